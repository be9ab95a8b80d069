import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { whenExchangeEnds } from '../platform/exchangeEnd';
import { costFields, runRequest, SLOW_MS } from '../platform/requestCost';
import type { VerifiedRequest } from './verifyCall';

/**
 * Counts what each call takes, and logs one line for a slow one that says where its time went. It comes after the body
 * was read, so that a slow sender is no slow call.
 */
export const logSlowCalls =
  (log: Pick<Logger, 'warn'>): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now();
    const { method, path } = request;
    const requestId = request.get('x-request-id') ?? '';
    runRequest(requestId, (cost) => {
      whenExchangeEnds(response, () => {
        const ms = Math.round(performance.now() - startedAt);
        if (ms < SLOW_MS) return;
        const { user } = (request as VerifiedRequest).identity;
        log.warn({ requestId, user, method, path, status: response.statusCode, ms, ...costFields(cost) }, 'slow call');
      });
      next();
    });
  };
