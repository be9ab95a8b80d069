import type { Connection, FieldPacket, ResultSetHeader, RowDataPacket } from 'mysql2';
import { Transaction, type Sequelize } from 'sequelize';

/**
 * Statements on Sequelize's own connections without its query layer, which takes four times as long as the statement:
 * pool, hooks and models stay Sequelize's.
 */
const raw = (connection: object): Connection => connection as Connection;

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** The text is one of few, again and again: the server keeps it prepared. Its values are no lists. */
  prepared?: boolean;
  /** Rows as lists of cells, not objects. */
  asCells?: boolean;
}
export interface Result {
  rows: RowDataPacket[] | ResultSetHeader;
  columns: FieldPacket[];
}

const send = (
  connection: Connection,
  { text, values, prepared = false, asCells = false }: Statement,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, rows: RowDataPacket[] | ResultSetHeader, columns: FieldPacket[]) => {
      if (error) reject(error);
      else resolve({ rows, columns });
    };
    const options = { sql: text, values: values as (string | number | null)[], rowsAsArray: asCells };
    if (prepared) connection.execute(options, done);
    else connection.query(options, done);
  });

/** A statement that goes out with the next one, and who waits for what it gives. */
interface Waiting {
  statement: Statement;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
/** A transaction whose BEGIN goes out with the first statement in it: a round trip takes as long as a row. */
interface Open {
  connection: Connection & { uuid?: string };
  begun: boolean;
  waiting: Waiting[];
  finished?: string;
  cleanup(): void;
  forceCleanup(): Promise<void>;
}
const open = (transaction: Transaction): Open => transaction as unknown as Open;
const word = (text: string): Statement => ({ text, values: [] });

/** Connections to a server that stands alone, and how far apart the ids are that it gives to the rows of one statement. */
const alone = new WeakMap<object, number>();
/**
 * Whether a server stands alone is asked once, when connected: a node of a cluster may roll a transaction back between two
 * statements of one packet, for another node's sake, and tells so with the next packet only. What was left would be done
 * without what came before it.
 */
export const noteAlone = async (connection: object): Promise<void> => {
  const { rows } = await send(
    raw(connection),
    word("SHOW VARIABLES WHERE `Variable_name` IN ('version', 'wsrep_on', 'auto_increment_increment')"),
  );
  const named = new Map(
    (rows as RowDataPacket[]).map((row) => [row['Variable_name'] as string, row['Value'] as string]),
  );
  if (/mariadb/i.test(named.get('version') ?? '') && named.get('wsrep_on') !== 'ON')
    alone.set(connection, Number(named.get('auto_increment_increment')));
};

/** Several statements, one after the other: by one round trip where that is safe. The first that fails is the last. */
const sendAll = async (connection: Connection, statements: readonly Statement[]): Promise<Result[]> => {
  if (statements.length === 1 || !alone.has(connection)) {
    const results: Result[] = [];
    for (const statement of statements) results.push(await send(connection, statement));
    return results;
  }
  const text = statements.map((statement) => statement.text).join('; ');
  const { rows, columns } = await send(connection, {
    text,
    values: statements.flatMap((statement) => statement.values),
    asCells: statements.some((one) => one.asCells),
  });
  return statements.map((_, i) => ({
    rows: (rows as unknown[])[i] as Result['rows'],
    columns: (columns as unknown[])[i] as Result['columns'],
  }));
};

/** How far apart the ids of one statement's rows are, where that cannot change while connected. */
export const idStep = (transaction: Transaction): number | undefined => alone.get(open(transaction).connection);

/** Runs statements in a transaction, one after the other, by one round trip; none are run when there are none that wait. */
export const runAll = async (transaction: Transaction, statements: readonly Statement[]): Promise<Result[]> => {
  const state = open(transaction);
  const waiting = state.waiting.splice(0);
  const all = [...waiting.map(({ statement }) => statement), ...statements];
  if (!all.length) return [];
  const first = state.begun ? 0 : 1;
  state.begun = true;
  try {
    const results = await sendAll(state.connection, first ? [word('BEGIN'), ...all] : all);
    waiting.forEach(({ resolve }, i) => {
      resolve(results[first + i]!);
    });
    return results.slice(first + waiting.length);
  } catch (error) {
    for (const { reject } of waiting) reject(error);
    throw error;
  }
};
/** Has a statement go out with the next one of its transaction, or by `runAll` of nothing; what it gives is known then. */
export const ahead = (transaction: Transaction, statement: Statement): Promise<Result> => {
  const result = new Promise<Result>((resolve, reject) => {
    open(transaction).waiting.push({ statement, resolve, reject });
  });
  // Whoever sends it hears of a failure as well.
  result.catch(() => undefined);
  return result;
};
/** Before anything that Sequelize itself sends in a transaction. */
export const begin = async (transaction: Transaction): Promise<void> => {
  if (!open(transaction).begun) await runAll(transaction, [word('DO 0')]);
};

/** Runs one statement, in a transaction or on a connection that is given back afterwards. */
export const run = async (database: Sequelize, statement: Statement, transaction?: Transaction): Promise<Result> => {
  if (transaction) return (await runAll(transaction, [statement]))[0]!;
  const { connectionManager } = database;
  const connection = await connectionManager.getConnection({ type: 'write' });
  try {
    return await send(raw(connection), statement);
  } finally {
    connectionManager.releaseConnection(connection);
  }
};

/** What work in a transaction gives, and what is still to be said at its end. */
export interface Done<T> {
  result: T;
  last: readonly Statement[];
}

/**
 * Work in one transaction. The isolation level is the connection's own; BEGIN goes out with the first statement, and COMMIT
 * with the last ones. A connection that can't even roll back is closed, since nobody knows what it has still open.
 * @param database whose connections take several statements at once
 */
export const inOne = async <T>(
  database: Sequelize,
  work: (transaction: Transaction) => Promise<Done<T>>,
): Promise<T> => {
  const transaction = new Transaction(database, {});
  const connection = (await database.connectionManager.getConnection({ type: 'write' })) as Open['connection'];
  connection.uuid = (transaction as unknown as { id: string }).id;
  const state = Object.assign(open(transaction), { connection, begun: false, waiting: [] });
  try {
    const { result, last } = await work(transaction);
    if (state.begun || last.length) await runAll(transaction, [...last, word('COMMIT')]);
    state.finished = 'commit';
    state.cleanup();
    return result;
  } catch (error) {
    state.finished = 'rollback';
    await (state.begun ? send(connection, word('ROLLBACK')) : Promise.resolve()).then(
      () => state.cleanup(),
      () => state.forceCleanup(),
    );
    throw error;
  }
};
