import { createHash } from 'node:crypto';
import type { Sql } from '../sqlText';

/** A result is kept for so many times as long as it took, so reading it takes a twentieth of a connection at most. */
const LIFETIME_FACTOR = 20;
/** Results that are kept at the same time. */
const MAX_RESULTS = 500;

interface KeptResult<Result> {
  table: string;
  result: Promise<Result>;
  /** Infinite while it is being read. */
  expiresAt: number;
}

/** Results that a whole large table is read for, such as counts, some of them kept. */
export interface ResultKeeper<Result> {
  /** Returns what a statement on a table results in. */
  read(table: string, statement: Sql): Promise<Result>;
  /** Forgets what is kept of a table, and what is being read: rows of the table have changed. */
  forget(table: string): void;
}

interface KeeperOptions {
  /** Longest time that a result is kept, in milliseconds. */
  maxLifetimeMs: number;
  /** Returns the time in milliseconds; replaced in tests. */
  clock?: () => number;
}

/** A short key for a statement, which may name thousands of ids. */
const keyOf = ({ text, values }: Sql): string =>
  createHash('sha256')
    .update(`${text}\n${JSON.stringify(values)}`)
    .digest('base64');

/**
 * Keeps results of large tables for a while: 200 people with the same list open otherwise count the same rows all day.
 * A quick result is kept for milliseconds, a slow one for seconds. Whoever comes while it is being read waits for it.
 * What changes in this process is read anew at once.
 * @param run runs a statement
 */
export function createResultKeeper<Result>(
  run: (statement: Sql) => Promise<Result>,
  { maxLifetimeMs, clock = () => performance.now() }: KeeperOptions,
): ResultKeeper<Result> {
  const keptResults = new Map<string, KeptResult<Result>>();
  const readAnew = (table: string, statement: Sql, key: string): Promise<Result> => {
    const startedAt = clock();
    const kept: KeptResult<Result> = { table, result: run(statement), expiresAt: Infinity };
    keptResults.delete(key);
    keptResults.set(key, kept);
    if (keptResults.size > MAX_RESULTS) keptResults.delete(keptResults.keys().next().value!);
    kept.result.then(
      () => {
        const endedAt = clock();
        kept.expiresAt = endedAt + Math.min(maxLifetimeMs, LIFETIME_FACTOR * (endedAt - startedAt));
      },
      () => keptResults.get(key) === kept && keptResults.delete(key),
    );
    return kept.result;
  };
  return {
    read: (table, statement) => {
      const key = keyOf(statement);
      const kept = keptResults.get(key);
      return kept && kept.expiresAt > clock() ? kept.result : readAnew(table, statement, key);
    },
    forget: (table) => {
      for (const [key, kept] of keptResults) if (kept.table === table) keptResults.delete(key);
    },
  };
}
