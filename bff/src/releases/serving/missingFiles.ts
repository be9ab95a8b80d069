import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRow } from '../database/liveReleases';
import type { ReleaseCache } from './releaseCache';

/** A complete release is checked again after this long, so that frequent readiness probes don't keep the disk busy. */
const RECHECK_AFTER_MS = 2000;
/** Longest that a readiness probe waits for files. */
const MAX_CHECK_MS = 1000;

type CheckedRelease = Pick<ReleaseRow, 'name' | 'version' | 'integrity'>;
/** Returns the releases that this machine can't serve whole, such as `mf-orders 1.42.0-0a1b2c3d4e`. */
export type FindIncompleteReleases = (releases: readonly CheckedRelease[]) => Promise<string[]>;

/**
 * Creates the check. It fills this machine's cache, so that the first browser waits for no file. It answers within
 * `MAX_CHECK_MS`: a release whose files are still on their way counts as incomplete until they are here.
 */
export function createIncompleteFinder(cache: ReleaseCache): FindIncompleteReleases {
  const completeUntil = new Map<string, number>();
  const runningChecks = new Map<string, Promise<boolean>>();

  async function checkFiles({ name, version, integrity }: CheckedRelease): Promise<boolean> {
    const paths = Object.keys(integrity);
    const areProvided = await Promise.all(
      // A file that can't be written is missing here. No release keeps the others from being served.
      paths.map((path) => cache.provide(name, version, path).catch(() => false)),
    );
    return paths.length > 0 && areProvided.every(Boolean);
  }

  function isComplete(release: CheckedRelease): Promise<boolean> {
    const key = `${release.name} ${release.version}`;
    if ((completeUntil.get(key) ?? 0) > performance.now()) return Promise.resolve(true);
    const check =
      runningChecks.get(key) ??
      checkFiles(release)
        .then((isWhole) => {
          if (isWhole) completeUntil.set(key, performance.now() + RECHECK_AFTER_MS);
          return isWhole;
        })
        .finally(() => runningChecks.delete(key));
    runningChecks.set(key, check);
    return check;
  }

  return async (releases) => {
    let timer: NodeJS.Timeout | undefined;
    const timeIsUp = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, MAX_CHECK_MS, false);
    });
    const areComplete = await Promise.all(releases.map((release) => Promise.race([isComplete(release), timeIsUp])));
    clearTimeout(timer);
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
