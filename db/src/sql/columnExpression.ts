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

/** Replaces all expressions by their values, with one statement. For servers whose INSERT can't return the values. */
export async function evaluateExpressions(
  executor: Pick<SqlExecutor, 'selectCells'>,
  rows: readonly ColumnValues[],
): Promise<void> {
  const expressionCells = rows.flatMap((row) => expressionColumns([row]).map((name) => ({ row, name })));
  if (!expressionCells.length) return;
  const expressions = expressionCells.map(({ row, name }) => (row[name] as ColumnExpression).sql);
  const columns = numberColumns(expressions.map(({ text }) => text));
  const [cells] = await executor.selectCells(sql(`SELECT ${columns}`, ...expressions.flatMap(({ values }) => values)));
  for (const [i, { row, name }] of expressionCells.entries()) row[name] = cells![i];
}
