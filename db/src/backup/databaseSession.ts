import { createExecutor, sendOn, type SqlExecutor } from '../sql/executor';
import { createSqlPool, type SqlPool } from '../sql/pool';
import { sql } from '../sql/sqlText';

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
