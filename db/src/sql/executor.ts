import { currentRequest } from '../platform/requestCost';
import { endStatement } from '../platform/slowStatements';
import type { Connection, FieldPacket, ResultSetHeader, RowDataPacket } from 'mysql2';
import { toApiRows } from './rowValues';

/** SQL with the values of its question marks. An array among the values becomes a list. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Whether the server keeps the statement prepared, for texts that are used often. Its values are no arrays. */
  prepared?: boolean;
}

/** Runs statements: a pool on any of its connections, a transaction on one connection and in order. */
export interface SqlExecutor {
  /** Returns rows with values in the form of the API: timestamps in ISO 8601, `TINYINT(1)` as booleans. */
  selectRows<T extends object = Record<string, unknown>>(statement: Statement): Promise<T[]>;
  /** Returns rows as lists of cells in the order of the SELECT, with timestamps as MySQL writes them. */
  selectCells(statement: Statement): Promise<unknown[][]>;
  /** Returns the number of rows inserted, updated or deleted. */
  execute(statement: Statement): Promise<number>;
}

/** What the driver returns for a statement. */
interface StatementResult {
  /** Rows of a SELECT, or the header with what an INSERT, UPDATE or DELETE changed. */
  rows: unknown;
  columns: FieldPacket[];
}
/**
 * Sends one statement.
 * @param rowsAsArray whether rows are lists of cells in place of objects
 */
export type Send = (statement: Statement, rowsAsArray?: boolean) => Promise<StatementResult>;

/** Number of rows that a SELECT returned; 0 for other statements and failures. */
const countRows = (rows: unknown): number => (Array.isArray(rows) ? rows.length : 0);

/**
 * Returns a function that sends statements on a connection, which queues them while an earlier one runs.
 * @param connectionWaitMs how long the connection was waited for, for the log of slow statements
 */
export const sendOn =
  (connection: Connection, connectionWaitMs = 0): Send =>
  ({ text, values, prepared }, rowsAsArray = false) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      // Found now: the driver calls back on behalf of the connection, not of the request.
      const request = currentRequest();
      const onResult = (error: Error | null, rows: RowDataPacket[] | ResultSetHeader, columns: FieldPacket[]): void => {
        endStatement(
          { text, startedAt, rows: countRows(rows), connectionWaitMs, thread: connection.threadId },
          request,
        );
        if (error) reject(error);
        else resolve({ rows, columns });
      };
      const options = { sql: text, values: values as (string | number | null)[], rowsAsArray };
      if (prepared) connection.execute(options, onResult);
      else connection.query(options, onResult);
    });

/** Lends a connection for as long as the work takes. The work is told how long the connection was waited for, in ms. */
export type LendConnection = <T>(work: (connection: Connection, waitMs: number) => Promise<T>) => Promise<T>;

/**
 * Creates the reads and writes of a connection or pool.
 * @param read sends SELECTs, where they are sent in another way
 */
export const createExecutor = (send: Send, read: Send = send): SqlExecutor => ({
  selectRows: async <T extends object>(statement: Statement) => {
    const { rows, columns } = await read(statement);
    return toApiRows(rows as Record<string, unknown>[], columns) as T[];
  },
  selectCells: async (statement) => (await read(statement, true)).rows as unknown[][],
  execute: async (statement) => ((await send(statement)).rows as ResultSetHeader).affectedRows,
});
