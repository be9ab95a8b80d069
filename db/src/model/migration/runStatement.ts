import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import { ALREADY_DONE_ERRORS } from '../../../migrations/migration';
import { isRetriable } from '../../sql/dbError';

/**
 * How long an ALTER waits for transactions that use its table, in seconds. Whoever comes after it waits as long, so it
 * gives up soon and tries again.
 */
const TABLE_WAIT_SECONDS = 1;
const TABLE_RETRY_DELAY_MS = 2000;
/** How long a table may be in use without a gap before the migration fails. */
const TABLE_IN_USE_LIMIT_MS = 600_000;

/** Returns the number that the server gave an error; 0 for errors of other kinds. */
export function errorNumber(error: unknown): number {
  return (error as { original?: { errno?: number } }).original?.errno ?? 0;
}

/** Runs one statement on a connection that waits for tables in use only briefly. */
async function tryStatement(db: Sequelize, text: string): Promise<void> {
  // A transaction keeps the connection. Statements that change tables commit by themselves.
  await db.transaction(async (transaction) => {
    await db.query(`SET SESSION lock_wait_timeout = ${TABLE_WAIT_SECONDS}`, { transaction });
    try {
      await db.query(text, { transaction });
    } finally {
      await db.query('SET SESSION lock_wait_timeout = DEFAULT', { transaction });
    }
  });
}

/**
 * Runs one statement, again and again while its table is in use. Ignores an ALTER that ran before, in a migration that
 * was killed before it was recorded.
 * @throws Error when a transaction uses the table for ten minutes
 */
export async function runStatement(db: Sequelize, text: string): Promise<void> {
  const deadline = performance.now() + TABLE_IN_USE_LIMIT_MS;
  for (;;) {
    try {
      await tryStatement(db, text);
      return;
    } catch (error) {
      if (text.startsWith('ALTER TABLE ') && ALREADY_DONE_ERRORS.has(errorNumber(error))) return;
      if (!isRetriable(error)) throw error;
      if (performance.now() > deadline)
        throw new Error(`A long transaction uses the table of: ${text}`, { cause: error });
    }
    await sleep(TABLE_RETRY_DELAY_MS);
  }
}
