import { Router, type RequestHandler } from 'express';
import type { ServiceStatus } from '@trestle/schema/teamServices';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import { rejectParameters } from '../middleware/rejectParameters';
import { requireRightsPage } from '../middleware/requireRightsPage';
import type { HealthMonitor } from './serviceHealth';
import type { ServiceRegistry } from './serviceRegistry';

export interface ServiceStateOptions {
  /** PRODUCT_SLUG, part of the address. */
  product: string;
  services: Pick<ServiceRegistry, 'read'>;
  health: Pick<HealthMonitor, 'of'>;
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
}

/**
 * Serves GET /api/{product}/service_state/: teams' services with their states and health, for those who read or write
 * rules of groups.
 */
export function serviceStateRoutes(options: ServiceStateOptions): Router {
  const { product, services, health, requireSession, loadCallerRules } = options;
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route(`/api/${product}/service_state/`);
  route.get(rejectParameters, requireSession, loadCallerRules, requireRightsPage, async (_req, res) => {
    const all = await services.read();
    const results = all.map((service): ServiceStatus => {
      const { name, collections, isActive } = service;
      const { health: state, text } = isActive
        ? health.of(service)
        : { health: 'unknown' as const, text: 'It is switched off.' };
      return { name, collections, is_active: isActive, health: state, text };
    });
    res.json({ results });
  });
  route.all(refuseOtherMethods('GET', 'HEAD'));
  return router;
}
