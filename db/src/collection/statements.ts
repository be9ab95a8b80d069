import { runAll } from '../model/connection';
import type { Result, SqlPool, Statement } from '../sql/pool';
import { toApiRows } from '../sql/rowValues';
import type { Sql } from '../sql/sqlText';
import type { Context, Row } from './context';

/** A running transaction. */
export type Transaction = Parameters<typeof runAll>[0];

/** A statement that the server keeps prepared: for texts that come again and again, whose values are no lists. */
export const prepared = (text: string, ...values: unknown[]): Statement => ({
  text,
  values: values.map((value) => value ?? null),
  prepared: true,
});

const run = async (context: Context, statement: Statement, transaction?: Transaction): Promise<Result> =>
  transaction ? (await runAll(transaction, [statement]))[0]! : context.database.run(statement);

/** Selects rows, as the contract writes their values. */
export const selectRows = async <T extends Row>(
  context: Context,
  statement: Statement,
  transaction?: Transaction,
): Promise<T[]> => {
  const { rows, columns } = await run(context, statement, transaction);
  return toApiRows(rows as unknown as T[], columns);
};

const selectWith = async <T extends Row>(select: SqlPool['run'], statement: Statement): Promise<T[]> => {
  const { rows, columns } = await select(statement);
  return toApiRows(rows as unknown as T[], columns);
};
/** Selects rows of a list: from a replica where there is one, so perhaps a moment behind. */
export const selectFromReplica = <T extends Row>(
  { listConnections }: Pick<Context, 'listConnections'>,
  statement: Sql,
): Promise<T[]> => selectWith(listConnections.runOnReplica, statement);
/** Selects rows at the cost of a list's, but as they are now. */
export const selectFromListPool = <T extends Row>({ listConnections }: Context, statement: Sql): Promise<T[]> =>
  selectWith(listConnections.runOnPrimary, statement);

/** Selects rows as plain cells, in the order of the columns. The server keeps the statement prepared if it can. */
export const selectCells = async (
  context: Context,
  { text, values }: Sql,
  transaction?: Transaction,
): Promise<unknown[][]> => {
  const statement = { text, values, prepared: !values.some(Array.isArray), asCells: true };
  return (await run(context, statement, transaction)).rows as unknown as unknown[][];
};

/** What the database says of an INSERT, UPDATE or DELETE. */
interface Outcome {
  affectedRows: number;
  insertId: number;
}
const change = async (context: Context, statement: Statement, transaction?: Transaction): Promise<Outcome> =>
  (await run(context, statement, transaction)).rows as Outcome;

/** Runs an INSERT, UPDATE or DELETE. @returns how many rows it changed */
export const execute = async (context: Context, statement: Statement, transaction?: Transaction): Promise<number> =>
  (await change(context, statement, transaction)).affectedRows;
/** Inserts rows. @returns the id of the first of them */
export const insertReturningId = async (
  context: Context,
  statement: Statement,
  transaction: Transaction,
): Promise<number> => (await change(context, statement, transaction)).insertId;
