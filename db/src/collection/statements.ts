import type { ResultSetHeader } from 'mysql2';
import type { Transaction } from 'sequelize';
import { run, type Statement } from '../model/connection';
import { toApiRows } from '../sql/rowValues';
import type { Sql } from '../sql/sqlText';
import type { Context, Row } from './context';

/** A statement whose text is one of few, again and again, so that the server keeps it prepared. Its values are no lists. */
export const prepared = (text: string, ...values: unknown[]): Statement => ({
  text,
  values: values.map((value) => value ?? null),
  fixed: true,
});

/** Rows of a SELECT, values bound to its question marks. */
export const selectRows = async <T extends Row>(
  context: Context,
  statement: Sql | Statement,
  transaction?: Transaction,
): Promise<T[]> => {
  const { rows, columns } = await run(context.database, statement, transaction);
  return toApiRows(rows as unknown as T[], columns);
};

/** Rows of a list's SELECT: from a replica where there is one, and so perhaps a moment behind. */
export const selectFromReplica = async <T extends Row>(context: Context, statement: Sql): Promise<T[]> => {
  const { rows, columns } = await context.readList(statement);
  return toApiRows(rows as unknown as T[], columns);
};

/** Rows of a SELECT that costs what a list's does, as they are now. */
export const selectFromListPool = async <T extends Row>(context: Context, statement: Sql): Promise<T[]> => {
  const { rows, columns } = await context.readPrimary(statement);
  return toApiRows(rows as unknown as T[], columns);
};

/** Rows as plain cells in the order asked for, as they come: who reads them knows what each is. Kept prepared but for lists of values. */
export const selectCells = async (
  context: Context,
  { text, values }: Sql,
  transaction?: Transaction,
): Promise<unknown[][]> => {
  const { rows } = await run(
    context.database,
    { text, values, fixed: !values.some(Array.isArray), asCells: true },
    transaction,
  );
  return rows as unknown as unknown[][];
};

/** Number of rows that an UPDATE, INSERT or DELETE changed. */
export const execute = async (
  context: Context,
  statement: Sql | Statement,
  transaction?: Transaction,
): Promise<number> => ((await run(context.database, statement, transaction)).rows as ResultSetHeader).affectedRows;
/** Adds rows. @returns the id that the first of them got */
export const insertReturningId = async (
  context: Context,
  statement: Sql | Statement,
  transaction: Transaction,
): Promise<number> => ((await run(context.database, statement, transaction)).rows as ResultSetHeader).insertId;
