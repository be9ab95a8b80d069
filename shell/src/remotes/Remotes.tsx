import { registerRoutes, useSession } from '@trestle/kit/core';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { shellRoutes, staffRoutes } from '../routes/shellRoutes';
import { load, trust } from './federation';
import { collectPages, loadRemotes, type LoadedRemote, type RemoteSet } from './load';
import { readRegistry, type Registry } from './registry';

export interface RemotesState extends RemoteSet {
  /** Until the first answer nothing can be said about a path that the shell doesn't have itself. */
  loading: boolean;
  /** The releases that this page runs. */
  registry: Registry;
  /** Tries again what failed; what is loaded stays as it is. */
  retry(): Promise<void>;
}

const RemotesContext = createContext<RemotesState | null>(null);

export const useRemotes = (): RemotesState => {
  const state = useContext(RemotesContext);
  if (!state) throw new Error('useRemotes wants <Remotes> above it.');
  return state;
};

/** The registry itself may be what is missing: then that is the one thing to retry. */
const REGISTRY = 'remotes.json';

interface Loaded {
  registry: Registry;
  remotes: LoadedRemote[];
}

const loadAll = async (token: string | null, kept: readonly LoadedRemote[]): Promise<Loaded> => {
  try {
    const registry = await readRegistry(token);
    trust(registry);
    const here = kept.filter((one) => 'remote' in one);
    const names = new Set(here.map((one) => one.name));
    const missing = Object.fromEntries(Object.entries(registry).filter(([name]) => !names.has(name)));
    const fetched = await loadRemotes(missing, REMOTE_CONTRACT, (name, release, again) =>
      load(name, release, again || kept.length > 0),
    );
    return { registry, remotes: [...here, ...fetched] };
  } catch (error) {
    return {
      registry: {},
      remotes: [
        ...kept.filter((one) => 'remote' in one),
        { name: REGISTRY, failure: String(error instanceof Error ? error.message : error) },
      ],
    };
  }
};

/** Loads the remotes once somebody is logged in, and keeps them for as long as the page lives. */
export function Remotes({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const loggedIn = Boolean(token);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    if (!loggedIn || loaded) return;
    let gone = false;
    void loadAll(token, []).then((result) => {
      if (!gone) setLoaded(result);
    });
    return () => {
      gone = true;
    };
  }, [loggedIn, loaded, token]);

  const set = useMemo(() => {
    const collected = collectPages(loaded?.remotes ?? [], [...shellRoutes, ...staffRoutes]);
    registerRoutes([...shellRoutes, ...collected.pages]);
    return collected;
  }, [loaded]);

  const retry = useCallback(async () => setLoaded(await loadAll(token, loaded?.remotes ?? [])), [token, loaded]);
  const state = useMemo(
    () => ({ ...set, loading: loggedIn && !loaded, registry: loaded?.registry ?? {}, retry }),
    [set, loggedIn, loaded, retry],
  );
  return <RemotesContext.Provider value={state}>{children}</RemotesContext.Provider>;
}
