import { executeUpdate, type IdentityDb } from './identityDb';
import { purgeAudit } from './purgeAudit';

const PURGE_INTERVAL_MS = 3_600_000;
/** Rows deleted from a table at a time, so that no request waits for the purge. */
const MAX_ROWS_PER_DELETE = 1000;

/** Time in which an import can be undone. Its rows, up to 10,000, are then deleted. */
export const IMPORT_UNDO_DAYS = 30;
const MAX_IMPORT_ROWS_PER_DELETE = 20_000;
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
const PURGE_STATEMENTS = [
  // The next statement deletes the session itself, once no impersonation refers to it.
  'DELETE FROM `session_life` WHERE `ends_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY LIMIT ?',
  `DELETE s FROM \`session\` s JOIN (SELECT o.\`id\` FROM \`session\` o
     LEFT JOIN \`session_life\` l ON l.\`session\` = o.\`id\` LEFT JOIN \`session\` c ON c.\`parent\` = o.\`id\`
     WHERE l.\`session\` IS NULL AND c.\`id\` IS NULL AND o.\`started_at\` < UTC_TIMESTAMP(3) - INTERVAL 31 DAY LIMIT ?
   ) expired ON expired.\`id\` = s.\`id\``,
  'DELETE FROM `sign_in_attempt` WHERE `last_at` < UTC_TIMESTAMP(3) - INTERVAL 2 DAY LIMIT ?',
  'DELETE FROM `passcode` WHERE `created_at` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY ORDER BY `id` LIMIT ?',
  'DELETE FROM `invitation` WHERE `asked_at` < UTC_TIMESTAMP(3) - INTERVAL 8 DAY ORDER BY `user` LIMIT ?',
  // Files of old runs, and then the runs that have none left.
  `DELETE f FROM \`file\` f JOIN (SELECT x.\`id\` FROM \`file\` x
     JOIN \`report_run\` r ON x.\`other_name\` = 'report_run' AND x.\`other_id\` = r.\`id\`
     WHERE r.\`created_date\` < UTC_TIMESTAMP(3) - INTERVAL 30 DAY LIMIT ?) gone ON gone.\`id\` = f.\`id\``,
  `DELETE r FROM \`report_run\` r JOIN (SELECT o.\`id\` FROM \`report_run\` o
     LEFT JOIN \`file\` x ON x.\`other_name\` = 'report_run' AND x.\`other_id\` = o.\`id\`
     WHERE x.\`id\` IS NULL AND o.\`created_date\` < UTC_TIMESTAMP(3) - INTERVAL 30 DAY LIMIT ?) gone ON gone.\`id\` = r.\`id\``,
  'DELETE FROM `mail` WHERE `created_date` < UTC_TIMESTAMP(3) - INTERVAL 90 DAY LIMIT ?',
  'DELETE FROM `mail_message` WHERE `created_date` < UTC_TIMESTAMP(3) - INTERVAL 9 DAY LIMIT ?',
  'DELETE FROM `upload_day` WHERE `day` < UTC_DATE() - INTERVAL 2 DAY LIMIT ?',
  'DELETE FROM `notice` WHERE `created_date` < UTC_TIMESTAMP(3) - INTERVAL 90 DAY LIMIT ?',
  'DELETE FROM `release_error` WHERE `hour` < UTC_TIMESTAMP() - INTERVAL 30 DAY LIMIT ?',
  'DELETE FROM `release_error_browser` WHERE `hour` < UTC_TIMESTAMP() - INTERVAL 30 DAY LIMIT ?',
  'DELETE FROM `import_run` WHERE `created_date` < UTC_TIMESTAMP(3) - INTERVAL 366 DAY LIMIT ?',
  'DELETE FROM `impersonation` WHERE `until` < UTC_TIMESTAMP(3) - INTERVAL 366 DAY LIMIT ?',
];

/** Deletes sessions, attempts, passcodes, runs, imports, notices and impersonations that expired long ago. */
export async function purgeExpired(db: IdentityDb): Promise<void> {
  await executeUpdate(db, PURGE_IMPORT_ROWS, [MAX_IMPORT_ROWS_PER_DELETE]);
  for (const text of PURGE_STATEMENTS) await executeUpdate(db, text, [MAX_ROWS_PER_DELETE]);
}

/**
 * Purges now and every hour. A failed purge is made up for by the next one.
 * @param auditDays how long the audit's entries are kept; 0 for ever
 */
export function schedulePurge(db: IdentityDb, auditDays: number): void {
  const purge = () => {
    Promise.all([purgeExpired(db), purgeAudit(db, auditDays)]).catch(() => undefined);
  };
  setInterval(purge, PURGE_INTERVAL_MS).unref();
  purge();
}
