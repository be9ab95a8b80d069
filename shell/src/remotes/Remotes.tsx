import { registerEntities, registerRoutes, setRemoteLoader, useSession, type Page } from '@trestle/kit/core';
import type { MenuEntry, Registry } from '@trestle/schema/registry';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { shellMenus, shellRoutes, staffRoutes } from '../routes/shellRoutes';
import { fetchRemote, preloadScripts, setTrustedFiles } from './federation';
import { readRegistry } from './registry';
import { createRemoteLoader, wrongContract } from './remoteLoader';
import { remoteMenus, remotePages } from './remotePages';

export interface RemotesState {
  /** The releases that this page runs. */
  registry: Registry;
  /** Pages of the remotes, without the shell's own. */
  pages: readonly Page[];
  /** Menu entries of shell and remotes, in order, whoever may see them. */
  menus: readonly MenuEntry[];
  /** Whether the registry is still on its way: nothing can be said yet about a path that the shell doesn't have itself. */
  loading: boolean;
  /** Why some pages may be missing; null where all of them are known. */
  problem: string | null;
  /** Reads the registry again after a failure. */
  retry(): Promise<void>;
}

const EMPTY: Registry = {};

export const RemotesContext = createContext<RemotesState | null>(null);

export const useRemotes = (): RemotesState => {
  const state = useContext(RemotesContext);
  if (!state) throw new Error('useRemotes needs <Remotes> above it.');
  return state;
};

/** What came of reading the registry. */
type Reading = { registry: Registry; failure: null } | { registry: null; failure: string };

const readOnce = (token: string | null): Promise<Reading> =>
  readRegistry(token).then(
    (registry) => ({ registry, failure: null }),
    (error: unknown) => ({ registry: null, failure: error instanceof Error ? error.message : String(error) }),
  );

/** Reads the registry once somebody is logged in, and keeps it, with the remotes it lists, for as long as the page lives. */
export function Remotes({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const loggedIn = Boolean(token);
  const [reading, setReading] = useState<Reading | null>(null);

  useEffect(() => {
    if (!loggedIn || reading) return undefined;
    let unmounted = false;
    void readOnce(token).then((result) => {
      if (!unmounted) setReading(result);
    });
    return () => {
      unmounted = true;
    };
  }, [loggedIn, reading, token]);

  const registry = reading?.registry ?? EMPTY;
  const listed = useMemo(() => listRemotes(registry), [registry]);
  const retry = useCallback(async () => setReading(await readOnce(token)), [token]);
  const loading = loggedIn && !reading;
  const problem = reading?.failure ?? listed.problem;
  const state = useMemo(
    () => ({ ...listed, registry, loading, problem, retry }),
    [listed, registry, loading, problem, retry],
  );
  return <RemotesContext.Provider value={state}>{children}</RemotesContext.Provider>;
}

/** Pages and menus of the registry. Guard, links and permission editor know the routes from now on. */
const listRemotes = (registry: Registry): Pick<RemotesState, 'pages' | 'menus' | 'problem'> => {
  const incompatible = Object.entries(registry).filter(([, release]) => release.contract !== REMOTE_CONTRACT);
  const compatible = Object.fromEntries(
    Object.entries(registry).filter(([, release]) => release.contract === REMOTE_CONTRACT),
  );
  setTrustedFiles(compatible);
  const loader = createRemoteLoader(compatible, REMOTE_CONTRACT, fetchRemote, ({ entities }) =>
    registerEntities(entities ?? []),
  );
  setRemoteLoader(loader.loadAll);
  const pages = remotePages(compatible, [...shellRoutes, ...staffRoutes], {
    load: loader.load,
    preload: (name, page) => preloadScripts(compatible[name]!, page.scripts),
  });
  const known = [...shellRoutes, ...pages];
  registerRoutes(known);
  const problems = incompatible.map(([name, { contract }]) => wrongContract(name, contract, REMOTE_CONTRACT));
  return { pages, menus: remoteMenus(compatible, shellMenus, known), problem: problems.join(' ') || null };
};
