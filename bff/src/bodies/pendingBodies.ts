import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request } from 'express';
import { Problem } from '@trestle/schema/errors';
import { rateLimitKey } from '../auth/rateLimitKey';

/** How many bodies that haven't arrived whole one person, and one address, may have under way. */
export interface PendingBodyLimits {
  perPerson: number;
  perAddress: number;
}
export const JSON_LIMITS: PendingBodyLimits = { perPerson: 16, perAddress: 64 };
/** Each upload under way holds a connection to a service. */
export const UPLOAD_LIMITS: PendingBodyLimits = { perPerson: 8, perAddress: 32 };
const RETRY_AFTER_SECONDS = 2;

export interface PendingBodyLimiter {
  /**
   * Counts a request until its body has arrived whole, or never will.
   * @param person who acts; absent before anybody is known
   * @throws Problem 429 where there are too many already
   */
  track(req: Request, person?: number): Promise<void>;
}

/** Keeps half-sent bodies of one person, or of one address, to a share: the others' go on as usual (safety 66). */
export function createPendingBodyLimiter({ perPerson, perAddress }: PendingBodyLimits): PendingBodyLimiter {
  const held = new Map<string, Set<Request>>();

  /** Those of a key that are still on their way. */
  function underWay(key: string): Set<Request> {
    const requests = held.get(key) ?? new Set<Request>();
    for (const other of requests) if (other.complete || other.destroyed) requests.delete(other);
    return requests;
  }
  function release(keys: readonly string[], req: Request): void {
    for (const key of keys) {
      const requests = held.get(key);
      requests?.delete(req);
      if (requests?.size === 0) held.delete(key);
    }
  }

  return {
    track: async (req, person) => {
      // What came in one piece with its headers is whole once they have been dealt with.
      if (!req.complete) await nextTurn();
      if (req.complete || req.destroyed) return;
      const limits: [key: string, most: number][] = [[`address ${rateLimitKey(req.ip)}`, perAddress]];
      if (person !== undefined) limits.push([`person ${person}`, perPerson]);
      if (limits.some(([key, most]) => underWay(key).size >= most)) throw tooMany();
      const keys = limits.map(([key]) => key);
      for (const key of keys) held.set(key, underWay(key).add(req));
      req.once('close', () => release(keys, req));
    },
  };
}

function tooMany(): Problem {
  return new Problem(
    429,
    { detail: 'Too many requests of yours are still being sent. Try again in a moment.' },
    { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  );
}
