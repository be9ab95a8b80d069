import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { invalidField, toProblem } from '@trestle/schema/errors';
import { MAX_IMPORT_BYTES } from '@trestle/schema/limits';
import { isTimeZone } from '@trestle/schema/periods';
import type { Caller } from './collection/context';
import type { ServiceSettings } from './settings';
import { translateDbError } from './sql/dbError';
import type { VerifiedRequest } from './verifyCall';

/* The steps of every request to a service, in the order of `serve.ts`. */

/** Time zone that browsers send when they don't know theirs. It counts as not sent. */
const UNKNOWN_ZONE = 'Etc/Unknown';
/**
 * Parses the caller's time zone.
 * @throws Problem 400 for an unknown time zone, because days would begin at the wrong time
 */
const parseTimeZone = (name: string | undefined): string | undefined => {
  if (!name || name === UNKNOWN_ZONE) return undefined;
  if (!isTimeZone(name)) throw invalidField('X-Timezone', 'There is no such time zone');
  return name;
};

/** Attaches the caller to the request, with time zone, current time and request id. */
export const attachCaller =
  ({ reportTimezone }: ServiceSettings): RequestHandler =>
  (request, _response, next) => {
    const caller: Caller = {
      ...(request as VerifiedRequest).identity,
      zone: parseTimeZone(request.get('x-timezone')) ?? reportTimezone,
      now: new Date(),
      requestId: request.get('x-request-id') ?? '',
    };
    Object.assign(request, { caller });
    next();
  };

const parseJson = express.json({ limit: '1mb', strict: false });
const parseRows = express.json({ limit: MAX_IMPORT_BYTES, strict: false });
/**
 * Parses the body. A body with the rows of a file may be larger than others. An empty one stays undefined: Express
 * would take it for `{}`, which is a change that a caller can mean.
 */
export const parseBody: RequestHandler = (request, response, next) => {
  if (request.get('content-length') === '0') return next();
  return ((request as VerifiedRequest).call.body === 'rows' ? parseRows : parseJson)(request, response, next);
};

/** Turns an error into a reply. The only place where that happens (SECURITY.md, 34). */
export const sendError =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const requestId = request.get('x-request-id') ?? '';
    const problem = toProblem(translateDbError(error), requestId);
    if (problem.status >= 500)
      log.error({ requestId, path: request.path, error: String((error as Error)?.stack ?? error) }, 'request failed');
    if (response.headersSent) {
      next(error);
      return;
    }
    response.status(problem.status).set(problem.headers).json(problem.body);
  };
