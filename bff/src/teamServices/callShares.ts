import type { Response } from 'express';
import { whenExchangeEnds } from '@trestle/db/platform/exchangeEnd';
import { serviceUnavailable, tooManyRequests } from '@trestle/schema/errors';

/** Calls under way to one service: of all people, and of one. */
const MAX_CALLS_PER_SERVICE = 64;
const MAX_CALLS_PER_PERSON = 8;

/** Counts the calls under way, so that a slow service holds its own alone, and nobody takes all of them. */
export interface CallShares {
  /**
   * Counts a call until its exchange is over.
   * @throws Problem 429 when the person has too many under way, 503 when the service has
   */
  take(service: { id: number; name: string }, person: number, res: Response): void;
}

/** Creates the counts of one process. */
export function createCallShares(): CallShares {
  const counts = new Map<string, number>();
  const count = (key: string): number => counts.get(key) ?? 0;
  function add(key: string, change: 1 | -1): void {
    const sum = count(key) + change;
    if (sum === 0) counts.delete(key);
    else counts.set(key, sum);
  }
  return {
    take: ({ id, name }, person, res) => {
      const keys = [`${id}`, `${id} ${person}`] as const;
      if (count(keys[1]) >= MAX_CALLS_PER_PERSON) throw tooManyRequests();
      if (count(keys[0]) >= MAX_CALLS_PER_SERVICE)
        throw serviceUnavailable(`The service ${name} has too many calls under way. Try again in a moment.`);
      for (const key of keys) add(key, 1);
      // Its caller may have left already, while the service was looked up.
      whenExchangeEnds(res, () => {
        for (const key of keys) add(key, -1);
      });
    },
  };
}
