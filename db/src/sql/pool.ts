import {
  createPool,
  type FieldPacket,
  type Pool,
  type PoolConnection,
  type ResultSetHeader,
  type RowDataPacket,
} from 'mysql2';
import { sessionSql } from '../model/database';
import { parseUrl } from '../model/databaseUrl';
import { isUnavailable } from '../model/dbError';

/** One statement. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  /** The server keeps the statement prepared: for texts that come again and again, whose values are no lists. */
  prepared?: boolean;
  /** Rows as lists of cells instead of objects. */
  asCells?: boolean;
}
export interface Result {
  rows: RowDataPacket[] | ResultSetHeader;
  columns: FieldPacket[];
}

/** Connections for single statements outside transactions. */
export interface SqlPool {
  /** @throws the driver's error; with code ETIMEDOUT when no connection came free in time */
  run(statement: Statement): Promise<Result>;
  close(): Promise<void>;
}

export interface SqlPoolOptions {
  maxConnections: number;
  /** Longest that a statement may take, in seconds (SECURITY.md, 27). */
  maxStatementSeconds: number;
}

/** Longest wait for a connection, whether it is made or waited for (SECURITY.md, 46). */
const ACQUIRE_TIMEOUT_MS = 2000;
const IDLE_TIMEOUT_MS = 30_000;
/** Statements that one connection keeps prepared. The server has room for some thousands altogether. */
const MAX_PREPARED_STATEMENTS = 100;

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

const send = (connection: PoolConnection, statement: Statement): Promise<Result> =>
  new Promise((resolve, reject) => {
    const { text, values, prepared, asCells } = statement;
    const options = { sql: text, values: values as (string | number | null)[], rowsAsArray: asCells };
    const done = (error: Error | null, rows: Result['rows'], columns: FieldPacket[]) => {
      if (error) reject(error);
      else resolve({ rows, columns });
    };
    if (prepared) connection.execute(options, done);
    else connection.query(options, done);
  });

/** Tells a new connection its time zone, limits and isolation level. One that refuses is not used. */
const initialise = (connection: PoolConnection, maxStatementSeconds: number): void => {
  for (const text of sessionSql(maxStatementSeconds))
    connection.query(text, (error) => {
      if (error) connection.destroy();
    });
};

/**
 * Opens a pool of mysql2 connections.
 * @param url mysql://user:pw@host:port/db; of several hosts separated by commas, the first that answers is used
 */
export const createSqlPool = (url: string, { maxConnections, maxStatementSeconds }: SqlPoolOptions): SqlPool => {
  const { hosts, username, password, database } = parseUrl(url);
  const pools = hosts.map((host) =>
    createPool({
      ...host,
      user: username,
      password,
      database,
      connectionLimit: maxConnections,
      maxIdle: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      connectTimeout: ACQUIRE_TIMEOUT_MS,
      maxPreparedStatements: MAX_PREPARED_STATEMENTS,
      charset: 'utf8mb4_unicode_520_ci',
      timezone: 'Z',
      // Cells come as they are stored; rowValues.ts turns them into what the contract says.
      dateStrings: true,
      decimalNumbers: true,
      supportBigNumbers: true,
      // An object among the values is text, never columns.
      stringifyObjects: true,
    }).on('connection', (connection) => initialise(connection, maxStatementSeconds)),
  );
  let current = 0;
  /** Takes the host of the last time, or the next one that answers. */
  const connect = async (): Promise<PoolConnection> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await acquire(pools[current]!);
      } catch (error) {
        if (tries >= pools.length || !isUnavailable(error)) throw error;
        current = (current + 1) % pools.length;
      }
    }
  };
  return {
    run: async (statement) => {
      const connection = await connect();
      try {
        return await send(connection, statement);
      } finally {
        connection.release();
      }
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.promise().end()));
    },
  };
};
