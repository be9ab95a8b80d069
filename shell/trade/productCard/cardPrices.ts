import { product as entity } from '@trestle/schema/entities/product';
import { formatMoney } from '@trestle/kit/core';
import type { StockRow } from '../stock/arrivals';
import { piecesLeft } from '../stock/canBeOrdered';
import { retailPriceFields } from '../chosenStore/ownRegion';
import type { Product } from './useProductCard';

/** A price with its label. */
export type CardPrice = readonly [label: string, amount: string];

/**
 * The prices that the user may see: a rule leaves hidden ones out of the reply.
 * The price of stock is a range where containers differ. Sold out stock counts only when no other is left.
 * @param region of the user's store, whose retail price comes first and is called theirs
 */
export const cardPrices = (
  record: Product | null,
  stock: readonly StockRow[],
  region: number | null = null,
): CardPrice[] => {
  const available = stock.filter((row) => piecesLeft(row) > 0);
  const amounts = (available.length > 0 ? available : stock).flatMap(({ price }) =>
    typeof price === 'number' ? [price] : [],
  );
  const prices: CardPrice[] = [];
  if (amounts.length > 0) {
    const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
    const amount = lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} – ${formatMoney(highest)}`;
    prices.push(['Price', amount]);
  }
  const fields = ['wholesale_price', ...retailPriceFields(region)] as const satisfies readonly (keyof Product)[];
  for (const [i, name] of fields.entries()) {
    const amount = record?.[name];
    const { label } = entity.fields[name];
    if (typeof amount === 'number') prices.push([region && i === 1 ? `Your ${label}` : label, formatMoney(amount)]);
  }
  return prices;
};
