import { Router } from 'express';
import { methodNotAllowed } from '@trestle/schema/errors';
import { describeError, type Log } from './log';
import type { IdentityStore } from './identityStore';
import { createFindIncomplete } from './remotes/missingFiles';

export interface HealthOptions {
  store: Pick<IdentityStore, 'ready' | 'currentReleases'>;
  /** DATA_DIR/releases of this machine. */
  releasesDir: string;
  log: Log;
  /** Whether the process has been told to end. */
  isStopping: () => boolean;
  /** What the operator should know though it stops nothing. */
  warnings?: readonly string[];
}

/**
 * GET /healthz: the process lives. GET /readyz: the database answers, its tables are there, the current releases' files
 * are on this machine, and the process isn't stopping (contract §2.5). `details` says what is wanting, and the warnings.
 */
export function healthRoutes({ store, releasesDir, log, isStopping, warnings = [] }: HealthOptions): Router {
  const findIncomplete = createFindIncomplete(releasesDir);

  /** What keeps pages from being shown here: without its remotes the shell is an empty frame. */
  async function wanting(): Promise<string[]> {
    const releases = await store.currentReleases();
    if (releases.length === 0) return ['No release is published: run `node bff/dist/main.mjs publish`.'];
    const incomplete = await findIncomplete(releases);
    return incomplete.map(
      (release) => `Files of ${release} are missing on this machine: run \`node bff/dist/main.mjs publish\`.`,
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
      const missing = await wanting();
      if (missing.length > 0) log.warn({ missing }, 'not ready');
      if (missing.length > 0) res.status(503).set('Retry-After', '2');
      const details = [...missing, ...warnings];
      res.json({ status: missing.length > 0 ? 'not ready' : 'ready', ...(details.length > 0 ? { details } : {}) });
    } catch (error) {
      log.warn({ fault: describeError(error) }, 'not ready');
      res.status(503).set('Retry-After', '2').json({ status: 'not ready' });
    }
  });
  router.all(['/healthz', '/readyz'], (req) => {
    throw methodNotAllowed(req.method, ['GET', 'HEAD']);
  });
  return router;
}
