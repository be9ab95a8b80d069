import { createHash } from 'node:crypto';
import { Router, type Request } from 'express';
import { fieldError, methodNotAllowed, validationError, type FieldErrors } from '@trestle/schema/errors';
import { parseJsonBody, parseObject } from '../../auth/parseBody';
import { callerOf } from '../../caller';
import { RELEASE_VERSION, REMOTE_NAME } from '@trestle/schema/releaseName';
import { ERROR_KINDS } from '../errors/errorKinds';
import { createReportThrottle } from '../errors/reportThrottle';
import { checkText, textOf } from './checkText';
import type { ReleaseCallOptions } from './releaser';

/** Longer messages are cut. */
const MAX_MESSAGE_CHARACTERS = 500;
const BROWSER_HASH_CHARACTERS = 22;

type ErrorRouteOptions = Pick<ReleaseCallOptions, 'product' | 'store' | 'requireSession' | 'limitBodies'>;

/** Serves POST /api/{product}/release/error/: a browser reports a release that it could not use (contract §3). */
export function errorRoutes({ product, store, requireSession, limitBodies }: ErrorRouteOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const throttle = createReportThrottle();
  const route = router.route(`/api/${product}/release/error/`);
  route.post(requireSession, limitBodies, parseJsonBody, async (req, res) => {
    const { session } = callerOf(req);
    const error = parseError(req);
    throttle(session.actor);
    await store.recordReleaseError({
      ...error,
      user: session.user.id,
      browser: createHash('sha256').update(session.session).digest('base64url').slice(0, BROWSER_HASH_CHARACTERS),
      requestId: req.requestId,
    });
    res.status(204).end();
  });
  route.all((req) => {
    throw methodNotAllowed(req.method, ['POST']);
  });
  return router;
}

/** Reads what a browser reports. @throws Problem 400 by field */
function parseError(req: Request) {
  const body = parseObject(req, ['name', 'version', 'kind', 'message', 'fell_back_to']);
  const errors: FieldErrors = {};
  const name = textOf(body, 'name');
  const version = textOf(body, 'version');
  const kind = textOf(body, 'kind');
  checkText(errors, 'name', name, REMOTE_NAME);
  checkText(errors, 'version', version, RELEASE_VERSION);
  if (!(ERROR_KINDS as readonly string[]).includes(kind))
    errors['kind'] = [fieldError('invalid', `Must be one of ${ERROR_KINDS.join(', ')}`)];
  const message = body.get('message') ?? '';
  if (typeof message !== 'string') errors['message'] = [fieldError('invalid', 'Must be a text')];
  const fellBackTo = body.get('fell_back_to') ?? null;
  if (fellBackTo !== null) checkText(errors, 'fell_back_to', textOf(body, 'fell_back_to'), RELEASE_VERSION);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    name,
    version,
    kind,
    message: cutText(String(message)),
    fellBackTo: fellBackTo === null ? null : String(fellBackTo),
  };
}

/** Shortens a text without cutting a character in two. */
function cutText(text: string): string {
  const start = text.slice(0, 2 * MAX_MESSAGE_CHARACTERS);
  return [...start].slice(0, MAX_MESSAGE_CHARACTERS).join('');
}
