import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import type { FileStore } from './fileStore';
import { StoreError } from './objectStore';

/** Days that the content of a deleted file stays in the store, so that a backup of these days can be restored. */
export const DELETED_CONTENT_DAYS = 30;
/** Hours after which content that no file took counts as left behind. No upload takes that long. */
const UNFINISHED_HOURS = 1;
const PURGE_INTERVAL_MS = 3_600_000;
const ROWS_PER_STATEMENT = 1000;
const OBJECTS_PER_PAGE = 100;
/** Pause after each object, so that the store and the database have time for people. */
const PAUSE_MS = 5;

const MARK =
  'UPDATE `file_object` SET `orphaned_date` = UTC_TIMESTAMP(3) WHERE `file` IS NULL AND `orphaned_date` IS NULL ' +
  `AND \`created_date\` < UTC_TIMESTAMP(3) - INTERVAL ${UNFINISHED_HOURS} HOUR LIMIT ${ROWS_PER_STATEMENT}`;
const FIND =
  'SELECT `id`, `object_key` FROM `file_object` WHERE `file` IS NULL AND `id` > ? ' +
  `AND \`orphaned_date\` < UTC_TIMESTAMP(3) - INTERVAL ${DELETED_CONTENT_DAYS} DAY ` +
  `ORDER BY \`id\` LIMIT ${OBJECTS_PER_PAGE}`;

/** What a purge did. */
export interface PurgeResult {
  removed: number;
  /** Objects that the store did not remove. */
  failed: number;
  /** What the store said of the first of them. */
  problem?: string;
}

/**
 * Removes objects whose file was deleted 30 days ago, or which no file ever took. The object goes first: what is
 * interrupted is done again. An object that the store won't remove, such as a locked one, keeps no other waiting.
 * @throws StoreError when the store is silent
 */
export async function purgeObjects(database: SqlExecutor, store: FileStore): Promise<PurgeResult> {
  while ((await database.execute(sql(MARK))) === ROWS_PER_STATEMENT);
  const result: PurgeResult = { removed: 0, failed: 0 };
  for (let lastId = 0; ;) {
    const objects = await database.selectRows<{ id: number; object_key: string }>(sql(FIND, lastId));
    for (const { id, object_key: key } of objects) {
      lastId = id;
      const problem = await tryToRemove(store, key);
      if (problem === null)
        result.removed += await database.execute(
          sql('DELETE FROM `file_object` WHERE `id` = ? AND `file` IS NULL', id),
        );
      else {
        result.failed += 1;
        result.problem ??= problem;
      }
      await sleep(PAUSE_MS);
    }
    if (objects.length < OBJECTS_PER_PAGE) return result;
  }
}

/** Removes an object. @returns what the store said when it did not; null when the object is gone */
async function tryToRemove(store: FileStore, key: string): Promise<string | null> {
  try {
    await store.remove(key);
    return null;
  } catch (error) {
    if (error instanceof StoreError && error.failure !== 'silent') return error.message;
    throw error;
  }
}

/** Purges once. @throws Error that says how many objects the store did not remove */
export async function purgeAndReport(database: SqlExecutor, store: FileStore): Promise<void> {
  const { failed, problem } = await purgeObjects(database, store);
  if (failed > 0) throw new Error(`${failed} of the deleted files could not be removed. The first: ${problem}`);
}

/** Purges now and every hour. A failed purge is made up for by the next one. */
export function scheduleObjectPurge(database: SqlExecutor, store: FileStore, warn: (error: unknown) => void): void {
  const purge = () => {
    purgeAndReport(database, store).catch(warn);
  };
  setInterval(purge, PURGE_INTERVAL_MS).unref();
  purge();
}
