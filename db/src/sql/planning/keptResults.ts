import { createHash } from 'node:crypto';
import type { Sql } from '../sqlText';

/** Results that are kept at the same time, and changes of people that are remembered. */
const MAX_RESULTS = 500;
const MAX_CHANGES = 2000;

interface KeptResult<Result> {
  table: string;
  result: Promise<Result>;
  /** Its place among all readings and changes. */
  startedAs: number;
  /** Infinite while it is being read. */
  expiresAt: number;
}

/** Results that a whole large table is read for, such as counts, some of them kept. */
export interface ResultKeeper<Result> {
  /** Returns what a statement on a table results in. @param person an id: nothing older than their own changes */
  read(table: string, statement: Sql, person?: number): Promise<Result>;
  /**
   * Rows of a table have changed: what is kept of it, or being read, is no longer good for the person who has changed
   * them; without a person, for nobody.
   */
  forget(table: string, person?: number): void;
}

interface KeeperOptions {
  /** Longest time that a result is kept, in milliseconds. */
  maxLifetimeMs: number;
  /** A result is kept for so many times as long as it took: by 100, reading it takes 1 % of a connection at most. */
  lifetimeFactor: number;
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
 * Who has changed something reads anew at once. If everybody did, nothing would be kept while people are at work.
 * @param run runs a statement
 */
export function createResultKeeper<Result>(
  run: (statement: Sql) => Promise<Result>,
  { maxLifetimeMs, lifetimeFactor, clock = () => performance.now() }: KeeperOptions,
): ResultKeeper<Result> {
  const keptResults = new Map<string, KeptResult<Result>>();
  /** The places of people's last changes, by person and table, the latest last. */
  const changes = new Map<string, number>();
  let lastPlace = 0;
  const readAnew = (table: string, statement: Sql, key: string): Promise<Result> => {
    const startedAt = clock();
    const kept: KeptResult<Result> = {
      table,
      result: run(statement),
      startedAs: (lastPlace += 1),
      expiresAt: Infinity,
    };
    keptResults.delete(key);
    keptResults.set(key, kept);
    if (keptResults.size > MAX_RESULTS) keptResults.delete(keptResults.keys().next().value!);
    kept.result.then(
      () => {
        const endedAt = clock();
        kept.expiresAt = endedAt + Math.min(maxLifetimeMs, lifetimeFactor * (endedAt - startedAt));
      },
      () => keptResults.get(key) === kept && keptResults.delete(key),
    );
    return kept.result;
  };
  return {
    read: (table, statement, person) => {
      const key = keyOf(statement);
      const kept = keptResults.get(key);
      const changedAs = changes.get(`${person} ${table}`) ?? 0;
      return kept && kept.expiresAt > clock() && kept.startedAs > changedAs
        ? kept.result
        : readAnew(table, statement, key);
    },
    forget: (table, person) => {
      if (person === undefined) {
        for (const [key, kept] of keptResults) if (kept.table === table) keptResults.delete(key);
        return;
      }
      const change = `${person} ${table}`;
      changes.delete(change);
      changes.set(change, (lastPlace += 1));
      // Who changed something so long ago has read it since.
      if (changes.size > MAX_CHANGES) changes.delete(changes.keys().next().value!);
    },
  };
}
