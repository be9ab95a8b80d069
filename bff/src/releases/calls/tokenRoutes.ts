import { Router, type Request } from 'express';
import { newReleaseTokenBody } from '@trestle/schema/calls/releases';
import { invalidField, methodNotAllowed } from '@trestle/schema/errors';
import { parseJsonBody } from '../../auth/parseBody';
import { parseCall } from '../../bodies/parseCall';
import { callerOf } from '../../caller';
import { rejectParameters } from '../../middleware/rejectParameters';
import { forbidCaching } from '../../middleware/securityHeaders';
import { requireAdministrator, type ReleaseCallOptions } from './releaser';
import { createReleaseToken, createSalt, deriveReleaseToken, findReleaseToken, hashReleaseToken } from './releaseToken';

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
  secrets: readonly [string, ...string[]];
}): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const steps = [forbidCaching, requireSession, loadCallerRules, requireAdministrator, limitBodies, parseJsonBody];
  router.post(`/api/${product}/release_token/`, rejectParameters, ...steps, async (req, res) => {
    const { name, remote, expires } = parseToken(req);
    const user = callerOf(req).session.user.id;
    const toNewToken = (token: string) => {
      const hash = hashReleaseToken(token);
      return { name, remote, expires, hash, user, requestId: req.requestId };
    };
    const key = parseIdempotencyKey(req);
    if (key === null) {
      const token = createReleaseToken();
      const id = await store.createReleaseToken(toNewToken(token));
      res.status(201).json({ id, name, remote, expires, token });
      return;
    }
    const salt = createSalt();
    const request = {
      parts: [String(user), req.method, req.path, key],
      body: JSON.stringify({ name, remote, expires }),
    };
    const newToken = toNewToken(deriveReleaseToken(secrets[0], salt));
    const firstToken = await store.createReleaseTokenOnce(newToken, salt, request);
    const token = findReleaseToken(secrets, firstToken);
    res.status(201).json({ id: firstToken.id, name, remote, expires, token });
  });
  // The collection's own refusal would leave POST out.
  router.all(`/api/${product}/release_token/`, (req, _res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(req.method, ['GET', 'HEAD', 'POST']);
    next();
  });
  return router;
}

/** Returns the request's Idempotency-Key, or null. @throws Problem 400 for a malformed key */
function parseIdempotencyKey(req: Request): string | null {
  const key = req.get('Idempotency-Key');
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidField('Idempotency-Key', 'Must be 1 to 255 visible characters');
  return key ?? null;
}

/** Reads what a new token is for. @throws Problem 400 by field */
function parseToken(req: Request): { name: string; remote: string; expires: string | null } {
  const { name, remote, expires = null } = parseCall(req, newReleaseTokenBody);
  return { name, remote, expires };
}
