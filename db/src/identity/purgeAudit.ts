import { DAY_MS } from '@trestle/schema/periods';
import { deleteInChunks, MAX_CHUNKS_PER_HOUR } from './deleteInChunks';
import { executeUpdate, inTransaction, selectRows, type IdentityDb } from './identityDb';
import { writePurgeEvent } from './auditEvent';

/** Entries deleted at a time, so that no request waits for the purge. */
const MAX_ENTRIES_PER_DELETE = 1000;

/**
 * Deletes the audit's entries that are older than `days`, and writes that to the audit.
 * @param days 0 keeps them for ever
 * @returns how many entries were deleted
 */
export async function purgeAudit(db: IdentityDb, days: number, maxChunks = MAX_CHUNKS_PER_HOUR): Promise<number> {
  if (days === 0) return 0;
  const until = new Date(Date.now() - days * DAY_MS);
  const size = MAX_ENTRIES_PER_DELETE;
  let lastId = 0;
  const deleteChunk = async () => {
    const ids = await findOldest(db, until, lastId);
    lastId = ids.at(-1) ?? lastId;
    // Fewer where another process deletes them at the same time: that one goes on.
    return ids.length === 0 ? 0 : executeUpdate(db, 'DELETE FROM `audit` WHERE `id` IN (?)', [ids]);
  };
  const deletedCount = await deleteInChunks(deleteChunk, { size, maxChunks });
  if (deletedCount > 0)
    await inTransaction(db, (transaction) => writePurgeEvent(transaction, { deleted: deletedCount, until }));
  return deletedCount;
}

/**
 * Finds the oldest entries. Ids rise with time, so the entries with the lowest ids are examined.
 * @param after id of the last entry that was deleted. While a backup runs, the server keeps deleted rows, and would look
 *   through all of them again.
 */
async function findOldest(db: IdentityDb, until: Date, after: number): Promise<number[]> {
  const oldest = await selectRows<{ id: number; created_date: string | Date }>(
    db,
    'SELECT `id`, `created_date` FROM `audit` WHERE `id` > ? ORDER BY `id` LIMIT ?',
    [after, MAX_ENTRIES_PER_DELETE],
  );
  return oldest.filter(({ created_date: date }) => new Date(date) < until).map(({ id }) => id);
}
