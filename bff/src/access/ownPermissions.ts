import { Router, type RequestHandler } from 'express';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import { rejectParameters } from '../middleware/rejectParameters';

export interface OwnPermissionOptions {
  /** PRODUCT_SLUG, part of the address. */
  product: string;
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
}

/** Serves POST /api/{product}/my_group_permissions/: what the caller may do (contract §2.3). */
export function ownPermissionRoutes({ product, requireSession, loadCallerRules }: OwnPermissionOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route(`/api/${product}/my_group_permissions/`);
  route.post(rejectParameters, requireSession, loadCallerRules, (req, res) => {
    const { use_permissions, superuser, groups } = req.rules!;
    res.json({ use_permissions, superuser, groups });
  });
  route.all(refuseOtherMethods('POST'));
  return router;
}
