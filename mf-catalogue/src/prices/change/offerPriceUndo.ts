import { formatMoney, formatNumber, isRefusal, toast } from '@trestle/kit/core';
import type { AppliedPriceChange, KeptPrice } from '@trestle/schema/priceChange';
import { undoPrices } from './priceChangeCalls';

const UNDO_OFFER_MS = 30_000;
/** Number of kept prices that the message names. */
const MAX_NAMED_PRICES = 5;

export const formatProductCount = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;

/** Formats a price that an undo leaves: 'Ridge bench, Region 1 RRP: $210.00'. */
export const formatKeptPrice = ({ title, label, now }: KeptPrice): string =>
  `${title}, ${label}: ${now === null ? 'empty or deleted' : formatMoney(now)}`;

/** Undoes a price change. Tells the user what was restored, and which prices stay because they were changed since. */
export const undoPriceChange = async (id: string, onDone: () => void): Promise<void> => {
  try {
    const { products, kept } = await undoPrices(id);
    onDone();
    const restoredText = `Prices of ${formatProductCount(products)} restored.`;
    if (!kept.length) {
      toast.success(restoredText);
      return;
    }
    const unnamedCount = kept.length - MAX_NAMED_PRICES;
    const lines = [
      `${restoredText} These were changed since and stay:`,
      ...kept.slice(0, MAX_NAMED_PRICES).map(formatKeptPrice),
      ...(unnamedCount > 0 ? [`and ${formatNumber(unnamedCount)} more`] : []),
    ];
    toast.warning(lines.join('\n'), { timeout: 0 });
  } catch (error) {
    toast.error(`The prices could not be restored. ${(error as Error).message}`, {
      timeout: 0,
      action: isRefusal(error) ? undefined : { label: 'Try again', run: () => void undoPriceChange(id, onDone) },
    });
  }
};

/** Offers to undo a price change. The offer stays when the user opens another page. */
export const offerPriceUndo = ({ id, products }: AppliedPriceChange, onDone: () => void): void => {
  toast.message(`Prices of ${formatProductCount(products)} changed.`, {
    title: 'Price change',
    timeout: UNDO_OFFER_MS,
    action: { label: 'Undo', run: () => void undoPriceChange(id, onDone) },
  });
};
