import type { Remote } from '@trestle/kit/core';
import type { Registry, Release } from '@trestle/schema/registry';
import { isShellsFault } from '../version/ownScripts';
import { showFault } from '../overrides/applyOverrides';
import { DEV_VERSION } from '../overrides/override';
import { allowVersion, whyAvoided } from './avoidedVersions';
import { findCause } from './findCause';
import { previews } from './previews';
import { RemoteError, type RemoteErrorKind } from './remoteError';
import { reportRemoteError } from './reportRemoteError';
import { runMarked } from './runMark';
import { withRetry } from './withRetry';
import { forgetWorking } from './workingVersions';

/** Fetches a remote's module. With `isRepeat`, an earlier attempt, perhaps of another version, must be forgotten. */
export type FetchRemote = (name: string, release: Release, isRepeat: boolean) => Promise<Remote>;

/** Brings the code of a registry's remotes. */
export interface RemoteLoader {
  /**
   * Loads a remote, or the last version of it that worked in this browser.
   * @throws RemoteError; another error when scripts of the shell are missing
   */
  load(name: string): Promise<Remote>;
  /** Loads every remote; those that fail are left out. */
  loadAll(): Promise<unknown>;
  /** The release that is used: the registry's, or an older one in its place. */
  releaseInUse(name: string): Release | undefined;
  /**
   * Replaces a version that failed after it was loaded by the last one that worked. One from a developer's server is
   * not replaced: its developer wants to see what is wrong with it.
   * @throws `error` itself where there is none, or where scripts of the shell are missing
   */
  fallBack(name: string, error: RemoteError): Promise<Remote>;
  /** Lets the next `load` try what wasn't tried by itself: a version that hung here, or that was left. */
  allow(name: string): void;
}

/** What the loader needs of its surroundings: the federation, and the versions that worked in this browser. */
export interface RemoteFetchers {
  fetchRemote: FetchRemote;
  /** Downloads scripts of a release without running them. */
  preload(release: Release, scripts: readonly string[]): Promise<void>;
  /** Finds the newest version that worked in this browser and wasn't tried on this page. */
  findPrevious(name: string, tried: ReadonlySet<string>): Promise<Release | null>;
  /** Called with each remote that was loaded, before anybody gets it. */
  onLoad(remote: Remote): void;
}

/**
 * Loads each remote when one of its pages is first opened, and keeps it for as long as the page lives. One that fails
 * takes no other with it, and is fetched anew when it is asked for again.
 */
export const createRemoteLoader = (
  registry: Registry,
  acceptedContracts: readonly number[],
  { fetchRemote, preload, findPrevious, onLoad }: RemoteFetchers,
): RemoteLoader => {
  const remotes = new Map<string, Promise<Remote>>();
  const releasesInUse = new Map<string, Release>();
  const attemptedNames = new Set<string>();

  const fetchOnce = async (name: string, release: Release, scripts: readonly string[]): Promise<Remote> => {
    await preload(release, scripts);
    return runMarked(name, release.version, () => {
      const isRepeat = attemptedNames.has(name);
      attemptedNames.add(name);
      return fetchRemote(name, release, isRepeat);
    });
  };

  /** @throws RemoteError; another error when the shell's own part of it is missing */
  const fetchChecked = async (name: string, release: Release): Promise<Remote> => {
    const failure = (kind: RemoteErrorKind, text: string) =>
      new RemoteError(kind, name, release.version, new Error(text));
    const wrongContract = (contract: number) =>
      failure('contract', `Built for contract ${contract}, not ${acceptedContracts.join(' or ')}.`);
    if (!acceptedContracts.includes(release.contract)) throw wrongContract(release.contract);
    const avoidedKind = whyAvoided(name, release.version);
    // No error, which would have a stack: how it failed before is reported already.
    if (avoidedKind)
      throw new RemoteError(avoidedKind, name, release.version, 'It failed here before, and is not loaded by itself.');
    const scripts = scriptsOfAllPages(release);
    const remote = await withRetry(() => fetchOnce(name, release, scripts)).catch(async (failed: unknown) => {
      throw await findCause(name, release, failed);
    });
    if (!acceptedContracts.includes(remote.contract)) throw wrongContract(remote.contract);
    onLoad(remote);
    return remote;
  };

  const fallBack = async (name: string, error: RemoteError): Promise<Remote> => {
    if (isShellsFault(error)) throw error;
    const isPreview = previews().some(
      ({ name: previewed, version }) => previewed === name && version === error.version,
    );
    if (isPreview || error.version === DEV_VERSION) showFault(error);
    if (error.version === DEV_VERSION) {
      console.error(`${error.source}, ${error.kind}:`, error.cause);
      throw error;
    }
    const tried = new Set([error.version ?? '']);
    if (error.version !== undefined) forgetWorking(name, error.version);
    for (
      let olderRelease = await findPrevious(name, tried);
      olderRelease;
      olderRelease = await findPrevious(name, tried)
    ) {
      tried.add(olderRelease.version);
      const remote = await fetchChecked(name, olderRelease).catch(() => undefined);
      if (!remote) continue;
      releasesInUse.set(name, olderRelease);
      remotes.set(name, Promise.resolve(remote));
      reportRemoteError(error, olderRelease.version);
      return remote;
    }
    reportRemoteError(error);
    throw error;
  };

  const fetchWorking = async (name: string): Promise<Remote> => {
    const release = releasesInUse.get(name) ?? registry[name];
    if (!release) throw new RemoteError('load', name, undefined, new Error('The registry does not list it.'));
    return fetchChecked(name, release).catch((error: RemoteError) => fallBack(name, error));
  };

  const load = (name: string): Promise<Remote> => {
    const loadedRemote = remotes.get(name);
    if (loadedRemote) return loadedRemote;
    const loading = fetchWorking(name);
    remotes.set(name, loading);
    loading.catch(() => remotes.delete(name));
    return loading;
  };

  return {
    load,
    loadAll: () => Promise.allSettled(Object.keys(registry).map(load)),
    releaseInUse: (name) => releasesInUse.get(name) ?? registry[name],
    fallBack,
    allow: allowVersion,
  };
};

/** The scripts that every page of a release runs: its entry and its module. */
const scriptsOfAllPages = ({ pages }: Release): readonly string[] =>
  (pages[0]?.scripts ?? []).filter((script) => pages.every(({ scripts }) => scripts.includes(script)));
