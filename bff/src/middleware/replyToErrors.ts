import type { ErrorRequestHandler } from 'express';
import { Problem, toProblem } from '@trestle/schema/errors';
import { discardRest } from '../bodies/discardRest';
import { describeError, type Log } from '../log';

/** Statuses of requests that are too slow or too many. The rest of their body is not read. */
const LIMIT_STATUSES: readonly number[] = [408, 429];

/** Turns every thrown error into a reply, in this one place. The reply shows nothing internal (SECURITY.md, 34). */
export function replyToErrors(log: Log): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const problem = toProblem(error, req.requestId);
    if (problem.status >= 500) {
      log.error({ requestId: req.requestId, path: req.path, fault: describeError(error) }, 'request failed');
    } else if (!(error instanceof Problem)) {
      log.debug({ requestId: req.requestId, fault: describeError(error) }, 'request could not be read');
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res.status(problem.status).set({ ...problem.headers, 'Cache-Control': 'no-store' });
    // A connection that closes anyway has no body that is worth reading.
    const isWorthReading = !req.complete && !res.hasHeader('Connection') && !LIMIT_STATUSES.includes(problem.status);
    // The unread rest of a body would otherwise be taken for the next request.
    if (!req.complete) res.setHeader('Connection', 'close');
    if (!isWorthReading) {
      res.json(problem.body);
      return;
    }
    const text = Buffer.from(JSON.stringify(problem.body));
    res.set('Content-Length', String(text.length)).type('json').write(text);
    // The reply is sent before the rest is read: a rest that is no HTTP ends the connection.
    res.socket?.uncork();
    await discardRest(req, res);
    res.end();
  };
}
