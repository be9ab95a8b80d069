import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRow } from '../database/liveReleases';
import type { ReleaseCache } from './releaseCache';

/** A complete release is checked again after this long, so that frequent readiness probes don't keep the disk busy. */
const RECHECK_AFTER_MS = 2000;

type CheckedRelease = Pick<ReleaseRow, 'name' | 'version' | 'integrity'>;
/** Returns the releases that this machine can't serve whole, such as `mf-orders 1.42.0-0a1b2c3d4e`. */
export type FindIncompleteReleases = (releases: readonly CheckedRelease[]) => Promise<string[]>;

/** Creates the check. It fills this machine's cache, so that the first browser waits for no file. */
export function createIncompleteFinder(cache: ReleaseCache): FindIncompleteReleases {
  const completeUntil = new Map<string, number>();

  async function isComplete({ name, version, integrity }: CheckedRelease): Promise<boolean> {
    const key = `${name} ${version}`;
    if ((completeUntil.get(key) ?? 0) > Date.now()) return true;
    const paths = Object.keys(integrity);
    const areProvided = await Promise.all(paths.map((path) => cache.provide(name, version, path)));
    const isWhole = paths.length > 0 && areProvided.every(Boolean);
    if (isWhole) completeUntil.set(key, Date.now() + RECHECK_AFTER_MS);
    return isWhole;
  }

  return async (releases) => {
    const areComplete = await Promise.all(releases.map(isComplete));
    return releases.filter((_, i) => !areComplete[i]).map(({ name, version }) => `${name} ${version}`);
  };
}

/** Whether a folder has every file of a release. Their content is checked when they are served. */
export async function hasFiles(folder: string, integrity: Readonly<Record<string, string>>): Promise<boolean> {
  const areFiles = await Promise.all(
    Object.keys(integrity).map((file) =>
      stat(join(folder, file)).then(
        (entry) => entry.isFile(),
        () => false,
      ),
    ),
  );
  return areFiles.length > 0 && areFiles.every(Boolean);
}
