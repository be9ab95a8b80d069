import { Problem } from '@trestle/schema/errors';

/** Calls of one key at one BFF: as many at once, and then one per interval. People's calls don't count against it. */
const BURST_CALLS = 1000;
const INTERVAL_MS = 20;
const MAX_KEYS = 5000;

/** Limits the calls of each API key. */
export interface KeyThrottle {
  /** Counts a call of a key. @param hash of the key @throws Problem 429 when the key has called too often */
  count(hash: string): void;
  /** Begins to count a key's calls, once it is known to be good. Unknown keys must not fill the memory. */
  begin(hash: string): void;
}

/** Creates a throttle for the keys of one process. It counts before the database is asked (SECURITY.md, 89). */
export function createKeyThrottle(now: () => number = () => performance.now()): KeyThrottle {
  /** When the newest call of each key is due, as if they came one per interval. */
  const dueTimeByHash = new Map<string, number>();
  return {
    begin: (hash) => {
      if (dueTimeByHash.has(hash)) return;
      if (dueTimeByHash.size >= MAX_KEYS) dueTimeByHash.delete(dueTimeByHash.keys().next().value!);
      dueTimeByHash.set(hash, now());
    },
    count: (hash) => {
      const dueTime = dueTimeByHash.get(hash);
      if (dueTime === undefined) return;
      const nextTime = Math.max(dueTime, now()) + INTERVAL_MS;
      const aheadMs = nextTime - now() - BURST_CALLS * INTERVAL_MS;
      if (aheadMs > 0) throw tooManyCalls(Math.ceil(aheadMs / 1000));
      dueTimeByHash.set(hash, nextTime);
    },
  };
}

const tooManyCalls = (seconds: number): Problem =>
  new Problem(
    429,
    { detail: `This API key calls too often. Up to ${1000 / INTERVAL_MS} calls a second are answered.` },
    { 'Retry-After': String(seconds) },
  );
