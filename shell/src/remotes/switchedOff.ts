import type { Page } from '@trestle/kit/core';
import type { Registry } from '@trestle/schema/registry';

/** The releases of a registry whose remotes are on. */
export const runningReleases = (registry: Registry): Registry =>
  Object.fromEntries(Object.entries(registry).filter(([, { off }]) => !off));

/** Pages that stand at the addresses of remotes that are switched off, and say so. */
export const offPages = (registry: Registry): Page[] =>
  Object.entries(registry).flatMap(([name, { off, pages }]) =>
    off
      ? pages.map((page) => ({
          ...page,
          element: async () =>
            (await import(/* webpackChunkName: "pages" */ '../pages/SwitchedOff')).offPage(page.title ?? name, off),
        }))
      : [],
  );
