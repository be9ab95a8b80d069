import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Backfill } from '../../../migrations/migration';
import { isRetriable } from '../../sql/dbError';
import {
  beginProgress,
  finishProgress,
  formatProgress,
  readProgress,
  saveProgress,
  type BackfillProgress,
} from './backfillProgress';
import { CHUNK_ROWS, chunkEndSql, fillSql, toJson, unfilledSql } from './backfillSql';

/** Tells the operator something, in one line. */
export type Print = (line: string) => void;

/** Pause after a chunk, in times of what the chunk took: the rest of the product gets most of the server. */
const PAUSE_RATIO = 1;
const PROGRESS_INTERVAL_MS = 2000;
/** How often a chunk is tried that meets a deadlock, or another node's write of the same rows. */
const MAX_TRIES = 10;
const RETRY_DELAY_MS = 200;
/** How often a chunk's rows are read and written again because somebody changed them in between. */
const MAX_ROUNDS = 5;

/** Writes in one transaction, and once more when it meets a deadlock or a lock. */
async function writeWithRetries(db: Sequelize, write: (transaction: Transaction) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.transaction(write);
      return;
    } catch (error) {
      if (tries === MAX_TRIES || !isRetriable(error)) throw error;
    }
    await sleep(RETRY_DELAY_MS * tries);
  }
}

/**
 * Fills the rows between two ids, and commits.
 * @param save records the progress in the same transaction
 * @returns the number of rows that lacked their values
 */
async function fillChunk(
  db: Sequelize,
  backfill: Backfill,
  ids: readonly [afterId: number, lastId: number],
  save?: (transaction: Transaction) => Promise<void>,
): Promise<number> {
  const select = () => db.query<object>(unfilledSql(backfill), { replacements: [...ids], type: QueryTypes.SELECT });
  const unfilled = await select();
  if (unfilled.length || save)
    await writeWithRetries(db, async (transaction) => {
      if (unfilled.length) await db.query(fillSql(backfill), { replacements: [toJson(unfilled)], transaction });
      await save?.(transaction);
    });
  // What somebody changed in between was left out.
  let left = unfilled.length ? await select() : [];
  for (let round = 1; left.length && round < MAX_ROUNDS; round += 1) {
    const rows = left;
    await writeWithRetries(db, async (transaction) => {
      await db.query(fillSql(backfill), { replacements: [toJson(rows)], transaction });
    });
    left = await select();
  }
  return unfilled.length;
}

/**
 * Calls `work` for one chunk of the table after another, and pauses after each. A chunk that isn't full is the last:
 * rows that keep coming would never end.
 */
async function forEachChunk(
  db: Sequelize,
  backfill: Backfill,
  startId: number,
  work: (afterId: number, lastId: number, count: number) => Promise<void>,
): Promise<void> {
  for (let afterId = startId; ;) {
    const startedAt = performance.now();
    const [end] = await db.query<{ lastId: number | null; count: number }>(chunkEndSql(backfill), {
      replacements: [afterId, CHUNK_ROWS],
      type: QueryTypes.SELECT,
    });
    if (!end?.lastId) return;
    await work(afterId, end.lastId, end.count);
    if (end.count < CHUNK_ROWS) return;
    afterId = end.lastId;
    await sleep((performance.now() - startedAt) * PAUSE_RATIO);
  }
}

/** Returns a `print` that leaves out lines that come too soon after another. */
function rarely(print: Print): Print {
  let printedAt = -Infinity;
  return (line) => {
    if (performance.now() - printedAt < PROGRESS_INTERVAL_MS) return;
    print(line);
    printedAt = performance.now();
  };
}

/** Fills the rows of a table, from where an earlier run has stopped. Rows that are added meanwhile are filled, too. */
export async function runBackfill(db: Sequelize, backfill: Backfill, print: Print): Promise<void> {
  const { name, table } = backfill;
  if (!(await readProgress(db)).has(name)) await beginProgress(db, name, table);
  let progress = (await readProgress(db)).get(name)!;
  if (progress.isFinished) return;
  const printRarely = rarely(print);
  await forEachChunk(db, backfill, progress.lastId, async (afterId, lastId, count) => {
    const next: BackfillProgress = { ...progress, lastId, rowsDone: progress.rowsDone + count };
    await fillChunk(db, backfill, [afterId, lastId], (transaction) => saveProgress(db, next, transaction));
    progress = next;
    printRarely(formatProgress(progress));
  });
  await finishProgress(db, name);
  if (progress.rowsDone) print(`${formatProgress({ ...progress, rowsTotal: progress.rowsDone })}, done`);
}

/**
 * Looks through all rows of a table again, and fills those that lack their values: they were written or changed by
 * processes of the older version.
 * @returns the number of rows that were filled
 */
export async function fillAgain(db: Sequelize, backfill: Backfill): Promise<number> {
  let filled = 0;
  await forEachChunk(db, backfill, 0, async (afterId, lastId) => {
    filled += await fillChunk(db, backfill, [afterId, lastId]);
  });
  return filled;
}
