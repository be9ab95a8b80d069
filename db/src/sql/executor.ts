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

interface Reply {
  rows: unknown;
  columns: FieldPacket[];
}
/** Sends one statement on a connection. The connection queues it while an earlier statement runs. */
export const sendStatement = (
  connection: Connection,
  { text, values, prepared }: Statement,
  rowsAsArray = false,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, rows: RowDataPacket[] | ResultSetHeader, columns: FieldPacket[]): void => {
      if (error) reject(error);
      else resolve({ rows, columns });
    };
    const options = { sql: text, values: values as (string | number | null)[], rowsAsArray };
    if (prepared) connection.execute(options, done);
    else connection.query(options, done);
  });

/** Lends a connection for as long as the work takes. */
export type LendConnection = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;

/** An executor on connections of mysql2. */
export const createExecutor = (withConnection: LendConnection): SqlExecutor => ({
  selectRows: async <T extends object>(statement: Statement) => {
    const { rows, columns } = await withConnection((connection) => sendStatement(connection, statement));
    return toApiRows(rows as Record<string, unknown>[], columns) as T[];
  },
  selectCells: async (statement) =>
    (await withConnection((connection) => sendStatement(connection, statement, true))).rows as unknown[][],
  execute: async (statement) =>
    ((await withConnection((connection) => sendStatement(connection, statement))).rows as ResultSetHeader).affectedRows,
});
