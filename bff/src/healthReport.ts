import { Router } from 'express';
import { forbidden } from '@trestle/schema/errors';
import { checkHealth, type HealthFacts, type HealthReport } from '@trestle/schema/health';
import { refuseOtherMethods } from './middleware/refuseOtherMethods';
import { rejectParameters } from './middleware/rejectParameters';
import type { SessionRouteOptions } from './sessions/routes';

/** Database calls for the page Health. */
export interface HealthReportStore {
  readHealthFacts(): Promise<HealthFacts>;
}

/** Serves GET /api/{product}/health/: how the installation is, in words, for its administrators. */
export function healthReportRoutes({
  product,
  store,
  requireSession,
  loadCallerRules,
}: Pick<SessionRouteOptions, 'product' | 'requireSession' | 'loadCallerRules'> & { store: HealthReportStore }): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route(`/api/${product}/health/`);
  route.get(rejectParameters, requireSession, loadCallerRules, async (req, res) => {
    if (!req.rules?.superuser) throw forbidden('Only an administrator may do this.');
    const facts = await store.readHealthFacts();
    const now = new Date();
    const report: HealthReport = {
      checked_at: now.toISOString(),
      checks: checkHealth(facts, now.getTime()),
      processes: [...facts.processes],
    };
    res.json(report);
  });
  route.all(refuseOtherMethods('GET'));
  return router;
}
