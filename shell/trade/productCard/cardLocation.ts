import { overlayTarget, type OverlayTarget } from '@trestle/kit/core';
import type { Location } from 'react-router';

/** Parameter of an address that opens the card of a product over the page. */
export const CARD_PARAMETER = 'product_card';

/** Returns the id of the product whose card an address opens; null for none. */
export const cardProduct = (search: string): number | null => {
  const text = new URLSearchParams(search).get(CARD_PARAMETER);
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
};

/** Returns the link that opens a product's card over the current page. */
export const cardTarget = (location: Location, product: number): OverlayTarget =>
  overlayTarget(location, CARD_PARAMETER, String(product));
