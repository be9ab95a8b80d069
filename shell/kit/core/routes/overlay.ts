import type { Location, To } from 'react-router';

/** Parameters of addresses that open something over the page. */
const parameters = new Set<string>();

/** Names a parameter of addresses that opens something over the page, such as a record's card. */
export const registerOverlay = (parameter: string): void => void parameters.add(parameter);

/** History state of an address with an overlay. */
interface OverlayState {
  /** Location key of the page below, so that the page's form does not start again. */
  pageKey?: string;
}
const stateOf = (location: Location): OverlayState => (location.state as OverlayState | null) ?? {};

/** Returns the location without its overlay. Its key stays the same while an overlay opens and closes. */
export const pageLocation = (location: Location): Location => ({
  ...location,
  search: searchOfPage(location.search),
  key: stateOf(location).pageKey ?? location.key,
});

/** A text without overlays stays as it was typed. */
const searchOfPage = (search: string): string => {
  const params = new URLSearchParams(search);
  const opened = [...parameters].filter((parameter) => params.has(parameter));
  if (opened.length === 0) return search;
  for (const parameter of opened) params.delete(parameter);
  return toSearch(params);
};
const toSearch = (params: URLSearchParams): string => {
  const text = params.toString();
  return text && `?${text}`;
};

/** Where a link to an overlay leads, and how to navigate there. */
export interface OverlayTarget {
  to: To;
  state: object;
  /** True when another overlay is open: closing then leads back to the page, not to the first one. */
  replace: boolean;
}

/** Returns the link that opens an overlay over the current page. */
export const overlayTarget = (location: Location, parameter: string, value: string): OverlayTarget => {
  const params = new URLSearchParams(location.search);
  const replace = params.has(parameter);
  params.set(parameter, value);
  return {
    to: { pathname: location.pathname, search: toSearch(params), hash: location.hash },
    state: { ...(location.state as object | null), pageKey: pageLocation(location).key },
    replace,
  };
};

/** Returns where closing leads: one page back, or for a visit that began with the overlay, to the page below. */
export const closedOverlay = (location: Location): 'back' | Omit<OverlayTarget, 'replace'> => {
  const { pageKey } = stateOf(location);
  if (pageKey !== undefined) return 'back';
  const { pathname, search, hash, key } = pageLocation(location);
  return { to: { pathname, search, hash }, state: { ...(location.state as object | null), pageKey: key } };
};
