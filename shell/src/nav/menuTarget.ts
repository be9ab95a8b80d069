import { pathTo } from '@trestle/kit/core';
import { isWebTarget, type MenuEntry } from '@trestle/schema/registry';
import { newTabLink } from '../pages/marketing';

/** Where a menu entry leads: a page of the application, or an address outside it with the attributes of its link. */
export type MenuTarget = { to: string } | { href: string; target?: string; rel?: string };

/** An entry that starts with http leaves the application (S1 §2.4); an external one opens in a new tab (S1 §2.1). */
export const menuTarget = (entry: MenuEntry): MenuTarget => {
  if (isWebTarget(entry)) return { href: entry.route, rel: 'noreferrer' };
  const to = pathTo(entry.route, entry.params, entry.query) ?? '/404';
  return entry.external ? newTabLink(to) : { to };
};

/** Marks the entry of the page that is open, with the same query where the entry has one. page.css draws the mark. */
export const ariaCurrent = (to: string, { pathname, search }: { pathname: string; search: string }) =>
  to === pathname || to === pathname + search ? 'page' : undefined;
