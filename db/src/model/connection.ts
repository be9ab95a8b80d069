import type { Connection, FieldPacket, ResultSetHeader, RowDataPacket } from 'mysql2';
import { Transaction, type Sequelize } from 'sequelize';

/**
 * Statements on Sequelize's own connections without its query layer, which takes four times as long as the statement:
 * pool, hooks and models stay Sequelize's.
 */
const raw = (connection: object): Connection => connection as Connection;
/** The connection that a transaction holds. */
const held = (transaction: Transaction): Connection => (transaction as unknown as { connection: Connection }).connection;

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** The text is one of few, again and again: the server keeps it prepared. Its values are no lists. */
  fixed?: boolean;
  /** Rows as lists of cells, not objects. */
  asCells?: boolean;
}
export interface Result { rows: RowDataPacket[] | ResultSetHeader; columns: FieldPacket[] }

const send = (connection: Connection, { text, values, fixed = false, asCells = false }: Statement): Promise<Result> => new Promise((resolve, reject) => {
  const done = (error: Error | null, rows: RowDataPacket[] | ResultSetHeader, columns: FieldPacket[]) => {
    if (error) reject(error); else resolve({ rows, columns });
  };
  const options = { sql: text, values: values as (string | number | null)[], rowsAsArray: asCells };
  if (fixed) connection.execute(options, done); else connection.query(options, done);
});

/** Runs one statement, in a transaction or on a connection that is given back afterwards. */
export const run = async (database: Sequelize, statement: Statement, transaction?: Transaction): Promise<Result> => {
  if (transaction) return send(held(transaction), statement);
  const { connectionManager } = database;
  const connection = await connectionManager.getConnection({ type: 'write' });
  try {
    return await send(raw(connection), statement);
  } finally {
    connectionManager.releaseConnection(connection);
  }
};

/** How Sequelize ends a transaction whose connection may go back to the pool, or may not. */
interface Ending { connection: Connection & { uuid?: string }; finished?: string; cleanup(): void; forceCleanup(): Promise<void> }
const word = (text: string): Statement => ({ text, values: [] });

/**
 * Work in one transaction. The isolation level is the connection's own, so that BEGIN and COMMIT are all that is sent;
 * a connection on which either fails is closed, since nobody knows what it has still open.
 */
export const inOne = async <T>(database: Sequelize, work: (transaction: Transaction) => Promise<T>): Promise<T> => {
  const transaction = new Transaction(database, {});
  const ending = transaction as unknown as Ending;
  const connection = await database.connectionManager.getConnection({ type: 'write' }) as Ending['connection'];
  connection.uuid = (transaction as unknown as { id: string }).id;
  ending.connection = connection;
  const end = async (text: 'COMMIT' | 'ROLLBACK') => {
    ending.finished = text.toLowerCase();
    await send(connection, word(text));
    ending.cleanup();
  };
  try {
    await send(connection, word('BEGIN'));
    const result = await work(transaction);
    await end('COMMIT');
    return result;
  } catch (error) {
    if (ending.finished) await ending.forceCleanup();
    else await end('ROLLBACK').catch(() => ending.forceCleanup());
    throw error;
  }
};
