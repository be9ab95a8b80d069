import { createExecutor, sendOn, type SqlExecutor } from '../sql/executor';
import { createSqlPool, type SqlPool } from '../sql/pool';
import { sql } from '../sql/sqlText';
import type { StoredFiles } from './backupFormat';

/** A connection of one command, and what is asked on it. */
export interface DatabaseSession extends SqlExecutor {
  /** Yields the rows of a SELECT as they come. */
  stream<T>(text: string): AsyncIterable<T>;
}

/** Lends a command the one connection that it needs, and closes it after the work. */
export async function withSession<T>(url: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
  const pool: SqlPool = createSqlPool(url, { name: 'backup', maxConnections: 1, maxStatementSeconds: 0 });
  try {
    return await pool.withConnection((connection) =>
      work({
        ...createExecutor(sendOn(connection)),
        stream: (text) => connection.query(text).stream(),
      }),
    );
  } finally {
    pool.close();
  }
}

/** Returns the tables of the database, without views. */
export async function findTables(session: SqlExecutor): Promise<string[]> {
  const text =
    'SELECT `TABLE_NAME` FROM information_schema.TABLES ' +
    "WHERE `TABLE_SCHEMA` = DATABASE() AND `TABLE_TYPE` = 'BASE TABLE' ORDER BY `TABLE_NAME`";
  return (await session.selectCells(sql(text))).map(([name]) => String(name));
}

/** Returns the names of the migrations that ran; none where nothing was ever migrated. */
export async function findMigrations(session: SqlExecutor): Promise<string[]> {
  if (!(await findTables(session)).includes('migration')) return [];
  return (await session.selectCells(sql('SELECT `name` FROM `migration` ORDER BY `name`'))).map(([name]) =>
    String(name),
  );
}

/** Counts the files whose content is in a store. @returns undefined when there are none */
export async function findStoredFiles(session: SqlExecutor): Promise<StoredFiles | undefined> {
  if (!(await findTables(session)).includes('file_object')) return undefined;
  const text = 'SELECT COUNT(*), COALESCE(SUM(`size`), 0) FROM `file_object` WHERE `file` IS NOT NULL';
  const [[count, bytes]] = (await session.selectCells(sql(text))) as [[number, number | string]];
  return Number(count) > 0 ? { count: Number(count), bytes: Number(bytes) } : undefined;
}
