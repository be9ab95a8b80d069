import type { Location, To } from 'react-router';

/** Parameter of an address that opens the card of a product over the page. */
export const CARD_PARAMETER = 'product_card';

/** History state of an address with a card. */
interface CardLocationState {
  /** Location key of the page below the card, so that the page's form does not start again. */
  pageKey?: string;
}
const stateOf = (location: Location): CardLocationState => (location.state as CardLocationState | null) ?? {};

/** Returns the id of the product whose card an address opens; null for none. */
export const cardProduct = (search: string): number | null => {
  const text = new URLSearchParams(search).get(CARD_PARAMETER);
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
};

const withCard = (search: string, product: number | null): string => {
  const params = new URLSearchParams(search);
  if (!params.has(CARD_PARAMETER) && product === null) return search;
  if (product === null) params.delete(CARD_PARAMETER);
  else params.set(CARD_PARAMETER, String(product));
  const text = params.toString();
  return text && `?${text}`;
};

/** Returns the location without its card. Its key stays the same while a card opens and closes. */
export const pageLocation = (location: Location): Location => ({
  ...location,
  search: withCard(location.search, null),
  key: stateOf(location).pageKey ?? location.key,
});

/** Where a link to a product's card leads, and how to navigate there. */
export interface CardTarget {
  to: To;
  state: object;
  /** True when another card is open: closing then leads back to the page, not to the first card. */
  replace: boolean;
}

/** Returns the link that opens a product's card over the current page. */
export const cardTarget = (location: Location, product: number): CardTarget => ({
  to: { pathname: location.pathname, search: withCard(location.search, product), hash: location.hash },
  state: { ...(location.state as object | null), pageKey: pageLocation(location).key },
  replace: cardProduct(location.search) !== null,
});

/** Returns where closing a card leads: one page back, or for a visit that began with the card, to the page below. */
export const closedCard = (location: Location): 'back' | Omit<CardTarget, 'replace'> => {
  const { pageKey } = stateOf(location);
  if (pageKey !== undefined) return 'back';
  const { pathname, search, hash, key } = pageLocation(location);
  return { to: { pathname, search, hash }, state: { ...(location.state as object | null), pageKey: key } };
};
