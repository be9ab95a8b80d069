import type { ErrorRequestHandler } from 'express';
import { Problem, toProblem } from '@trestle/schema/errors';
import { describeError, type Log } from '../log';

/** The one place where what was thrown becomes a reply. It shows nothing of what went wrong inside (safety 34). */
export function replyToErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const problem = toProblem(error, req.id);
    if (problem.status >= 500) log.error({ id: req.id, path: req.path, fault: describeError(error) }, 'failed');
    else if (!(error instanceof Problem)) log.debug({ id: req.id, fault: describeError(error) }, 'could not be read');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    // A body that was not read to its end would be taken for the next request.
    if (!req.complete) res.setHeader('Connection', 'close');
    res
      .status(problem.status)
      .set({ ...problem.headers, 'Cache-Control': 'no-store' })
      .json(problem.body);
  };
}
