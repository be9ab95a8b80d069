import { setTimeout as sleep } from 'node:timers/promises';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import type { FileStore } from './fileStore';

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
  'SELECT `id`, `object_key` FROM `file_object` WHERE `file` IS NULL ' +
  `AND \`orphaned_date\` < UTC_TIMESTAMP(3) - INTERVAL ${DELETED_CONTENT_DAYS} DAY LIMIT ${OBJECTS_PER_PAGE}`;

/**
 * Removes objects whose file was deleted 30 days ago, or which no file ever took. The object goes first: what is
 * interrupted is done again.
 * @returns how many objects were removed
 */
export async function purgeObjects(database: SqlExecutor, store: FileStore): Promise<number> {
  while ((await database.execute(sql(MARK))) === ROWS_PER_STATEMENT);
  let removed = 0;
  for (;;) {
    const objects = await database.selectRows<{ id: number; object_key: string }>(sql(FIND));
    for (const { id, object_key: key } of objects) {
      await store.remove(key);
      removed += await database.execute(sql('DELETE FROM `file_object` WHERE `id` = ? AND `file` IS NULL', id));
      await sleep(PAUSE_MS);
    }
    if (objects.length < OBJECTS_PER_PAGE) return removed;
  }
}

/** Purges now and every hour. A failed purge is made up for by the next one. */
export function scheduleObjectPurge(database: SqlExecutor, store: FileStore, warn: (error: unknown) => void): void {
  const purge = () => {
    purgeObjects(database, store).catch(warn);
  };
  setInterval(purge, PURGE_INTERVAL_MS).unref();
  purge();
}
