import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { registerRoutes } from '@trestle/kit/core';
import { useState, type ReactNode } from 'react';
import type { RemoteCard } from '../remotes/remoteCards';
import { RemotesContext, type RemotesState } from '../remotes/remotesContext';
import { shellRoutes } from '../routes/shellRoutes';
import { sampleMenus, samplePages } from './menus';

const state: RemotesState = {
  registry: {},
  loader: null,
  pages: samplePages,
  menus: sampleMenus,
  homeCards: [],
  loading: false,
  problem: null,
  retry: async () => {},
};

/** Stands in for `<Remotes>`: the sample entries, and the routes of these and the shell. Calls have a client of their own. */
export function WithMenus({ children, homeCards = [] }: { children: ReactNode; homeCards?: readonly RemoteCard[] }) {
  registerRoutes([...shellRoutes, ...samplePages]);
  const [queries] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queries}>
      <RemotesContext.Provider value={{ ...state, homeCards }}>{children}</RemotesContext.Provider>
    </QueryClientProvider>
  );
}
