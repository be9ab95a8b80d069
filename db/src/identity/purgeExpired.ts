import { deleteInChunks, MAX_CHUNKS_PER_HOUR } from './deleteInChunks';
import { BOUNCE_CLEAR_DAYS } from '@trestle/schema/bouncedAddress';
import { CHANGE_DAYS } from '@trestle/schema/changeFeed';
import { IDEMPOTENCY_HOURS } from '@trestle/schema/limits';
import { ownTable } from '@trestle/schema/ownTable';
import { executeUpdate, type IdentityDb } from './identityDb';
import { purgeAudit } from './purgeAudit';

const PURGE_INTERVAL_MS = 3_600_000;
/** Rows deleted at a time, so that no request waits for the purge. */
const MAX_ROWS_PER_DELETE = 1000;

/** Times in which changed prices, merges, and the count of a container, can be undone. */
export const PRICE_UNDO_DAYS = 30;
export const MERGE_UNDO_DAYS = PRICE_UNDO_DAYS;
export const RUN_UNDO_DAYS = PRICE_UNDO_DAYS;
export const RECEIPT_UNDO_DAYS = 30;
/** Time in which an import can be undone. Its rows, up to 10,000, are then deleted. */
export const IMPORT_UNDO_DAYS = 30;
const PURGE_IMPORT_ROWS =
  'DELETE r FROM `import_run_row` r JOIN (SELECT x.`import_run`, x.`row_id` FROM `import_run_row` x ' +
  'JOIN `import_run` i ON i.`id` = x.`import_run` ' +
  `WHERE i.\`created_date\` < UTC_TIMESTAMP(3) - INTERVAL ${IMPORT_UNDO_DAYS} DAY LIMIT ?) gone ` +
  'ON gone.`import_run` = r.`import_run` AND gone.`row_id` = r.`row_id`';

/**
 * Deletes what is no longer needed. A user can see impersonations for a year, runs and errors of
 * releases for 30 days, and notices for 90. An import is kept for a year, because its columns are proposed for the
 * next one.
 */
const PURGE_STATEMENTS: Readonly<Record<string, string>> = ownTable({
  import_run_row: PURGE_IMPORT_ROWS,
  // The next statement deletes the session itself, once no impersonation refers to it.
  session_life: 'DELETE FROM `session_life` WHERE `ends_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY LIMIT ?',
  session: `DELETE s FROM \`session\` s JOIN (SELECT o.\`id\` FROM \`session\` o
     LEFT JOIN \`session_life\` l ON l.\`session\` = o.\`id\` LEFT JOIN \`session\` c ON c.\`parent\` = o.\`id\`
     WHERE l.\`session\` IS NULL AND c.\`id\` IS NULL AND o.\`started_at\` < UTC_TIMESTAMP(3) - INTERVAL 31 DAY LIMIT ?
   ) expired ON expired.\`id\` = s.\`id\``,
  sign_in_attempt: 'DELETE FROM `sign_in_attempt` WHERE `last_at` < UTC_TIMESTAMP(3) - INTERVAL 2 DAY LIMIT ?',
  passcode: 'DELETE FROM `passcode` WHERE `created_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY ORDER BY `id` LIMIT ?',
  sign_in_ticket: 'DELETE FROM `sign_in_ticket` WHERE `created_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY LIMIT ?',
  passkey_challenge: 'DELETE FROM `passkey_challenge` WHERE `created_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY LIMIT ?',
  // Authenticator apps whose first code was never entered.
  totp_factor:
    'DELETE FROM `totp_factor` WHERE `confirmed_at` IS NULL AND `created_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY LIMIT ?',
  invitation: 'DELETE FROM `invitation` WHERE `asked_at` < UTC_TIMESTAMP(3) - INTERVAL 8 DAY ORDER BY `user` LIMIT ?',
  oidc_ticket: 'DELETE FROM `oidc_ticket` WHERE `created_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY LIMIT ?',
  oidc_used: 'DELETE FROM `oidc_used` WHERE `used_at` < UTC_TIMESTAMP(3) - INTERVAL 2 DAY LIMIT ?',
  // Files of old runs, and then the runs that have none left.
  file: `DELETE f FROM \`file\` f JOIN (SELECT x.\`id\` FROM \`file\` x
     JOIN \`report_run\` r ON x.\`other_name\` = 'report_run' AND x.\`other_id\` = r.\`id\`
     WHERE r.\`created_date\` < UTC_TIMESTAMP(3) - INTERVAL 30 DAY LIMIT ?) gone ON gone.\`id\` = f.\`id\``,
  report_run: `DELETE r FROM \`report_run\` r JOIN (SELECT o.\`id\` FROM \`report_run\` o
     LEFT JOIN \`file\` x ON x.\`other_name\` = 'report_run' AND x.\`other_id\` = o.\`id\`
     WHERE x.\`id\` IS NULL AND o.\`created_date\` < UTC_TIMESTAMP(3) - INTERVAL 30 DAY LIMIT ?) gone ON gone.\`id\` = r.\`id\``,
  mail: 'DELETE FROM `mail` WHERE `created_date` < UTC_TIMESTAMP(3) - INTERVAL 90 DAY LIMIT ?',
  mail_message: 'DELETE FROM `mail_message` WHERE `created_date` < UTC_TIMESTAMP(3) - INTERVAL 9 DAY LIMIT ?',
  bounced_address: `DELETE FROM \`bounced_address\` WHERE \`retried_date\` < UTC_TIMESTAMP(3) - INTERVAL ${BOUNCE_CLEAR_DAYS} DAY LIMIT ?`,
  upload_day: 'DELETE FROM `upload_day` WHERE `day` < UTC_DATE() - INTERVAL 2 DAY LIMIT ?',
  // An hour more than readers may ask for, so that no row goes while it is read.
  change_feed: `DELETE FROM \`change_feed\` WHERE \`at\` < UTC_TIMESTAMP(3) - INTERVAL ${CHANGE_DAYS * 24 + 1} HOUR LIMIT ?`,
  webhook_delivery: 'DELETE FROM `webhook_delivery` WHERE `created_date` < UTC_TIMESTAMP(3) - INTERVAL 30 DAY LIMIT ?',
  // Writes delete what expired, too. Without these, the last ones before a quiet time would stay.
  idempotency:
    'DELETE FROM `idempotency` WHERE `created_date` < UTC_TIMESTAMP(3) - ' +
    `INTERVAL ${IDEMPOTENCY_HOURS} HOUR LIMIT ?`,
  price_change: `DELETE FROM \`price_change\` WHERE \`created_date\` < UTC_TIMESTAMP(3) - INTERVAL ${PRICE_UNDO_DAYS} DAY LIMIT ?`,
  merge_run: `DELETE FROM \`merge_run\` WHERE \`created_date\` < UTC_TIMESTAMP(3) - INTERVAL ${MERGE_UNDO_DAYS} DAY LIMIT ?`,
  change_run: `DELETE FROM \`change_run\` WHERE \`created_date\` < UTC_TIMESTAMP(3) - INTERVAL ${RUN_UNDO_DAYS} DAY LIMIT ?`,
  container_receipt: `DELETE FROM \`container_receipt\` WHERE \`created_date\` < UTC_TIMESTAMP(3) - INTERVAL ${RECEIPT_UNDO_DAYS} DAY LIMIT ?`,
  notice: 'DELETE FROM `notice` WHERE `created_date` < UTC_TIMESTAMP(3) - INTERVAL 90 DAY LIMIT ?',
  release_error: 'DELETE FROM `release_error` WHERE `hour` < UTC_TIMESTAMP() - INTERVAL 30 DAY LIMIT ?',
  release_error_browser: 'DELETE FROM `release_error_browser` WHERE `hour` < UTC_TIMESTAMP() - INTERVAL 30 DAY LIMIT ?',
  import_run: 'DELETE FROM `import_run` WHERE `created_date` < UTC_TIMESTAMP(3) - INTERVAL 366 DAY LIMIT ?',
  impersonation: 'DELETE FROM `impersonation` WHERE `until` < UTC_TIMESTAMP(3) - INTERVAL 366 DAY LIMIT ?',
});

/** Rows of one statement where a row brings much with it: a file's bytes go with the file. */
const ROWS_PER_DELETE: Readonly<Record<string, number>> = ownTable({
  file: 1,
  mail_message: 10,
  price_change: 50,
  merge_run: 20,
  // Their rows go with them.
  change_run: 10,
  container_receipt: 50,
});
/** Most files of one hour: as many as rows of another table in one chunk. */
const MAX_FILES_PER_HOUR = MAX_ROWS_PER_DELETE;

/** How much one purge deletes of each table: all, or as much as fits into an hour. */
export type PurgeExtent = 'hour' | 'all';

function chunksOf(table: string, extent: PurgeExtent): number {
  if (extent === 'all') return Infinity;
  return table === 'file' ? MAX_FILES_PER_HOUR : MAX_CHUNKS_PER_HOUR;
}

/**
 * Deletes sessions, attempts, passcodes, runs, imports, notices, impersonations and stored undos that expired long ago. A table that
 * fails, such as by a deadlock, doesn't keep the others from being purged.
 * @returns how many rows of each table were deleted
 * @throws AggregateError with what failed, after all tables
 */
export async function purgeExpired(db: IdentityDb, extent: PurgeExtent = 'hour'): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  const errors: Error[] = [];
  for (const [table, text] of Object.entries(PURGE_STATEMENTS)) {
    const size = ROWS_PER_DELETE[table] ?? MAX_ROWS_PER_DELETE;
    const deleteChunk = () => executeUpdate(db, text, [size]);
    try {
      deleted[table] = await deleteInChunks(deleteChunk, { size, maxChunks: chunksOf(table, extent) });
    } catch (error) {
      errors.push(new Error(`${table}: ${(error as Error).message}`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
  return deleted;
}

/**
 * Purges now and every hour. A failed purge is made up for by the next one.
 * @param auditDays how long the audit's entries are kept; 0 for ever
 * @param warn is told of each failure
 */
export function schedulePurge(db: IdentityDb, auditDays: number, warn: (error: unknown) => void): void {
  const purge = () => {
    purgeExpired(db).catch(warn);
    purgeAudit(db, auditDays).catch(warn);
  };
  setInterval(purge, PURGE_INTERVAL_MS).unref();
  purge();
}
