import type { Page, Remote } from '@trestle/kit/core';
import type { Registry, Release } from './registry';

/** What became of one remote: its pages, or why it isn't here. */
export type LoadedRemote = { name: string; remote: Remote } | { name: string; failure: string };
export interface RemotePage extends Page {
  remote: string;
}
export interface RemoteSet {
  pages: RemotePage[];
  failures: { name: string; failure: string }[];
}

/** Fetches one remote's module; the second argument forgets what was fetched of it before. */
export type Load = (name: string, release: Release, again: boolean) => Promise<Remote>;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Tries twice more after short pauses: a passing fault of the network should not show. */
const persistently = async <T>(attempt: (again: boolean) => Promise<T>, pause = 300): Promise<T> => {
  try {
    return await attempt(false);
  } catch {
    await wait(pause);
    try {
      return await attempt(true);
    } catch {
      await wait(pause);
      return attempt(true);
    }
  }
};

const loadOne = async (
  name: string,
  release: Release,
  contract: number,
  load: Load,
  pause?: number,
): Promise<Remote> => {
  const wrong = (number: number) => `It was built for another version of the shell (${number}, not ${contract}).`;
  if (release.contract !== contract) throw new Error(wrong(release.contract));
  const remote = await persistently((again) => load(name, release, again), pause);
  if (remote.contract !== contract) throw new Error(wrong(remote.contract));
  return remote;
};

/** Loads every remote of the registry, each by itself: one that fails takes no other with it (contract §3). */
export const loadRemotes = async (
  registry: Registry,
  contract: number,
  load: Load,
  pause?: number,
): Promise<LoadedRemote[]> => {
  const entries = Object.entries(registry).sort(([a], [b]) => a.localeCompare(b));
  const settled = await Promise.allSettled(
    entries.map(([name, release]) => loadOne(name, release, contract, load, pause)),
  );
  return settled.map((result, at) => {
    const name = entries[at]![0];
    if (result.status === 'fulfilled') return { name, remote: result.value };
    return { name, failure: result.reason instanceof Error ? result.reason.message : String(result.reason) };
  });
};

/** All pages of the loaded remotes. A route name or path that is taken already is refused, the rest of its remote stays. */
export const collectPages = (
  loaded: readonly LoadedRemote[],
  taken: readonly { name: string; path: string }[],
): RemoteSet => {
  const names = new Set(taken.map((page) => page.name));
  const paths = new Set(taken.map((page) => page.path));
  const set: RemoteSet = { pages: [], failures: [] };
  for (const one of loaded) {
    if ('failure' in one) {
      set.failures.push(one);
      continue;
    }
    for (const page of one.remote.pages) {
      if (names.has(page.name) || paths.has(page.path)) {
        console.error(`Remote ${one.name}: the route ${page.name} (${page.path}) is taken already and is left out.`);
        continue;
      }
      names.add(page.name);
      paths.add(page.path);
      set.pages.push({ ...page, remote: one.name });
    }
  }
  return set;
};
