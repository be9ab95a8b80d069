import type { Page } from '@trestle/kit/core';
import type { Registry, Release } from '@trestle/schema/registry';
import { REMOTE_NAME } from '@trestle/schema/releaseName';
import { offRemoteSchema } from '@trestle/schema/releases/offRemoteSchema';
import { readWhatFits } from '@trestle/schema/releases/readWhatFits';

/* Fetched only where a remote is switched off. */

/** Reads the remotes that are switched off: releases without anything that runs. */
export const readOffRemotes = (listed: unknown): Registry =>
  Object.fromEntries(
    (Array.isArray(listed) ? listed : []).flatMap((stored: unknown): [string, Release][] => {
      const { value } = readWhatFits(offRemoteSchema, stored);
      if (!value || !REMOTE_NAME.test(value.name)) return [];
      const { name, pages, ...off } = value;
      const nothing = { contract: 0, entry: '/', integrity: {}, menus: [], homeCards: [] };
      return [[name, { ...nothing, version: 'off', pages, off }]];
    }),
  );

/** Pages that stand at the addresses of remotes that are switched off, and say so. */
export const offPages = (registry: Registry): Page[] =>
  Object.entries(registry).flatMap(([name, { off, pages }]) =>
    off
      ? pages.map((page) => ({
          ...page,
          element: async () => (await import('../pages/SwitchedOff')).offPage(page.title ?? name, off),
        }))
      : [],
  );
