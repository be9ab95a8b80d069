import type { SqlExecutor } from './executor';
import { numberColumns, sql, type Sql } from './sqlText';
import type { ColumnValues } from './writeTransaction';

/**
 * SQL in place of a column's value in a new row, such as a price to be copied. `insertRows` replaces it by the value
 * that was stored, a number or text.
 */
export class ColumnExpression {
  constructor(readonly sql: Sql) {}
}

/** Returns the names of columns that have an expression in any of the rows. */
export const expressionColumns = (rows: readonly ColumnValues[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] instanceof ColumnExpression))),
];

/** Replaces all expressions by their values, for servers whose INSERT can't return them. Takes one statement. */
export const evaluateExpressions = async (
  executor: Pick<SqlExecutor, 'selectCells'>,
  rows: readonly ColumnValues[],
): Promise<void> => {
  const places = rows.flatMap((row) => expressionColumns([row]).map((name) => ({ row, name })));
  if (!places.length) return;
  const expressions = places.map(({ row, name }) => (row[name] as ColumnExpression).sql);
  const columns = numberColumns(expressions.map(({ text }) => text));
  const [cells] = await executor.selectCells(sql(`SELECT ${columns}`, ...expressions.flatMap(({ values }) => values)));
  for (const [i, { row, name }] of places.entries()) row[name] = cells![i];
};
