import type { SqlExecutor, Statement } from '../../sql/executor';
import type { Sql } from '../../sql/sqlText';
import type { Context, Row } from './context';

/** Returns a statement that the server keeps prepared. For texts that are used often and whose values are no lists. */
export const preparedStatement = (text: string, ...values: unknown[]): Statement => ({
  text,
  values: values.map((value) => value ?? null),
  prepared: true,
});

/** Selects rows, with values in the form of the API. */
export const selectRows = <T extends Row>(
  { database }: Context,
  statement: Statement,
  transaction: SqlExecutor = database,
): Promise<T[]> => transaction.selectRows<T>(statement);

/** Selects rows for a list. They may be a moment old, because a replica is asked if there is any. */
export const selectFromReplica = <T extends Row>(
  { listConnections }: Pick<Context, 'listConnections'>,
  statement: Sql,
): Promise<T[]> => listConnections.selectOnReplica<T>(statement);

/** Selects current rows on the connections of lists, for queries that take as long as a list. */
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

/**
 * Runs an INSERT, UPDATE or DELETE.
 * @returns number of changed rows
 */
export const execute = (
  { database }: Context,
  statement: Statement,
  transaction: SqlExecutor = database,
): Promise<number> => transaction.execute(statement);
