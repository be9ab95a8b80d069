import { parseNumber } from '@trestle/schema/text/numberText';
import type { PriceChangeRequest, ProductPrice } from '@trestle/schema/priceChange';
import type { PriceRule } from '@trestle/schema/priceRule';

/** The values of the dialog's fields. */
export interface PriceChangeDraft {
  prices: readonly ProductPrice[];
  by: PriceRule['by'];
  /** As typed: '3.5', '−10'. */
  value: string;
  rounding: PriceRule['rounding'];
  stock: boolean;
  catalogue_pages: boolean;
}

/**
 * Makes the request of a draft.
 * @returns the request, or a message that says what is missing
 */
export const toRequest = (draft: PriceChangeDraft, products: readonly number[]): PriceChangeRequest | string => {
  const value = parseNumber(draft.value.replace(/%\s*$/, ''));
  if (value === null && draft.rounding === 'none') return 'Enter by how much the prices change.';
  if (typeof value === 'string') return 'Enter a number, such as 5 or -2.50.';
  if (!draft.prices.length) return 'Choose at least one price.';
  return {
    ...draft,
    products,
    value: value ?? 0,
    // Stock is sold at the wholesale price, so it changes only when that price does.
    stock: draft.stock && draft.prices.includes('wholesale_price'),
  };
};
