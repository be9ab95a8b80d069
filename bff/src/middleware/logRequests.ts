import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { pinoHttp } from 'pino-http';
import { UNSUBSCRIBE_PATH } from '@trestle/db/mail/unsubscribe';
import { costFields, isRequestId, runRequest, SLOW_MS, type RequestCost } from '@trestle/db/platform/requestCost';
import type { Log } from '../log';

const MAX_LOGGED_PATH_LENGTH = 300;
const costs = new WeakMap<Request, RequestCost>();

/**
 * Gives each request an id and logs one line when its reply ends. The id is the caller's own `X-Request-Id` where that
 * is valid (contract §2.2). A fault of the server is an error; a caller who left, such as a closed tab, is none.
 * Fields: `requestId`, `method`, `path`, `status`, `ms`, `user` (id of the signed-in user). A slow one also says what the
 * BFF itself asked of the database; the service's line of the same id says the rest.
 */
export function logRequests(log: Log): RequestHandler {
  const handler = pinoHttp<Request, Response>({
    logger: log,
    genReqId: (req) => req.requestId,
    customAttributeKeys: { responseTime: 'ms' },
    // Fields are named one by one, so that no header, query or body ever reaches a line (SECURITY.md, 12 and 35).
    // The id is one of them, so that no logger has to be made for each request.
    quietResLogger: true,
    wrapSerializers: false,
    serializers: { req: () => undefined },
    customSuccessObject: (req, res, { ms }) => requestFields(req, res, ms),
    customErrorObject: (req, res, _error, { ms }) => requestFields(req, res, ms),
    customSuccessMessage: requestMessage,
    customErrorMessage: requestMessage,
    customLogLevel: (req, res) => {
      if (res.statusCode >= 500) return 'error';
      return isRoutine(pathOf(req)) && res.writableFinished ? 'debug' : 'info';
    },
  });
  return (req, res, next) => {
    req.requestId = readRequestId(req);
    res.setHeader('X-Request-Id', req.requestId);
    runRequest(req.requestId, (cost) => {
      costs.set(req, cost);
      handler(req, res, next);
    });
  };
}

function readRequestId(req: Request): string {
  const requestId = req.get('x-request-id') ?? '';
  return isRequestId(requestId) ? requestId : randomUUID();
}

function requestFields(req: Request, res: Response, ms: number): object {
  return {
    requestId: req.requestId,
    method: req.method,
    path: pathOf(req).slice(0, MAX_LOGGED_PATH_LENGTH),
    status: res.statusCode,
    ms,
    user: req.user?.session.user.id,
    ...(ms >= SLOW_MS && costFields(costs.get(req)!)),
  };
}

/** Only a reply that broke off needs words; the fields say the rest. */
function requestMessage(_req: Request, res: Response): string {
  return (res.writableFinished ? undefined : 'reply cut short') as string;
}

/**
 * Returns the requested path without what may contain a token: its query, and what follows in the address that ends a
 * person's mails. Routers shorten `req.path`.
 */
export function pathOf({ originalUrl }: Request): string {
  const path = originalUrl.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/]*/i, '');
  return path.startsWith(UNSUBSCRIBE_PATH) ? UNSUBSCRIBE_PATH : path;
}

/** Whether monitors and browsers ask for this path all the time. */
function isRoutine(path: string): boolean {
  return path === '/healthz' || path === '/readyz' || path.startsWith('/static/') || path.startsWith('/remotes/');
}
