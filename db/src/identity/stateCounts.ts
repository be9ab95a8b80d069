import { selectRows, type IdentityDb } from './identityDb';

const SESSIONS_SQL =
  'SELECT COUNT(*) AS total FROM `session_life` l JOIN `session` s ON s.`id` = l.`session` ' +
  'LEFT JOIN `session` p ON p.`id` = s.`parent` ' +
  'WHERE l.`ends_at` > UTC_TIMESTAMP(3) AND s.`ended_at` IS NULL AND p.`ended_at` IS NULL';
/** Read from the index `file_author_store` alone. */
const FILE_BYTES_SQL = 'SELECT COALESCE(SUM(`file_size`), 0) AS total FROM `file`';

async function selectTotal(db: IdentityDb, text: string): Promise<number> {
  const [row] = await selectRows<{ total: number | string }>(db, text);
  return Number(row!.total);
}

/** Counts the sessions that have not ended, impersonations included. */
export const countLiveSessions = (db: IdentityDb): Promise<number> => selectTotal(db, SESSIONS_SQL);
/** Adds up the sizes of all files in the database, in bytes. */
export const sumFileBytes = (db: IdentityDb): Promise<number> => selectTotal(db, FILE_BYTES_SQL);
