import type { SqlExecutor, Statement } from '../sql/executor';
import type { Sql } from '../sql/sqlText';
import type { Context, Row } from './context';

/** A statement that the server keeps prepared: for texts that come again and again, whose values are no lists. */
export const prepared = (text: string, ...values: unknown[]): Statement => ({
  text,
  values: values.map((value) => value ?? null),
  prepared: true,
});

/** Selects rows, as the contract writes their values. */
export const selectRows = <T extends Row>(
  { database }: Context,
  statement: Statement,
  transaction: SqlExecutor = database,
): Promise<T[]> => transaction.selectRows<T>(statement);

/** Selects rows of a list: from a replica where there is one, so perhaps a moment behind. */
export const selectFromReplica = <T extends Row>(
  { listConnections }: Pick<Context, 'listConnections'>,
  statement: Sql,
): Promise<T[]> => listConnections.selectOnReplica<T>(statement);

/** Selects rows at the cost of a list's, but as they are now. */
export const selectFromListPool = <T extends Row>({ listConnections }: Context, statement: Sql): Promise<T[]> =>
  listConnections.selectOnPrimary<T>(statement);

/**
 * Selects rows as lists of cells, in the order of the columns. Each column needs a name of its own.
 * The server keeps the statement prepared if it can.
 */
export const selectCells = (
  { database }: Context,
  { text, values }: Sql,
  transaction: SqlExecutor = database,
): Promise<unknown[][]> => transaction.selectCells({ text, values, prepared: !values.some(Array.isArray) });

/** Runs an INSERT, UPDATE or DELETE. @returns how many rows it changed */
export const execute = (
  { database }: Context,
  statement: Statement,
  transaction: SqlExecutor = database,
): Promise<number> => transaction.execute(statement);
