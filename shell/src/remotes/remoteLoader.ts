import type { Remote } from '@trestle/kit/core';
import type { Registry, Release } from '@trestle/schema/registry';

/** Fetches a remote's module. `again`: an earlier attempt failed and must be forgotten. */
export type FetchRemote = (name: string, release: Release, again: boolean) => Promise<Remote>;

export interface RemoteLoader {
  /** @throws RemoteError */
  load(name: string): Promise<Remote>;
  /** Loads every remote; those that fail are left out. */
  loadAll(): Promise<unknown>;
}

/** A remote that can't be had; its message is for the user. */
export class RemoteError extends Error {
  override name = 'RemoteError';
}

export const wrongContract = (name: string, found: number, wanted: number): string =>
  `This part of the application (${name}) needs another version (${found}, not ${wanted}). Ask your administrator.`;

const unreachable = (name: string): string =>
  `This part of the application (${name}) can't be loaded right now. Try again in a moment.`;

/**
 * Loads each remote when one of its pages is first opened, and keeps it for as long as the page lives. One that fails
 * takes no other with it, and is fetched anew when it is asked for again.
 * @param onLoad called once per remote, before anybody gets it
 */
export const createRemoteLoader = (
  registry: Registry,
  contract: number,
  fetchRemote: FetchRemote,
  onLoad: (remote: Remote) => void,
): RemoteLoader => {
  const remotes = new Map<string, Promise<Remote>>();
  const failed = new Set<string>();

  const fetchChecked = async (name: string): Promise<Remote> => {
    const release = registry[name];
    if (!release) throw new RemoteError(unreachable(name));
    if (release.contract !== contract) throw new RemoteError(wrongContract(name, release.contract, contract));
    const remote = await fetchRemote(name, release, failed.has(name)).catch((cause: unknown) => {
      console.error(`Remote ${name}:`, cause);
      throw new RemoteError(unreachable(name), { cause });
    });
    if (remote.contract !== contract) throw new RemoteError(wrongContract(name, remote.contract, contract));
    onLoad(remote);
    return remote;
  };

  const load = (name: string): Promise<Remote> => {
    const known = remotes.get(name);
    if (known) return known;
    const loading = fetchChecked(name);
    remotes.set(name, loading);
    loading.catch(() => {
      failed.add(name);
      remotes.delete(name);
    });
    return loading;
  };

  return { load, loadAll: () => Promise.allSettled(Object.keys(registry).map(load)) };
};
