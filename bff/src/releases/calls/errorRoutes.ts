import { createHash } from 'node:crypto';
import { Router, type Request } from 'express';
import { releaseErrorBody } from '@trestle/schema/calls/releases';
import { countRemoteError } from '@trestle/db/platform/eventMetrics';
import { refuseOtherMethods } from '../../middleware/refuseOtherMethods';
import { parseJsonBody } from '../../auth/parseBody';
import { parseCall } from '../../bodies/parseCall';
import { callerOf } from '../../caller';
import { rejectParameters } from '../../middleware/rejectParameters';
import { describeDevice } from '../../sessions/describeDevice';
import { createReportThrottle } from '../errors/reportThrottle';
import type { ReleaseCallOptions } from './releaser';

/** Longer messages are cut. */
const MAX_MESSAGE_CHARACTERS = 500;
/** Longer stacks are cut. */
const MAX_STACK_CHARACTERS = 4000;
const BROWSER_HASH_CHARACTERS = 22;

type ErrorRouteOptions = Pick<ReleaseCallOptions, 'product' | 'store' | 'requireSession' | 'limitBodies'>;

/** Serves POST /api/{product}/release/error/: a browser reports a release that it could not use (contract §3). */
export function errorRoutes({ product, store, requireSession, limitBodies }: ErrorRouteOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const throttle = createReportThrottle();
  const route = router.route(`/api/${product}/release/error/`);
  route.post(rejectParameters, requireSession, limitBodies, parseJsonBody, async (req, res) => {
    const { session } = callerOf(req);
    const error = parseError(req);
    throttle(session.actor);
    await store.recordReleaseError({
      ...error,
      // Whoever acts for others is still one person, whose reports would count as those of several.
      user: session.actor === session.user.id ? session.actor : null,
      browserName: describeDevice(req.get('User-Agent')),
      browser: digestOf(session.session).slice(0, BROWSER_HASH_CHARACTERS),
      requestId: req.requestId,
    });
    // Only now is the name that of a stored release.
    if (!error.previousWorked) countRemoteError(error.name, error.kind);
    res.status(204).end();
  });
  route.all(refuseOtherMethods('POST'));
  return router;
}

/** Reads what a browser reports. @throws Problem 400 by field */
function parseError(req: Request) {
  const body = parseCall(req, releaseErrorBody);
  const {
    name,
    version,
    kind,
    message = '',
    stack = '',
    fell_back_to = null,
    address = null,
    previous_worked = false,
  } = body;
  return {
    name,
    version,
    kind,
    message: cutText(message, MAX_MESSAGE_CHARACTERS),
    stack: cutText(stack, MAX_STACK_CHARACTERS) || null,
    fellBackTo: fell_back_to,
    path: address === null ? null : address.split('?', 1)[0]!,
    isPathAlone: address !== null && !address.includes('?'),
    // An address may say whom and what somebody looked for, and only its difference to others matters.
    // The digest is made here, because browsers make none on pages without TLS.
    addressDigest: address === null ? null : digestOf(address),
    previousWorked: previous_worked,
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Shortens a text without cutting a character in two. */
function cutText(text: string, maxCharacters: number): string {
  const start = text.slice(0, 2 * maxCharacters);
  return [...start].slice(0, maxCharacters).join('');
}
