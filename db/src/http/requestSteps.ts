import type { IncomingMessage } from 'node:http';
import express, { type ErrorRequestHandler, type NextFunction, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { toProblem, unauthenticated } from '@trestle/schema/errors';
import { isTimeZone } from '@trestle/schema/periods';
import type { Caller } from '../collection/call/context';
import { refuseSender } from '../platform/discardRest';
import { exchangeSignal } from '../platform/exchangeEnd';
import type { ServiceSettings } from '../settings';
import { translateDbError } from '../sql/dbError';
import { StoreError } from '../storage/objectStore';
import { isSignedBody, type VerifiedRequest } from './verifyCall';

/* The steps of every request to a service, in the order of `serve.ts`. */

/** Time zone that browsers send when they don't know theirs. */
const UNKNOWN_ZONE = 'Etc/Unknown';
const isKnownZone = (name: string): boolean => name !== UNKNOWN_ZONE && isTimeZone(name);

/** Attaches the caller to the request, with time zone, current time and request id. */
export const attachCaller =
  ({ reportTimezone }: ServiceSettings): RequestHandler =>
  (request, response, next) => {
    const sentZone = request.get('x-timezone');
    const zone = sentZone && isKnownZone(sentZone) ? sentZone : reportTimezone;
    // A browser may know zones that this server doesn't. It is told which one counts, so that it shows times in it.
    if (sentZone && zone !== sentZone) response.set('X-Timezone', zone);
    const caller: Caller = {
      ...(request as VerifiedRequest).identity,
      zone,
      now: new Date(),
      requestId: request.get('x-request-id') ?? '',
      signal: exchangeSignal(response),
    };
    Object.assign(request, { caller });
    next();
  };

/** Keeps the bytes of a body, which are compared with what the BFF signed. */
function keepBytes(request: IncomingMessage, _response: unknown, bytes: Buffer): void {
  Object.assign(request, { bodyBytes: bytes });
}
/** Parsers by the bytes that they read. */
const parsers = new Map<number, RequestHandler>();
function parserOf(limit: number): RequestHandler {
  const parser = parsers.get(limit) ?? express.json({ limit, strict: false, verify: keepBytes });
  parsers.set(limit, parser);
  return parser;
}
/**
 * Parses the body, as large as the call may have it. An empty one stays undefined: Express
 * would take it for `{}`, which is a change that a caller can mean.
 * @throws Problem 401 for a body that isn't the signed one
 */
export const parseBody: RequestHandler = (request, response, next) => {
  const verified = request as VerifiedRequest & { bodyBytes?: Buffer };
  const check: NextFunction = (error?: unknown) => {
    const { bodyBytes } = verified;
    delete verified.bodyBytes;
    if (error) next(error);
    else next(isSignedBody(verified, bodyBytes) ? undefined : unauthenticated());
  };
  if (request.get('content-length') === '0') check();
  else parserOf(verified.call.maxBodyBytes)(request, response, check);
};

/** Says what the store of files answered, if an error came from that. */
function causeText(error: unknown): string | undefined {
  const cause = (error as Error | undefined)?.cause;
  return cause instanceof StoreError ? String(cause) : undefined;
}

/** Largest rest of a refused body that is read. The BFF may have sent as much before it hears of the refusal. */
const MAX_DISCARDED_BYTES = 5 * 1024 * 1024;

/** Turns an error into a reply. The only place where that happens (SECURITY.md, 34). */
export const sendError =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const requestId = request.get('x-request-id') ?? '';
    const problem = toProblem(translateDbError(error), requestId);
    if (problem.status >= 500)
      log.error(
        { requestId, path: request.path, error: String((error as Error)?.stack ?? error), cause: causeText(error) },
        'request failed',
      );
    if (response.headersSent) {
      next(error);
      return;
    }
    response.status(problem.status).set(problem.headers);
    if (request.complete) response.json(problem.body);
    else void refuseSender(request, response, problem.body, MAX_DISCARDED_BYTES);
  };
