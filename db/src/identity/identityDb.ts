import {
  createPool,
  createPoolCluster,
  type Pool,
  type PoolConnection,
  type PoolOptions,
  type ResultSetHeader,
  type RowDataPacket,
} from 'mysql2/promise';
import { parseUrl } from '../sql/databaseUrl';
import { isRetriable } from '../sql/dbError';
import { typeCast } from '../sql/typeCast';

/** The BFF's own few connections for sessions and rights: lists that take all others never block a session check (safety 46). */
export interface IdentityDb {
  pool: Pick<Pool, 'query' | 'getConnection'>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** How long a host that didn't answer is left out, in milliseconds. */
const LEFT_OUT = 1000;

/** @param databaseUrl mysql://user:pw@host:port/db; of several hosts separated by commas the first that answers */
export const connectIdentityDb = (databaseUrl: string): IdentityDb => {
  const { hosts, username, password, database } = parseUrl(databaseUrl);
  const options: PoolOptions = {
    user: username,
    password,
    database,
    connectionLimit: 4,
    connectTimeout: 2000,
    timezone: 'Z',
    charset: 'utf8mb4_unicode_520_ci',
    typeCast: typeCast as unknown as boolean,
    enableKeepAlive: true,
  };
  const { pool, close } = hosts.length > 1 ? clusterOf(hosts, options) : single({ ...hosts[0], ...options });
  return {
    pool,
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close,
  };
};

const single = (options: PoolOptions) => {
  const pool = createPool(options);
  return { pool, close: () => pool.end() };
};

const clusterOf = (hosts: readonly PoolOptions[], options: PoolOptions) => {
  const cluster = createPoolCluster({
    canRetry: true,
    removeNodeErrorCount: 1,
    restoreNodeTimeout: LEFT_OUT,
    defaultSelector: 'ORDER',
  });
  for (const host of hosts) cluster.add({ ...host, ...options });
  return { pool: cluster.of('*', 'ORDER') as unknown as IdentityDb['pool'], close: () => cluster.end() };
};

/** The pool, or a connection with a running transaction. */
export type Queryable = Pick<PoolConnection, 'query'>;
const PATIENCE = 5000;
const TRIES = 5;

/** Rows of a query; values are bound to its question marks. */
export const selectRows = async <T>(
  { pool }: { pool: Queryable },
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> => {
  const [rows] = await pool.query<RowDataPacket[]>({ sql: text, timeout: PATIENCE }, values as unknown[]);
  return rows as T[];
};

/** How many rows an INSERT, UPDATE or DELETE met; tried again where another writer of the same row came first. */
export const executeUpdate = async (
  db: { pool: Queryable },
  text: string,
  values: readonly unknown[] = [],
): Promise<number> => {
  const [result] = await again(() =>
    db.pool.query<ResultSetHeader>({ sql: text, timeout: PATIENCE }, values as unknown[]),
  );
  return result.affectedRows;
};

/** Runs statements as one transaction: all or nothing. */
export const inTransaction = async <T>(db: IdentityDb, work: (db: { pool: Queryable }) => Promise<T>): Promise<T> =>
  again(async () => {
    const connection = await db.pool.getConnection();
    try {
      await connection.query('START TRANSACTION');
      const result = await work({ pool: connection });
      await connection.query('COMMIT');
      return result;
    } catch (error) {
      await connection.query('ROLLBACK').catch(() => connection.destroy());
      throw error;
    } finally {
      connection.release();
    }
  });

const again = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isRetriable(error)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, Math.random() * 10 * attempt);
      });
    }
  }
};
