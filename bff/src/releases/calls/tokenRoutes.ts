import { Router, type Request } from 'express';
import { releaseToken } from '@trestle/schema/entities/release_token';
import { fieldError, validationError, type FieldErrors } from '@trestle/schema/errors';
import { checkValue } from '@trestle/schema/validate';
import { parseJsonBody, parseObject } from '../../auth/parseBody';
import { callerOf } from '../../caller';
import { forbidCaching } from '../../middleware/securityHeaders';
import { REMOTE_NAME } from '../artifact/releaseName';
import { requireAdministrator, type ReleaseCallOptions } from './releaser';
import { createReleaseToken, hashReleaseToken } from './releaseToken';

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
}: ReleaseCallOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const steps = [forbidCaching, requireSession, loadCallerRules, requireAdministrator, limitBodies, parseJsonBody];
  router.post(`/api/${product}/release_token/`, ...steps, async (req, res) => {
    const { name, remote, expires } = parseToken(req);
    const token = createReleaseToken();
    const user = callerOf(req).session.user.id;
    const hash = hashReleaseToken(token);
    const id = await store.createReleaseToken({ name, remote, expires, hash, user, requestId: req.requestId });
    res.status(201).json({ id, name, remote, expires, token });
  });
  return router;
}

/** @throws Problem 400 by field */
function parseToken(req: Request): { name: string; remote: string; expires: string | null } {
  const { fields } = releaseToken;
  const body = parseObject(req, Object.keys(fields));
  const errors: FieldErrors = {};
  for (const name of ['name', 'remote', 'expires'] as const) {
    const problems = checkValue(fields[name], body.get(name));
    if (problems.length > 0) errors[name] = problems;
  }
  const name = String(body.get('name')).trim();
  const remote = String(body.get('remote')).trim();
  const expires = body.get('expires');
  const until = typeof expires === 'string' && expires !== '' ? new Date(expires) : null;
  if (!errors['remote'] && !REMOTE_NAME.test(remote))
    errors['remote'] = [fieldError('invalid', 'Must be the name of a remote, such as mf-orders')];
  if (!errors['expires'] && until && until.getTime() <= Date.now())
    errors['expires'] = [fieldError('min', 'Must be in the future')];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { name, remote, expires: until?.toISOString() ?? null };
}
