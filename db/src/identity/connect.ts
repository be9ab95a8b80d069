import { createPool, createPoolCluster, type Pool, type PoolOptions, type RowDataPacket } from 'mysql2/promise';
import { parseUrl, typeCast } from '../model/database';

/** The BFF's own few connections for sessions and rights: lists that take all others never block a session check (safety 46). */
export interface IdentityDb { pool: Pick<Pool, 'query' | 'getConnection'>; ping(): Promise<void>; close(): Promise<void> }

/** How long a host that didn't answer is left out, in milliseconds. */
const LEFT_OUT = 1000;

/** @param databaseUrl mysql://user:pw@host:port/db; of several hosts separated by commas the first that answers */
export const connectIdentity = (databaseUrl: string): IdentityDb => {
  const { hosts, username, password, database } = parseUrl(databaseUrl);
  const options: PoolOptions = {
    user: username, password, database,
    connectionLimit: 4, connectTimeout: 2000, timezone: 'Z', charset: 'utf8mb4_unicode_520_ci',
    typeCast: typeCast as unknown as boolean, enableKeepAlive: true,
  };
  const { pool, close } = hosts.length > 1 ? clusterOf(hosts, options) : single({ ...hosts[0], ...options });
  return { pool, ping: async () => { await pool.query('SELECT 1'); }, close };
};

const single = (options: PoolOptions) => {
  const pool = createPool(options);
  return { pool, close: () => pool.end() };
};

const clusterOf = (hosts: readonly PoolOptions[], options: PoolOptions) => {
  const cluster = createPoolCluster({ canRetry: true, removeNodeErrorCount: 1, restoreNodeTimeout: LEFT_OUT, defaultSelector: 'ORDER' });
  for (const host of hosts) cluster.add({ ...host, ...options });
  return { pool: cluster.of('*', 'ORDER') as unknown as IdentityDb['pool'], close: () => cluster.end() };
};

/** Rows of a query; values are bound to its question marks. */
export const rowsOf = async <T>(db: IdentityDb, text: string, values: readonly unknown[] = []): Promise<T[]> => {
  const [rows] = await db.pool.query<RowDataPacket[]>({ sql: text, timeout: 5000 }, values as unknown[]);
  return rows as T[];
};
