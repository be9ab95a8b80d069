import { Router, type RequestHandler } from 'express';
import type { RemoteState } from '@trestle/schema/modules';
import { refuseOtherMethods } from '../../middleware/refuseOtherMethods';
import { rejectParameters } from '../../middleware/rejectParameters';
import { requireRightsPage } from '../../middleware/requireRightsPage';
import type { LiveRemotes, RegistryReader } from '../serving/registry';

export interface RemoteStateOptions {
  /** PRODUCT_SLUG, part of the address. */
  product: string;
  registry: Pick<RegistryReader, 'read'>;
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
}

/**
 * Serves GET /api/{product}/remote_state/: the remotes whose pages rules alone don't open, because they are closed or
 * switched off, for those who read or write rules of groups.
 */
export function remoteStateRoutes({ product, registry, requireSession, loadCallerRules }: RemoteStateOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route(`/api/${product}/remote_state/`);
  route.get(rejectParameters, requireSession, loadCallerRules, requireRightsPage, async (_req, res) => {
    res.json({ results: remoteStates(await registry.read()) });
  });
  route.all(refuseOtherMethods('GET', 'HEAD'));
  return router;
}

/** Returns the remotes that are closed or switched off, with the pages of what everyone has, or of what is on trial. */
export function remoteStates({ releases, switchedOff }: LiveRemotes): RemoteState[] {
  const names = [...new Set(releases.map(({ name }) => name))];
  return names.flatMap((name): RemoteState[] => {
    const own = releases.filter((release) => release.name === name);
    const release = own.find(({ isCurrent }) => isCurrent) ?? own[0]!;
    const off = switchedOff.find((each) => each.name === name);
    if (release.isOpen && !off) return [];
    const pages = release.pages.map(({ scripts: _scripts, ...page }) => page);
    return [{ name, is_open: release.isOpen, off_reason: off?.reason ?? null, pages }];
  });
}
