import { registerEntities, registerRoutes, setRemoteLoader, useSession } from '@trestle/kit/core';
import type { Registry } from '@trestle/schema/registry';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { shellRoutes } from '../routes/shellRoutes';
import { fetchRemote, preloadScripts, setTrustedFiles } from './federation';
import { compatibleReleases, listRemotes, withoutRemotes } from './listRemotes';
import { readRegistry } from './registry';
import { createRemoteLoader } from './remoteLoader';
import { RemotesContext, type RemoteListing } from './remotesContext';

// Links to the shell's own pages work before the registry has been read.
registerRoutes(shellRoutes);
const NOTHING_READ = withoutRemotes();

/** Reads the registry once somebody is logged in, and keeps it and its remotes as long as the page lives. */
export function Remotes({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const loggedIn = Boolean(token);
  const [listing, setListing] = useState<RemoteListing | null>(null);

  useEffect(() => {
    if (!loggedIn || listing) return undefined;
    let unmounted = false;
    void readRemotes(token).then((read) => {
      if (!unmounted) setListing(read);
    });
    return () => {
      unmounted = true;
    };
  }, [loggedIn, listing, token]);

  const retry = useCallback(async () => setListing(await readRemotes(token)), [token]);
  const state = useMemo(
    () => ({ ...(listing ?? NOTHING_READ), loading: loggedIn && !listing, retry }),
    [listing, loggedIn, retry],
  );
  return <RemotesContext.Provider value={state}>{children}</RemotesContext.Provider>;
}

/** Reads the registry and makes its remotes known; without an answer, says why there are none. */
const readRemotes = (token: string | null): Promise<RemoteListing> =>
  readRegistry(token).then(registerRemotes, (error: unknown) =>
    withoutRemotes(error instanceof Error ? error.message : String(error)),
  );

/** Lists what a registry offers. Federation, links, guard and permission editor know its remotes from now on. */
const registerRemotes = (registry: Registry): RemoteListing => {
  const compatible = compatibleReleases(registry);
  const loader = createRemoteLoader(compatible, REMOTE_CONTRACT, fetchRemote, ({ entities }) =>
    registerEntities(entities ?? []),
  );
  const listing = listRemotes(registry, {
    load: loader.load,
    preload: (name, page) => preloadScripts(compatible[name]!, page.scripts),
  });
  setTrustedFiles(compatible);
  setRemoteLoader(loader.loadAll);
  registerRoutes([...shellRoutes, ...listing.pages], listing.menus);
  return listing;
};
