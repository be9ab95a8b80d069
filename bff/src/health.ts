import { Router } from 'express';
import { notFound } from '@trestle/schema/errors';
import { withDeadline } from '@trestle/db/platform/withDeadline';
import { refuseOtherMethods } from './middleware/refuseOtherMethods';
import type { IdentityStore } from './identityStore';
import { describeError, type Log } from './log';
import { createIncompleteFinder } from './releases/serving/missingFiles';
import type { ReleaseCache } from './releases/serving/releaseCache';
import type { Shells } from './releases/serving/shells';

export interface HealthOptions {
  store: Pick<IdentityStore, 'ready' | 'findLiveReleases'>;
  shells: Pick<Shells, 'findStoredCurrent'>;
  cache: ReleaseCache;
  log: Log;
  /** Whether the process is shutting down. */
  isStopping: () => boolean;
  /** Whether its database connections have been stuck so long that only a restart helps. */
  isStuck: () => boolean;
  /** What the operator should know, though the process can serve. */
  warnings?: readonly string[];
}

const RETRY_AFTER_SECONDS = '2';
/** /readyz answers within two seconds, whatever hangs. */
const READY_TIMEOUT_MS = 1500;
const FROM_MEMORY = 'shell and remotes are served from memory.';
const NO_RELEASE = 'No release is published: run `node bff/dist/main.mjs publish`.';

/**
 * Serves GET /healthz (503 when only a restart helps) and GET /readyz: the database answers and has its tables, some
 * release can be served, and the process is not stopping (contract §2.5). `details` of the reply lists the releases
 * that can't be served whole, and the warnings.
 */
export function healthRoutes({ store, shells, cache, log, isStopping, isStuck, warnings = [] }: HealthOptions): Router {
  const findIncompleteReleases = createIncompleteFinder(cache);

  /**
   * Lists what is wrong with the releases. A single one never decides whether the process is ready: without all of its
   * remotes the shell is an empty frame, without one it works.
   */
  async function checkReleases(): Promise<{ canServe: boolean; faults: string[] }> {
    const releases = await store.findLiveReleases();
    if (releases.length === 0) return { canServe: false, faults: [NO_RELEASE] };
    const shell = await shells.findStoredCurrent();
    const [incomplete, incompleteShells] = await Promise.all([
      findIncompleteReleases(releases),
      findIncompleteReleases(shell ? [shell] : []),
    ]);
    const misfits = releases.filter(({ problems = [] }) => problems.length > 0);
    const faults = [
      ...[...incomplete, ...incompleteShells].map(
        (release) => `Files of ${release} are missing in the database: run \`node bff/dist/main.mjs publish\`.`,
      ),
      ...misfits.map(
        ({ name, version, problems }) =>
          `Left out of ${name} ${version}, which is older than its checks: ${problems![0]}.`,
      ),
    ];
    const remotes = new Set(releases.map(({ name }) => name));
    return { canServe: remotes.size === 1 || incomplete.length < releases.length, faults };
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_req, res) => {
    if (!isStuck()) res.json({ status: 'ok' });
    else
      res.status(503).json({ status: 'stuck', details: ['All database connections have been stuck for 30 seconds.'] });
  });
  router.get('/readyz', async (_req, res) => {
    if (isStopping()) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    try {
      const checks = Promise.all([checkReleases(), store.ready()]);
      const [{ canServe: isReady, faults }] = await withDeadline(checks, READY_TIMEOUT_MS);
      if (faults.length > 0) log.warn({ faults }, isReady ? 'ready, but for some releases' : 'not ready');
      if (!isReady) res.status(503).set('Retry-After', RETRY_AFTER_SECONDS);
      const writeFault = cache.writeFault();
      const memoryNote = writeFault === null ? [] : [`DATA_DIR takes no files (${writeFault}): ${FROM_MEMORY}`];
      const details = [...faults, ...memoryNote, ...warnings];
      res.json({ status: isReady ? 'ready' : 'not ready', ...(details.length > 0 ? { details } : {}) });
    } catch (error) {
      log.warn({ fault: describeError(error) }, 'not ready');
      res.status(503).set('Retry-After', RETRY_AFTER_SECONDS).json({ status: 'not ready' });
    }
  });
  router.all(['/healthz', '/readyz'], refuseOtherMethods('GET', 'HEAD'));
  // Otherwise the shell's page would answer, and a monitor with a mistyped address would always be content.
  router.all(['/healthz/', '/readyz/'], () => {
    throw notFound();
  });
  return router;
}
