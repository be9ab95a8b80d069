import { createHash } from 'node:crypto';
import type { Sql } from '../sqlText';

/** A count is kept for so many times as long as it took, so counting takes a twentieth of a connection at most. */
const LIFETIME_FACTOR = 20;
const MAX_LIFETIME_MS = 10_000;
/** Counts that are kept at the same time. */
const MAX_COUNTS = 500;

interface KeptCount {
  table: string;
  count: Promise<number>;
  /** Infinite while rows are being counted. */
  expiresAt: number;
}

/** Counts of large tables, some of them kept. */
export interface CountKeeper {
  /** Counts rows of a table. */
  count(table: string, statement: Sql): Promise<number>;
  /** Forgets what is kept of a table, and what is being counted: rows of the table have changed. */
  forget(table: string): void;
}

/** A short key for a statement, which may name thousands of ids. */
const keyOf = ({ text, values }: Sql): string =>
  createHash('sha256')
    .update(`${text}\n${JSON.stringify(values)}`)
    .digest('base64');

/**
 * Keeps counts of large tables for a while: 200 people with the same list open otherwise count the same rows all day.
 * A quick count is kept for milliseconds, one of half a second or more for ten seconds. Whoever comes while rows are
 * being counted waits for that count. What changes in this process is counted anew at once.
 * @param run counts rows
 * @param clock returns the time in milliseconds; replaced in tests
 */
export function createCountKeeper(
  run: (statement: Sql) => Promise<number>,
  clock: () => number = () => performance.now(),
): CountKeeper {
  const keptCounts = new Map<string, KeptCount>();
  const countAnew = (table: string, statement: Sql, key: string): Promise<number> => {
    const startedAt = clock();
    const kept: KeptCount = { table, count: run(statement), expiresAt: Infinity };
    keptCounts.delete(key);
    keptCounts.set(key, kept);
    if (keptCounts.size > MAX_COUNTS) keptCounts.delete(keptCounts.keys().next().value!);
    kept.count.then(
      () => {
        const endedAt = clock();
        kept.expiresAt = endedAt + Math.min(MAX_LIFETIME_MS, LIFETIME_FACTOR * (endedAt - startedAt));
      },
      () => keptCounts.get(key) === kept && keptCounts.delete(key),
    );
    return kept.count;
  };
  return {
    count: (table, statement) => {
      const key = keyOf(statement);
      const kept = keptCounts.get(key);
      return kept && kept.expiresAt > clock() ? kept.count : countAnew(table, statement, key);
    },
    forget: (table) => {
      for (const [key, kept] of keptCounts) if (kept.table === table) keptCounts.delete(key);
    },
  };
}
