import { formatDateTime, formatMoney, formatNumber } from '@trestle/kit/core';
import { product } from '@trestle/schema/entities/product';
import type { PastPriceChange, UndonePriceChange } from '@trestle/schema/priceChange';
import { ROUNDINGS } from '../change/roundings';

const formatCount = (count: number, noun: string): string => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

const roundingWords = (rounding: string): string => {
  const label = ROUNDINGS.find(([value]) => value === rounding)?.[1] ?? `To ${rounding}`;
  return label.charAt(0).toLowerCase() + label.slice(1);
};

/** Says how prices changed: 'Up 5 %, to .95'. */
export const ruleInWords = ({ rule: { by, value, rounding } }: PastPriceChange): string => {
  if (by === null || value === null || rounding === null) return 'Price change';
  const amount = by === 'percent' ? `${formatNumber(Math.abs(value))} %` : formatMoney(Math.abs(value));
  const rounded = rounding === 'none' ? '' : roundingWords(rounding);
  if (value === 0) return `Rounded ${rounded}`;
  return [`${value < 0 ? 'Down' : 'Up'} ${amount}`, rounded].filter(Boolean).join(', ');
};

/** Says which prices changed: 'Wholesale price, Region 1 RRP, also of stock and catalogue pages'. */
export const pricesInWords = ({ rule: { prices, stock, catalogue_pages } }: PastPriceChange): string => {
  const followers = [stock && 'stock', catalogue_pages && 'catalogue pages'].filter(Boolean).join(' and ');
  const names = prices.map((name) => product.fields[name].label).join(', ');
  return followers ? `${names}, also of ${followers}` : names;
};

/** Says how much changed, by whom and when: '12 products · 30 prices · Ada Office · 27 Nov 2026, 15:40'. */
export const factsInWords = ({ products, records, changed_prices, by, created_date }: PastPriceChange): string =>
  [
    products === null ? formatCount(records, 'record') : formatCount(products, 'product'),
    changed_prices !== null && formatCount(changed_prices, 'price'),
    by,
    formatDateTime(created_date),
  ]
    .filter(Boolean)
    .join(' · ');

/** Says why the person can't undo a change. Null for one that they can undo. */
export const whyNotUndone = ({ undone_date, is_own, by }: PastPriceChange): string | null => {
  if (undone_date !== null) return `Undone ${formatDateTime(undone_date)}`;
  return is_own ? null : `Only ${by ?? 'who made it'} can undo it.`;
};

/** Says what an undo would do: '12 prices of 5 products get their former value.' */
export const undoInWords = ({ restored_prices, products }: UndonePriceChange): string =>
  restored_prices === 0
    ? 'No price can be restored: all were changed or deleted since.'
    : `${formatCount(restored_prices, 'price')} of ${formatCount(products, 'product')} ` +
      `${restored_prices === 1 ? 'gets its' : 'get their'} former value.`;

/** Introduces the prices that an undo would leave: '3 prices stay, because they were changed or deleted since:' */
export const keptInWords = (count: number): string =>
  count === 1
    ? '1 price stays, because it was changed or deleted since:'
    : `${formatNumber(count)} prices stay, because they were changed or deleted since:`;
