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

/**
 * The BFF's connections for sessions and rights. They are its own, so that lists never block a session check
 * (SECURITY.md, 46).
 */
export interface IdentityDb {
  pool: Pick<Pool, 'query' | 'getConnection'>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** How long a host that didn't answer is skipped. */
const HOST_RETRY_MS = 1000;
const MAX_CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 2000;
const QUERY_TIMEOUT_MS = 5000;
/** Attempts of a statement or transaction that deadlocked or lost its connection. */
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 10;

/**
 * Opens the connection pool.
 * @param databaseUrl mysql://user:password@host:port/database; of several hosts, separated by commas, the first that
 *   answers
 */
export const connectIdentityDb = (databaseUrl: string): IdentityDb => {
  const { hosts, username, password, database } = parseUrl(databaseUrl);
  const options: PoolOptions = {
    user: username,
    password,
    database,
    connectionLimit: MAX_CONNECTIONS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    timezone: 'Z',
    charset: 'utf8mb4_unicode_520_ci',
    typeCast: typeCast as unknown as boolean,
    enableKeepAlive: true,
    // A stack for each statement is a thirtieth of what a call takes the BFF.
    trace: false,
  };
  const { pool, close } = hosts.length > 1 ? clusterPool(hosts, options) : singlePool({ ...hosts[0], ...options });
  return {
    pool,
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close,
  };
};

const singlePool = (options: PoolOptions) => {
  const pool = createPool(options);
  return { pool, close: () => pool.end() };
};

const clusterPool = (hosts: readonly PoolOptions[], options: PoolOptions) => {
  const cluster = createPoolCluster({
    canRetry: true,
    removeNodeErrorCount: 1,
    restoreNodeTimeout: HOST_RETRY_MS,
    defaultSelector: 'ORDER',
  });
  for (const host of hosts) cluster.add({ ...host, ...options });
  return { pool: cluster.of('*', 'ORDER') as unknown as IdentityDb['pool'], close: () => cluster.end() };
};

/** The pool, or a connection inside a transaction. */
export type Queryable = Pick<PoolConnection, 'query'>;
/** Where statements run: the database, or a transaction in it. */
export interface QueryRunner {
  pool: Queryable;
}
/** Whether each statement gets a connection of the pool. Statements of a transaction share one connection. */
const isPool = (db: Queryable): boolean => 'getConnection' in db;

/** Runs a SELECT. @param values bound to the question marks of `text` */
export const selectRows = async <T>(
  { pool }: QueryRunner,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> => {
  const [rows] = await pool.query<RowDataPacket[]>({ sql: text, timeout: QUERY_TIMEOUT_MS }, values as unknown[]);
  return rows as T[];
};

/**
 * Runs an INSERT, UPDATE or DELETE, and retries after a deadlock. Not within a transaction: a deadlock has rolled that
 * back, so that only the whole of it can be retried.
 * @returns the number of affected rows
 */
export const executeUpdate = async (
  { pool }: QueryRunner,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> => {
  const execute = () => pool.query<ResultSetHeader>({ sql: text, timeout: QUERY_TIMEOUT_MS }, values as unknown[]);
  const [result] = await (isPool(pool) ? withRetry(execute) : execute());
  return result.affectedRows;
};

/** Runs `work` in a transaction, and retries it as a whole after a deadlock. */
export const inTransaction = async <T>(db: IdentityDb, work: (db: QueryRunner) => Promise<T>): Promise<T> =>
  withRetry(async () => {
    const connection = await db.pool.getConnection();
    try {
      // As in the services: what a statement reads after it waited for a lock is as the others left it.
      await connection.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED');
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

const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetriable(error)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, Math.random() * RETRY_DELAY_MS * attempt);
      });
    }
  }
};
