import { product as entity } from '@trestle/schema/entities/product';
import { formatMoney } from '@trestle/kit/core';
import type { StockRow } from '../stock/arrivals';
import type { Product } from './useProductCard';

const PRICE_FIELDS = [
  'wholesale_price',
  'region_1_rrp',
  'region_2_rrp',
  'region_3_rrp',
  'region_4_rrp',
] as const satisfies readonly (keyof Product)[];

/** A price with its label. */
export type CardPrice = readonly [label: string, amount: string];

/**
 * The prices that the user may see: a rule leaves hidden ones out of the reply.
 * The price of stock is a range where containers differ. Sold out stock counts only when no other is left.
 */
export const cardPrices = (record: Product | null, stock: readonly StockRow[]): CardPrice[] => {
  const available = stock.filter((row) => (row.available ?? 0) > 0);
  const amounts = (available.length > 0 ? available : stock).flatMap(({ price }) =>
    typeof price === 'number' ? [price] : [],
  );
  const prices: CardPrice[] = [];
  if (amounts.length > 0) {
    const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
    const amount = lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} – ${formatMoney(highest)}`;
    prices.push(['Price', amount]);
  }
  for (const name of PRICE_FIELDS) {
    const amount = record?.[name];
    if (typeof amount === 'number') prices.push([entity.fields[name].label, formatMoney(amount)]);
  }
  return prices;
};
