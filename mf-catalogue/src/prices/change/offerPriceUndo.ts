import { formatMoney, formatNumber, isRefusal, toast } from '@trestle/kit/core';
import type { AppliedPriceChange, KeptPrice } from '@trestle/schema/priceChange';
import { undoPrices } from './priceChangeCalls';

const UNDO_OFFER_MS = 30_000;
/** Kept prices that a toast names. */
const MAX_NAMED_PRICES = 5;

export const countProducts = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;

const keptInWords = ({ title, label, now }: KeptPrice): string =>
  `${title}, ${label}: ${now === null ? 'empty or deleted' : formatMoney(now)}`;

/** Undoes a price change and tells what was restored, and what stays because somebody has changed it since. */
const undo = async (id: string, onDone: () => void): Promise<void> => {
  try {
    const { products, kept } = await undoPrices(id);
    onDone();
    const restored = `Prices of ${countProducts(products)} restored.`;
    if (!kept.length) {
      toast.success(restored);
      return;
    }
    const more = kept.length - MAX_NAMED_PRICES;
    const lines = [
      `${restored} These were changed since and stay:`,
      ...kept.slice(0, MAX_NAMED_PRICES).map(keptInWords),
      ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
    ];
    toast.warning(lines.join('\n'), { timeout: 0 });
  } catch (error) {
    toast.error(`The prices could not be restored. ${(error as Error).message}`, {
      timeout: 0,
      action: isRefusal(error) ? undefined : { label: 'Try again', run: () => void undo(id, onDone) },
    });
  }
};

/** Offers to undo a price change, on whichever page the user is by then. */
export const offerPriceUndo = ({ id, products }: AppliedPriceChange, onDone: () => void): void => {
  toast.message(`Prices of ${countProducts(products)} changed.`, {
    title: 'Price change',
    timeout: UNDO_OFFER_MS,
    action: { label: 'Undo', run: () => void undo(id, onDone) },
  });
};
