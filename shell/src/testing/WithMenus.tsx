import { registerRoutes } from '@trestle/kit/core';
import type { ReactNode } from 'react';
import { RemotesContext, type RemotesState } from '../remotes/remotesContext';
import { sampleMenus, samplePages } from './menus';

const state: RemotesState = {
  registry: {},
  pages: samplePages,
  menus: sampleMenus,
  loading: false,
  problem: null,
  retry: async () => {},
};

/** Stands in for `<Remotes>`: the sample entries, and their routes. */
export function WithMenus({ children }: { children: ReactNode }) {
  registerRoutes(samplePages);
  return <RemotesContext.Provider value={state}>{children}</RemotesContext.Provider>;
}
