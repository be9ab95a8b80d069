import type { PageAccess } from '@trestle/schema/rights/pageAccess';
import type { MenuEntry } from '@trestle/schema/registry';
import { generatePath } from 'react-router';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners';
import type { Query } from '../api/send';
import { withQuery } from '../api/send';

export type RouteParams = Readonly<Record<string, string | number>>;

/** A page that the application has: of the shell or of a listed remote, loaded or not. */
export interface RegisteredPage extends PageAccess {
  name: string;
  path: string;
  title?: string;
}
/** The pages and menu entries of the whole application. */
export interface RegisteredRoutes {
  pages: readonly RegisteredPage[];
  menus: readonly MenuEntry[];
}

let registeredRoutes: RegisteredRoutes = { pages: [], menus: [] };
let pagesByName: ReadonlyMap<string, RegisteredPage> = new Map();
const [subscribe, notify] = createListeners();

/** Replaces the known routes: names of S1 §2.1 and S2 §2 with react-router's paths, and the menu entries to them. */
export const registerRoutes = (pages: readonly RegisteredPage[], menus: readonly MenuEntry[] = []): void => {
  registeredRoutes = { pages, menus };
  pagesByName = new Map(pages.map((page) => [page.name, page]));
  // Listeners are called afterwards, because routes may be registered during a render.
  queueMicrotask(notify);
};

/** Path of a route, or undefined if the route is unknown or a path parameter is missing. */
export const pathTo = (name: string, params: RouteParams = {}, query: Query = {}): string | undefined => {
  const path = pagesByName.get(name)?.path;
  if (path === undefined) return undefined;
  try {
    return withQuery(
      generatePath(path, Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))),
      query,
    );
  } catch {
    return undefined;
  }
};

/** Like `pathTo`. Rerenders when other routes are registered. */
export const usePathTo = (name: string, params?: RouteParams, query?: Query): string | undefined =>
  useSyncExternalStore(subscribe, () => pathTo(name, params, query));
/** Names of all known routes. */
export const routeNames = (): string[] => [...pagesByName.keys()];
/** Returns what a page wants besides its own state; undefined for a route of no known page. */
export const pageAccessOf = (name: string): PageAccess | undefined => pagesByName.get(name);
/** All pages and menu entries, for screens that speak of the whole application, such as the permission editor. */
export const useRegisteredRoutes = (): RegisteredRoutes => useSyncExternalStore(subscribe, () => registeredRoutes);
