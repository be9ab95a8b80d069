import { Router } from 'express';
import { methodNotAllowed, notFound } from '@trestle/schema/errors';
import type { IdentityStore } from './identityStore';
import { describeError, type Log } from './log';
import { createIncompleteFinder } from './releases/serving/missingFiles';
import type { ReleaseCache } from './releases/serving/releaseCache';

export interface HealthOptions {
  store: Pick<IdentityStore, 'ready' | 'findLiveReleases'>;
  cache: ReleaseCache;
  log: Log;
  /** Whether the process is shutting down. */
  isStopping: () => boolean;
  /** What the operator should know, though the process can serve. */
  warnings?: readonly string[];
}

const RETRY_AFTER_SECONDS = '2';

/**
 * Serves GET /healthz (the process runs) and GET /readyz: the database answers and has its tables, the files of the
 * current releases and of trials can be served, and the process is not stopping (contract §2.5). `details` of the reply
 * lists what is missing, and the warnings.
 */
export function healthRoutes({ store, cache, log, isStopping, warnings = [] }: HealthOptions): Router {
  const findIncompleteReleases = createIncompleteFinder(cache);

  /** Lists missing releases. Without its remotes the shell is an empty frame. */
  async function describeMissingReleases(): Promise<string[]> {
    const releases = await store.findLiveReleases();
    if (releases.length === 0) return ['No release is published: run `node bff/dist/main.mjs publish`.'];
    const incomplete = await findIncompleteReleases(releases);
    return incomplete.map(
      (release) => `Files of ${release} are missing in the database: run \`node bff/dist/main.mjs publish\`.`,
    );
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    if (isStopping()) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    try {
      await store.ready();
      const missing = await describeMissingReleases();
      const isReady = missing.length === 0;
      if (!isReady) {
        log.warn({ missing }, 'not ready');
        res.status(503).set('Retry-After', RETRY_AFTER_SECONDS);
      }
      const details = [...missing, ...warnings];
      res.json({ status: isReady ? 'ready' : 'not ready', ...(details.length > 0 ? { details } : {}) });
    } catch (error) {
      log.warn({ fault: describeError(error) }, 'not ready');
      res.status(503).set('Retry-After', RETRY_AFTER_SECONDS).json({ status: 'not ready' });
    }
  });
  router.all(['/healthz', '/readyz'], (req) => {
    throw methodNotAllowed(req.method, ['GET', 'HEAD']);
  });
  // Otherwise the shell's page would answer, and a monitor with a mistyped address would always be content.
  router.all(['/healthz/', '/readyz/'], () => {
    throw notFound();
  });
  return router;
}
