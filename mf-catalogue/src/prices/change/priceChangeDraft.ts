import { parseNumber } from '@trestle/schema/text/numberText';
import type { PriceChangeRequest, ProductPrice } from '@trestle/schema/priceChange';
import type { PriceRule } from '@trestle/schema/priceRule';

/** Stands for an ending that is typed. */
export const TYPED_ENDING = 'typed';

/** The values of the dialog's fields. */
export interface PriceChangeDraft {
  prices: readonly ProductPrice[];
  by: PriceRule['by'];
  /** As typed: '3.5', '−10'. */
  value: string;
  rounding: PriceRule['rounding'] | typeof TYPED_ENDING;
  /** As typed: '.75', '75'. */
  ending: string;
  stock: boolean;
  catalogue_pages: boolean;
}

/** Reads the cents with which prices shall end: '.75', '0.75', '0,75', '75'. Undefined for anything else. */
const parseEnding = (text: string): PriceRule['rounding'] | undefined => {
  const cents = /^0?[.,]?(\d\d)$/.exec(text.trim())?.[1];
  return cents === undefined ? undefined : `.${cents}`;
};

/**
 * Makes the request of a draft.
 * @returns the request, or a message that says what is missing
 */
export const toRequest = (
  { ending, ...draft }: PriceChangeDraft,
  products: readonly number[],
): PriceChangeRequest | string => {
  const value = parseNumber(draft.value.replace(/%\s*$/, ''));
  if (value === null && draft.rounding === 'none') return 'Enter by how much the prices change.';
  if (typeof value === 'string') return 'Enter a number, such as 5 or -2.50.';
  const rounding = draft.rounding === TYPED_ENDING ? parseEnding(ending) : draft.rounding;
  if (rounding === undefined) return 'Enter an ending of two digits, such as .75.';
  if (!draft.prices.length) return 'Choose at least one price.';
  return {
    ...draft,
    rounding,
    products,
    value: value ?? 0,
    // Stock is sold at the wholesale price, so it changes only when that price does.
    stock: draft.stock && draft.prices.includes('wholesale_price'),
  };
};
