import type { ErrorRequestHandler } from 'express';
import { Problem, toProblem } from '@trestle/schema/errors';
import { describeError, type Log } from '../log';

/** Turns every thrown error into a reply, in this one place. The reply shows nothing internal (SECURITY.md, 34). */
export function replyToErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const problem = toProblem(error, req.requestId);
    if (problem.status >= 500) {
      log.error({ id: req.requestId, path: req.path, fault: describeError(error) }, 'request failed');
    } else if (!(error instanceof Problem)) {
      log.debug({ id: req.requestId, fault: describeError(error) }, 'request could not be read');
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    // The unread rest of a body would otherwise be taken for the next request.
    if (!req.complete) res.setHeader('Connection', 'close');
    res
      .status(problem.status)
      .set({ ...problem.headers, 'Cache-Control': 'no-store' })
      .json(problem.body);
  };
}
