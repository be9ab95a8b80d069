import type { Connection } from 'mysql2';
import type { CellBatches, Cell } from '../sql/rowStream';
import { createSqlPool } from '../sql/pool';
import type { Sql } from '../sql/sqlText';

/** Rows that are read ahead of the writer. */
const BUFFERED_ROWS = 200;
/** Longest wait of the database for a client that reads slowly, in seconds. */
const SLOW_CLIENT_SECONDS = 600;

/** The whole database at one moment. One query is read at a time. */
export interface Snapshot {
  /** Yields the rows of a SELECT in batches, as fast as they are read. */
  read(query: Sql): CellBatches;
}

/**
 * Reads the database as it is at one moment, while others write. The connection is closed when the work has ended,
 * however it ended: a query in the middle of its rows ends with it.
 */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const pool = createSqlPool(url, { name: 'export', maxConnections: 1, maxStatementSeconds: 0, forOneJob: true });
  try {
    return await pool.withConnection(async (connection) => {
      try {
        for (const text of [
          `SET SESSION net_write_timeout = ${SLOW_CLIENT_SECONDS}`,
          'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
          'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
        ])
          await run(connection, text);
        return await work({ read: (query) => readBatches(connection, query) });
      } finally {
        connection.destroy();
      }
    });
  } finally {
    pool.close();
  }
}

const run = (connection: Connection, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.query(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

async function* readBatches(connection: Connection, { text, values }: Sql): CellBatches {
  const rows = connection
    .query({ sql: text, values, rowsAsArray: true })
    .stream({ highWaterMark: BUFFERED_ROWS }) as AsyncIterable<unknown[]>;
  let batch: Cell[][] = [];
  for await (const row of rows) {
    batch.push(row.map(cellOf));
    if (batch.length < BUFFERED_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** MySQL's driver parses JSON columns; the writers take the text. */
const cellOf = (cell: unknown): Cell =>
  typeof cell === 'object' && cell !== null && !Buffer.isBuffer(cell) ? JSON.stringify(cell) : (cell as Cell);
