import { onServerReturn, registerEntities, registerRoutes, setRemoteLoader, useSession } from '@trestle/kit/core';
import type { Registry, ReleasePage } from '@trestle/schema/registry';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { applyOverrides } from '../overrides/applyOverrides';
import { shellRoutes } from '../routes/shellRoutes';
import { fetchRemote, preloadScripts, trustFiles } from './federation';
import { findPrevious } from './findPrevious';
import { compatibleReleases, listRemotes, withoutRemotes } from './listRemotes';
import { readRegistry } from './registry';
import { RemoteError } from './remoteError';
import { createRemoteLoader, type RemoteLoader } from './remoteLoader';
import { RemotesContext, type RemoteListing } from './remotesContext';
import { reportRemoteError } from './reportRemoteError';
import { findHungReleases } from './runMark';
import { offPages, runningReleases } from './switchedOff';
import { watchFaults } from './watchFaults';
import { watchOwnScripts } from '../version/ownScripts';

// Links to the shell's own pages work before the registry has been read.
registerRoutes(shellRoutes);
findHungReleases();
watchFaults();
watchOwnScripts();
/** How often a registry that could not be read is asked for again, in ms. */
const RETRY_INTERVAL_MS = 10_000;
const NO_REMOTES = withoutRemotes();
/** While the registry is read, the shell's own entries would stand where others come. */
const UNREAD_REMOTES = { ...NO_REMOTES, menus: [] };

/** Reads the registry once somebody is logged in, and keeps it and its remotes until somebody else is. */
export function Remotes({ children }: { children: ReactNode }) {
  const { token, identity } = useSession();
  const person = token && identity;
  const [lastListing, setListing] = useState<PersonalRemotes | null>(null);
  // Trials and closed pages differ between people. While nobody is logged in, a page may wait for the person to return.
  const listing = person === null || lastListing?.person === person ? lastListing : null;
  const loading = person !== null && !listing;
  const show = useCallback(
    (remotes: ReadRemotes) => {
      const { loader, pages, menus } = remotes;
      if (loader) {
        setRemoteLoader(loader.loadAll);
        registerRoutes([...shellRoutes, ...pages], menus);
      }
      // A reading that fails takes no menu and no page away, whichever of two readings ends last.
      setListing((last) => (!loader && last?.loader && last.person === person ? last : { ...remotes, person }));
    },
    [person],
  );

  useEffect(() => {
    if (!loading) return undefined;
    let unmounted = false;
    void readRemotes(token).then((remotes) => {
      if (!unmounted) show(remotes);
    });
    return () => {
      unmounted = true;
    };
  }, [loading, token, show]);

  const retry = useCallback(async () => show(await readRemotes(token)), [token, show]);
  // What could not be read is read once the server answers again, and every few seconds, without a press of Retry.
  useEffect(() => {
    if (!listing || listing.loader) return undefined;
    const timer = setTimeout(() => void retry(), RETRY_INTERVAL_MS);
    const stopWaiting = onServerReturn(() => void retry());
    return () => {
      clearTimeout(timer);
      stopWaiting();
    };
  }, [listing, retry]);
  const state = useMemo(
    () => ({ ...(listing ?? (loading ? UNREAD_REMOTES : NO_REMOTES)), loading, retry }),
    [listing, loading, retry],
  );
  return <RemotesContext.Provider value={state}>{children}</RemotesContext.Provider>;
}

/** The remotes of a registry, and the loader of their code. */
type ReadRemotes = RemoteListing & { loader: RemoteLoader | null };
/** The remotes of a person, by their identity. */
type PersonalRemotes = ReadRemotes & { person: string | null };

/** Reads the registry. When it can't be read, the listing says why. */
const readRemotes = (token: string | null): Promise<ReadRemotes> =>
  readRegistry(token)
    .then(applyOverrides)
    .then(createListing, ({ message }: Error) => withoutRemotes(message));

/** Lists the remotes of a registry, and makes the loader of their code. */
const createListing = async (registry: Registry): Promise<ReadRemotes> => {
  trustFiles(registry);
  const releases = await replaceIncompatible(runningReleases(registry));
  const compatible = compatibleReleases(releases);
  const loader = createRemoteLoader(compatible, ACCEPTED_CONTRACTS, {
    fetchRemote,
    preload: preloadScripts,
    findPrevious,
    onLoad: ({ entities }) => registerEntities(entities ?? []),
  });
  const source = { ...loader, preload: (name: string, page: ReleasePage) => preloadPage(loader, name, page) };
  const listing = listRemotes(releases, source, offPages(registry));
  return { ...listing, registry, loader };
};

const preloadPage = async (loader: RemoteLoader, name: string, { name: route }: ReleasePage): Promise<void> => {
  const release = loader.releaseInUse(name);
  if (release) await preloadScripts(release, release.pages.find((page) => page.name === route)?.scripts ?? []);
};

/** Replaces releases that were built for another contract by versions that worked in this browser. */
const replaceIncompatible = async (registry: Registry): Promise<Registry> => {
  const entries = await Promise.all(
    Object.entries(registry).map(async ([name, release]) => {
      if (ACCEPTED_CONTRACTS.includes(release.contract)) return [name, release] as const;
      const olderRelease = await findPrevious(name, new Set([release.version]));
      const reason = new Error(`Built for contract ${release.contract}, not ${ACCEPTED_CONTRACTS.join(' or ')}.`);
      reportRemoteError(new RemoteError('contract', name, release.version, reason), olderRelease?.version);
      return [name, olderRelease ?? release] as const;
    }),
  );
  return Object.fromEntries(entries);
};
