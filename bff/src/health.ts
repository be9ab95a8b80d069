import { Router } from 'express';
import { faultOf, type Log } from './log';
import type { IdentityStore } from './identityStore';

/**
 * GET /healthz: the process lives. GET /readyz: the database answers, the tables are there, and it isn't stopping (contract §2.5).
 * @param warnings what the operator should know though it stops nothing: the details of /readyz
 */
export function healthRoutes(store: IdentityStore, log: Log, stopping: () => boolean, warnings: readonly string[] = []): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_req, res) => { res.json({ status: 'ok' }); });
  router.get('/readyz', async (_req, res) => {
    if (stopping()) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    try {
      await store.ready();
      res.json({ status: 'ready', ...(warnings.length > 0 ? { details: warnings } : {}) });
    } catch (error) {
      log.warn({ fault: faultOf(error) }, 'not ready');
      res.status(503).set('Retry-After', '2').json({ status: 'not ready' });
    }
  });
  return router;
}
