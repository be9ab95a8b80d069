import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { isBodyOver, whenExchangeEnds } from '@trestle/db/platform/exchangeEnd';
import { Problem } from '@trestle/schema/errors';
import { rateLimitKey } from '../auth/rateLimitKey';
import { hasBody } from '../middleware/rejectAmbiguousRequests';

/** How many bodies that have not fully arrived one person, and one address, may have at the same time. */
export interface PendingBodyLimits {
  perPerson: number;
  perAddress: number;
}
/** Limits of bodies that are read whole. */
export const JSON_LIMITS: PendingBodyLimits = { perPerson: 16, perAddress: 64 };
/** Limits of uploads. They are lower, because each upload under way holds a connection to a service. */
export const UPLOAD_LIMITS: PendingBodyLimits = { perPerson: 8, perAddress: 32 };
const RETRY_AFTER_SECONDS = 2;

export interface PendingBodyLimiter {
  /**
   * Counts a request until its body has arrived or its exchange is over.
   * @param person id of the acting user; absent before anybody is known
   * @throws Problem 429 when person or address have too many already
   */
  track(req: Request, res: Response, person?: number): Promise<void>;
}

/** Limits half-sent bodies by person and by address, so that nobody's slow sending blocks others (SECURITY.md, 66). */
export function createPendingBodyLimiter({ perPerson, perAddress }: PendingBodyLimits): PendingBodyLimiter {
  const pendingByKey = new Map<string, Map<Request, Response>>();

  function pendingOf(key: string): Map<Request, Response> {
    const requests = pendingByKey.get(key) ?? new Map<Request, Response>();
    for (const [req, res] of requests) if (isBodyOver(req, res)) requests.delete(req);
    return requests;
  }
  function release(keys: readonly string[], req: Request): void {
    for (const key of keys) {
      const requests = pendingByKey.get(key);
      requests?.delete(req);
      if (requests?.size === 0) pendingByKey.delete(key);
    }
  }

  return {
    track: async (req, res, person) => {
      // A body that came in one packet with its headers is complete after the next turn of the event loop.
      if (!req.complete) await nextTurn();
      if (isBodyOver(req, res)) return;
      const limits: [key: string, limit: number][] = [[`address ${rateLimitKey(req.ip)}`, perAddress]];
      if (person !== undefined) limits.push([`person ${person}`, perPerson]);
      if (limits.some(([key, limit]) => pendingOf(key).size >= limit)) throw tooManyPending();
      const keys = limits.map(([key]) => key);
      for (const key of keys) pendingByKey.set(key, pendingOf(key).set(req, res));
      whenExchangeEnds(res, () => release(keys, req));
    },
  };
}

/** Applies a limiter to calls whose caller is not known yet. */
export function limitPendingBodies(limiter: PendingBodyLimiter): RequestHandler {
  return async (req, res, next) => {
    if (hasBody(req)) await limiter.track(req, res);
    next();
  };
}

function tooManyPending(): Problem {
  return new Problem(
    429,
    { detail: 'Too many of your requests are still being sent. Try again in a moment.' },
    { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  );
}
