import { generatePath } from 'react-router';
import { useSyncExternalStore } from 'react';
import type { Query } from '../api/send';
import { withQuery } from '../api/send';

export type RouteParams = Readonly<Record<string, string | number>>;

let paths: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Says which routes there are now: names of S1 §2.1 and S2 §2, paths as react-router writes them. Replaces the last set. */
export const registerRoutes = (pages: readonly { name: string; path: string }[]): void => {
  paths = new Map(pages.map((page) => [page.name, page.path]));
  // Registering happens while a component is drawn; who listens is told afterwards.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
};

/** The address of a named route, or undefined when there is no such route or a parameter of its path is missing. */
export const pathTo = (name: string, params: RouteParams = {}, query: Query = {}): string | undefined => {
  const path = paths.get(name);
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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** As `pathTo`; the component is drawn again when other routes are registered. */
export const usePathTo = (name: string, params?: RouteParams, query?: Query): string | undefined =>
  useSyncExternalStore(subscribe, () => pathTo(name, params, query));
/** Every known route name, as the permission editor lists them. */
export const routeNames = (): string[] => [...paths.keys()];
