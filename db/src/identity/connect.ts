import { createPool, type Pool, type RowDataPacket } from 'mysql2/promise';
import { parseUrl, typeCast } from '../model/database';

/** The BFF's own few connections for sessions and rights: lists that take all others never block a session check (safety 46). */
export interface IdentityDb { pool: Pool; ping(): Promise<void>; close(): Promise<void> }

export const connectIdentity = (databaseUrl: string): IdentityDb => {
  const { hosts, username, password, database } = parseUrl(databaseUrl);
  const pool = createPool({
    ...hosts[0], user: username, password, database,
    connectionLimit: 4, connectTimeout: 2000, timezone: 'Z', charset: 'utf8mb4_unicode_520_ci',
    typeCast: typeCast as unknown as boolean, enableKeepAlive: true,
  });
  return {
    pool,
    ping: async () => { await pool.query('SELECT 1'); },
    close: () => pool.end(),
  };
};

/** Rows of a query; values are bound to its question marks. */
export const rowsOf = async <T>(db: IdentityDb, text: string, values: readonly unknown[] = []): Promise<T[]> => {
  const [rows] = await db.pool.query<RowDataPacket[]>({ sql: text, timeout: 5000 }, values as unknown[]);
  return rows as T[];
};
