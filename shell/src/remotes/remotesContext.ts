import type { Page } from '@trestle/kit/core';
import type { MenuEntry, Registry } from '@trestle/schema/registry';
import { createContext, useContext } from 'react';
import type { RemoteCard } from './remoteCards';
import type { RemoteLoader } from './remoteLoader';

/** What the registry of remotes gives the shell. */
export interface RemoteListing {
  /** The releases that the server listed. */
  registry: Registry;
  /** Pages of the remotes, without the shell's own. */
  pages: readonly Page[];
  /** Menu entries of shell and remotes, in order, whoever may see them. */
  menus: readonly MenuEntry[];
  /** Cards of the home page, in order, whoever may see them. */
  homeCards: readonly RemoteCard[];
  /** Why some pages may be missing; null where all of them are known. */
  problem: string | null;
}

/** The remotes of the page, and how their reading stands. */
export interface RemotesState extends RemoteListing {
  /** Brings the remotes' code; null until the registry was read. */
  loader: RemoteLoader | null;
  /** Whether the registry is still loading: a path that the shell doesn't have itself may still become known. */
  loading: boolean;
  /** Reads the registry again after a failure. */
  retry(): Promise<void>;
}

export const RemotesContext = createContext<RemotesState | null>(null);

/** Returns the remotes of the caller. @throws outside of `<Remotes>` */
export const useRemotes = (): RemotesState => {
  const state = useContext(RemotesContext);
  if (!state) throw new Error('useRemotes needs <Remotes> above it.');
  return state;
};
