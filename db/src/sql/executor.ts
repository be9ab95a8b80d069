import type { Connection, FieldPacket, ResultSetHeader, RowDataPacket } from 'mysql2';
import { toApiRows } from './rowValues';

/** SQL with the values of its question marks. A value that is an array becomes a list. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Kept prepared by the server, for texts that come again and again. Its values hold no arrays. */
  prepared?: boolean;
}

/** Runs statements: a pool, each on any of its connections, or a transaction, all on one and in order. */
export interface SqlExecutor {
  /** @returns rows as the API writes them: moments in ISO 8601, `TINYINT(1)` as booleans */
  selectRows<T extends object = Record<string, unknown>>(statement: Statement): Promise<T[]>;
  /** @returns rows as lists of cells in the order of the SELECT, moments as MySQL writes them */
  selectCells(statement: Statement): Promise<unknown[][]>;
  /** @returns the number of rows inserted, updated or deleted */
  execute(statement: Statement): Promise<number>;
}

interface Reply {
  rows: unknown;
  columns: FieldPacket[];
}
/**
 * Sends one statement on a connection. Sent before the last one is answered, it waits in the connection's own queue.
 */
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
