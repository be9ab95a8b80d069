import { createPool, type Pool, type PoolConnection } from 'mysql2';
import { parseUrl } from './databaseUrl';
import { isUnavailable } from './dbError';
import { createExecutor, sendOn, type LendConnection, type SqlExecutor } from './executor';
import { sessionSql } from './session';

/** Connections of mysql2 for plain SQL. Each statement runs on any of them, outside transactions. */
export interface SqlPool extends SqlExecutor {
  /**
   * Lends one connection until the work ends.
   * @throws the driver's error; with code ETIMEDOUT when no connection came free in time
   */
  withConnection: LendConnection;
  close(): Promise<void>;
}

/** Size and limits of a pool. */
export interface SqlPoolOptions {
  maxConnections: number;
  /** Longest time a statement may take, in seconds (SECURITY.md, 27). */
  maxStatementSeconds: number;
  /** Further statements that each new connection runs once. */
  sessionSql?: readonly string[];
}

/** Longest wait for a new or free connection (SECURITY.md, 46). */
const ACQUIRE_TIMEOUT_MS = 2000;
const IDLE_TIMEOUT_MS = 30_000;
/** Statements that one connection keeps prepared. The server has room for some thousands altogether. */
const MAX_PREPARED_STATEMENTS = 100;

/** Gets a connection of a pool. A connection that comes after the timeout is given back. */
const acquire = (pool: Pool): Promise<PoolConnection> =>
  new Promise((resolve, reject) => {
    let expired = false;
    const timer = setTimeout(() => {
      expired = true;
      reject(Object.assign(new Error('No database connection came free in time'), { code: 'ETIMEDOUT' }));
    }, ACQUIRE_TIMEOUT_MS);
    pool.getConnection((error, connection) => {
      clearTimeout(timer);
      if (error) reject(error);
      else if (expired) connection.release();
      else resolve(connection);
    });
  });

/** Sets up a new connection. Destroys it when the server refuses a statement. */
const initialise = (connection: PoolConnection, texts: readonly string[]): void => {
  for (const text of texts)
    connection.query(text, (error) => {
      if (error) connection.destroy();
    });
};

/**
 * Opens a pool of mysql2 connections.
 * @param url mysql://user:pw@host:port/db; of several hosts separated by commas, the first that answers is used
 */
export const createSqlPool = (url: string, options: SqlPoolOptions): SqlPool => {
  const initialSql = [...sessionSql(options.maxStatementSeconds), ...(options.sessionSql ?? [])];
  const { hosts, username, password, database } = parseUrl(url);
  const pools = hosts.map((host) =>
    createPool({
      ...host,
      user: username,
      password,
      database,
      connectionLimit: options.maxConnections,
      maxIdle: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      connectTimeout: ACQUIRE_TIMEOUT_MS,
      maxPreparedStatements: MAX_PREPARED_STATEMENTS,
      charset: 'utf8mb4_unicode_520_ci',
      timezone: 'Z',
      // Cells come as they are stored. rowValues.ts converts them to the form of the API.
      dateStrings: true,
      decimalNumbers: true,
      supportBigNumbers: true,
      // Binds an object among the values as text. By default it would become columns.
      stringifyObjects: true,
      multipleStatements: false,
    }).on('connection', (connection) => initialise(connection, initialSql)),
  );
  let current = 0;
  /** Connects to the last host used, or to the next that answers. */
  const connect = async (): Promise<PoolConnection> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await acquire(pools[current]!);
      } catch (error) {
        if (attempt >= pools.length || !isUnavailable(error)) throw error;
        current = (current + 1) % pools.length;
      }
    }
  };
  const withConnection: LendConnection = async (work) => {
    const connection = await connect();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  };
  return {
    ...createExecutor((statement, rowsAsArray) =>
      withConnection((connection) => sendOn(connection)(statement, rowsAsArray)),
    ),
    withConnection,
    close: async () => {
      await Promise.all(pools.map((pool) => pool.promise().end()));
    },
  };
};
