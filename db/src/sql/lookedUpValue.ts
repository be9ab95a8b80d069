import type { SqlExecutor } from './executor';
import { numberColumns, questionMarks, sql, type Sql } from './sqlText';
import type { ColumnValues } from './writeTransaction';

/** Where looked-up values stand. Look-ups of one table have different aliases, or are the same object. */
export interface LookUp {
  /** The table whose row is found by its id, such as `store`. */
  table: string;
  /** That table and its joins, such as `store` s. */
  from: string;
  /** Its id, such as s.`id`. */
  keyColumn: string;
}
/**
 * A value of another row in place of a column's value in a new row, such as a price to be copied. `insertRows` replaces
 * it by the value that was stored, a number or text; null where there is no row.
 */
export class LookedUpValue {
  /**
   * @param expression SQL of the value, such as s.`name`
   * @param key finds the row
   */
  constructor(
    readonly lookUp: LookUp,
    readonly expression: string,
    readonly key: unknown,
  ) {}
  /** Returns the value as part of a statement. */
  get sql(): Sql {
    const { from, keyColumn } = this.lookUp;
    return sql(`(SELECT ${this.expression} FROM ${from} WHERE ${keyColumn} = ?)`, this.key);
  }
}

/** Returns the names of columns that have a looked-up value in any of the rows. */
export const lookedUpColumns = (rows: readonly ColumnValues[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] instanceof LookedUpValue))),
];

/** A cell of a new row whose value is looked up. */
interface LookedUpCell {
  row: ColumnValues;
  name: string;
  value: LookedUpValue;
}

/** Replaces all looked-up values of some rows by what they are, with one statement for each table. */
export async function lookUpValues(
  executor: Pick<SqlExecutor, 'selectCells'>,
  rows: readonly ColumnValues[],
): Promise<void> {
  const names = lookedUpColumns(rows);
  const cells = rows.flatMap((row) =>
    names.flatMap((name): LookedUpCell[] => {
      const { [name]: value } = row;
      return value instanceof LookedUpValue ? [{ row, name, value }] : [];
    }),
  );
  const tableOf = ({ value }: LookedUpCell): string => value.lookUp.table;
  for (const table of new Set(cells.map(tableOf)))
    await replaceValues(
      executor,
      cells.filter((cell) => tableOf(cell) === table),
    );
}

/** Replaces the values of one table's look-ups. */
async function replaceValues(
  executor: Pick<SqlExecutor, 'selectCells'>,
  cells: readonly LookedUpCell[],
): Promise<void> {
  const [first, ...others] = new Set(cells.map(({ value }) => value.lookUp));
  const { from, keyColumn } = first!;
  const joins = others.map((other) => ` JOIN (${other.from}) ON ${other.keyColumn} = ${keyColumn}`).join('');
  const expressions = [...new Set(cells.map(({ value }) => value.expression))];
  const keys = [...new Set(cells.map(({ value }) => value.key))];
  const columns = numberColumns([keyColumn, ...expressions]);
  const found = await executor.selectCells(
    sql(`SELECT ${columns} FROM ${from}${joins} WHERE ${keyColumn} IN (${questionMarks(keys)})`, ...keys),
  );
  const valuesByKey = new Map(found.map(([key, ...values]) => [key, values]));
  for (const { row, name, value } of cells)
    row[name] = valuesByKey.get(value.key as never)?.[expressions.indexOf(value.expression)] ?? null;
}
