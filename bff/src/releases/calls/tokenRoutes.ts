import { Router, type Request } from 'express';
import { newReleaseTokenBody } from '@trestle/schema/calls/releases';
import { methodNotAllowed } from '@trestle/schema/errors';
import { parseJsonBody } from '../../auth/parseBody';
import { parseCall } from '../../bodies/parseCall';
import { callerOf } from '../../caller';
import { rejectParameters } from '../../middleware/rejectParameters';
import { forbidCaching } from '../../middleware/securityHeaders';
import { requireAdministrator, type ReleaseCallOptions } from './releaser';
import { createOnce } from '../../secretTokens/createOnce';
import type { BffSecrets } from '../../secretTokens/secretToken';
import { RELEASE_TOKEN } from './releaseToken';

/**
 * Serves POST /api/{product}/release_token/, whose reply shows the token once (contract §3). Lists and deletions are
 * those of the collection.
 */
export function tokenRoutes({
  product,
  store,
  requireSession,
  loadCallerRules,
  limitBodies,
  secrets,
}: ReleaseCallOptions & {
  /** The BFFs' common secrets, from one of which a repeated request gets the same token again. The first makes new ones. */
  secrets: BffSecrets;
}): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const steps = [forbidCaching, requireSession, loadCallerRules, requireAdministrator, limitBodies, parseJsonBody];
  router.post(`/api/${product}/release_token/`, rejectParameters, ...steps, async (req, res) => {
    const body = parseToken(req);
    const user = callerOf(req).session.user.id;
    const { id, token } = await createOnce(req, { kind: RELEASE_TOKEN, secrets, user, body }, async (hash, repeat) => {
      const newToken = { ...body, hash, user, requestId: req.requestId };
      return repeat
        ? store.createReleaseTokenOnce(newToken, repeat.salt, repeat.request)
        : { id: await store.createReleaseToken(newToken) };
    });
    res.status(201).json({ id, ...body, token });
  });
  // The collection's own refusal would leave POST out.
  router.all(`/api/${product}/release_token/`, (req, _res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(req.method, ['GET', 'HEAD', 'POST']);
    next();
  });
  return router;
}

/** Reads what a new token is for. @throws Problem 400 by field */
function parseToken(req: Request): { name: string; remote: string; expires: string | null } {
  const { name, remote, expires = null } = parseCall(req, newReleaseTokenBody);
  return { name, remote, expires };
}
