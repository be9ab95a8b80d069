import { session } from '@trestle/kit/core';
import type { Release } from '@trestle/schema/registry';
import { trustFiles } from './federation';
import { readRegistryWith } from './registry';
import { workingVersions } from './workingVersions';

/**
 * Finds the newest version of a remote that worked in this browser and can still be had (contract §3).
 * @param tried versions that failed on this page
 */
export const findPrevious = async (name: string, tried: ReadonlySet<string>): Promise<Release | null> => {
  for (const version of workingVersions(name)) {
    if (tried.has(version)) continue;
    const registry = await readRegistryWith(session()?.token ?? null, [{ name, version }]).catch(() => null);
    const release = registry?.[name];
    // A release that was taken back is refused.
    if (release?.version !== version) continue;
    trustFiles({ [name]: release });
    return release;
  }
  return null;
};
