import { Router } from 'express';
import { serviceUnavailable } from '@trestle/schema/errors';
import { withDeadline } from '../platform/withDeadline';
import { isMigrated } from '../platform/isMigrated';
import type { SqlExecutor } from '../sql/executor';
import { isStuck, pingPools } from '../sql/poolHealth';

interface ServicesHealthOptions {
  database: Pick<SqlExecutor, 'selectRows'>;
  /** Whether the process is shutting down. */
  isStopping: () => boolean;
  /** What the operator should know, though the process can serve. */
  warnings: readonly string[];
}

/** /readyz answers within this time, whatever hangs: before BFFs take the process for silent. */
const READY_TIMEOUT_MS = 1000;

/**
 * Serves GET /healthz (503 when only a restart helps) and GET /readyz: every pool of this process gets an answer, the
 * migrations are in, and the process is not stopping (contract §2.5).
 */
export function healthRoutes({ database, isStopping, warnings }: ServicesHealthOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_request, response) => {
    if (isStuck()) throw serviceUnavailable('All database connections have been stuck for 30 seconds.');
    response.json({ status: true });
  });
  router.get('/readyz', async (_request, response) => {
    if (isStopping()) throw serviceUnavailable('This process is ending.');
    const [hasTables] = await withDeadline(Promise.all([isMigrated(database), pingPools()]), READY_TIMEOUT_MS);
    if (!hasTables) throw serviceUnavailable('The migrations have not run yet.');
    response.json({ status: true, ...(warnings.length ? { details: warnings } : {}) });
  });
  return router;
}
