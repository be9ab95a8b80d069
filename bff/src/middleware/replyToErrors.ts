import type { ErrorRequestHandler, Request } from 'express';
import { refuseSender } from '@trestle/db/platform/discardRest';
import { Problem, toProblem } from '@trestle/schema/errors';
import { describeError, type Log } from '../log';
import { pathOf } from './logRequests';

/** Statuses of requests that are too slow or too many. The rest of their body is not read; strangers are cut off. */
const LIMIT_STATUSES: readonly number[] = [408, 429];
/** Largest rest of a refused body that is read: a little more than any call takes whole. */
const MAX_DISCARDED_BYTES = 5 * 1024 * 1024;
/** The same of strangers. No form sends as much before its person has signed in (SECURITY.md, 75). */
const MAX_DISCARDED_BYTES_OF_STRANGERS = 256 * 1024;
const maxDiscardedBytes = (req: Request): number => (req.user ? MAX_DISCARDED_BYTES : MAX_DISCARDED_BYTES_OF_STRANGERS);

/** Turns every thrown error into a reply, in this one place. The reply shows nothing internal (SECURITY.md, 34). */
export function replyToErrors(log: Log): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const problem = toProblem(error, req.requestId);
    if (problem.status >= 500) {
      log.error({ requestId: req.requestId, path: pathOf(req), fault: describeError(error) }, 'request failed');
    } else if (!(error instanceof Problem)) {
      log.debug({ requestId: req.requestId, fault: describeError(error) }, 'request could not be read');
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res.status(problem.status).set({ ...problem.headers, 'Cache-Control': 'no-store' });
    const isBeyondLimit = LIMIT_STATUSES.includes(problem.status);
    const isSenderHeard = !req.complete && (!isBeyondLimit || req.user !== undefined);
    // A connection that has to close for another reason gives nothing more.
    const isLeftUnread = isBeyondLimit || res.hasHeader('Connection');
    // The unread rest of a body would otherwise be taken for the next request.
    if (!req.complete) res.setHeader('Connection', 'close');
    if (!isSenderHeard) {
      res.json(problem.body);
      return;
    }
    await refuseSender(req, res, problem.body, isLeftUnread ? 0 : maxDiscardedBytes(req));
  };
}
