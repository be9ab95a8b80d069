import { session, settings } from '@trestle/kit/core';
import type { Registry } from '@trestle/schema/registry';
import type { RemoteError } from '../remotes/remoteError';
import { keptOverrides, overrideRefusal, type RemoteOverride } from './override';

/** An override that this page has tried to load. */
export interface LoadedOverride extends RemoteOverride {
  /** Why the remote comes from its release all the same; null when the override is in use. */
  problem: string | null;
}

let currentOverrides: readonly LoadedOverride[] = [];
let fault: RemoteError | null = null;
const listeners = new Set<() => void>();

/** Returns the overrides that this page has tried to load. */
export const loadedOverrides = (): readonly LoadedOverride[] => currentOverrides;
/** Returns how an override or a preview failed last, until its developer closes that. */
export const currentFault = (): RemoteError | null => fault;
/** Shows how an override or a preview failed; null closes it. */
export const showFault = (shown: RemoteError | null): void => {
  fault = shown;
  listeners.forEach((listener) => listener());
};
/** Calls `listener` after every change of the overrides, or of their fault. Returns the function that stops it. */
export const subscribeToOverrides = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a remote runs from a developer's own server. */
export const isOverridden = (remote: string): boolean =>
  currentOverrides.some((each) => each.remote === remote && each.problem === null);

/** Origins whose scripts this page may run without a digest. */
export const overrideOrigins = (): readonly string[] =>
  currentOverrides.filter(({ problem }) => problem === null).map(({ origin }) => origin);

/**
 * Replaces the releases of remotes that staff have chosen to load from their own servers. A remote that could not be
 * loaded from there keeps its release. For everyone else, nothing is asked and nothing is replaced.
 */
export const applyOverrides = async (registry: Registry): Promise<Registry> => {
  const overrides = keptOverrides().filter(({ remote, origin }) => {
    const user = session()?.user;
    return overrideRefusal({ remote, origin }, user, settings.remoteOverrideOrigins) === null;
  });
  if (overrides.length === 0 && currentOverrides.length === 0) return registry;
  // Downloaded only by the few people who use overrides.
  const { readRelease } = await import(/* webpackChunkName: "overrides" */ './readOverride');
  const results = await Promise.all(overrides.map(readRelease));
  currentOverrides = results.map(({ override, problem }) => ({ ...override, problem }));
  listeners.forEach((listener) => listener());
  const releases = results.flatMap(({ override, release }) => (release ? [[override.remote, release] as const] : []));
  return { ...registry, ...Object.fromEntries(releases) };
};
