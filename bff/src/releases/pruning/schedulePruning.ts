import { randomUUID } from 'node:crypto';
import { describeError, type Log } from '../../log';
import type { PruningStore } from '../database/pruneReleases';
import { pruneCache } from './pruneCache';
import type { PruningLimits } from './releasesToPrune';

const PRUNE_INTERVAL_MS = 3_600_000;

export interface PruningOptions {
  store: PruningStore;
  limits: PruningLimits;
  /** DATA_DIR/releases */
  releasesDir: string;
}

/**
 * Deletes releases that need not be kept from the database, and those that it no longer has from this machine's cache.
 * @returns the deleted releases, of the database and of the cache
 */
export async function prune({ store, limits, releasesDir }: PruningOptions) {
  const releases = await store.pruneReleases(limits, `prune-${randomUUID()}`);
  const cached = await pruneCache(releasesDir, () => store.findKeptVersions());
  return { releases, cached };
}

/** Prunes now and every hour. A failure is logged; the next run deletes what is left. */
export function schedulePruning(options: PruningOptions, log: Log): void {
  const run = () => {
    prune(options).then(
      ({ releases, cached }) => {
        if (releases.length + cached.length > 0) log.info({ releases, cached }, 'pruned releases');
      },
      (error: unknown) => log.warn({ fault: describeError(error) }, 'releases could not be pruned'),
    );
  };
  setInterval(run, PRUNE_INTERVAL_MS).unref();
  run();
}
