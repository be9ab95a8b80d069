import type { Field } from '@trestle/schema/field';
import { MAX_DOWNLOAD_ROWS } from '@trestle/schema/limits';
import { quoteName } from '../select';
import { sql, type Sql } from '../sqlText';
import { selectFrom, type ListSource } from './listSource';
import { whereSql, type RowSet } from './rowSet';

/** What rows are grouped by, and which of their numbers are added up. */
export interface Grouping {
  by: readonly Field[];
  sums: readonly Field[];
}

/** The column with the number of rows in a group. */
export const GROUP_COUNT = 'count';

/** Adds up the rows of a set, in the order of the fields that they are grouped by. Without such fields there is one group. */
export const groupSql = (source: ListSource, rows: RowSet, { by, sums }: Grouping): Sql => {
  const select = selectFrom(source, rows.entity);
  const groups = by.map((field) => `${select.expression(field)} AS ${quoteName(field.name)}`);
  const totals = sums.map((field) => {
    const total = `COALESCE(SUM(${select.expression(field)}), 0)`;
    return `${field.kind === 'Integer' ? `CAST(${total} AS SIGNED)` : total} AS ${quoteName(field.name)}`;
  });
  const where = whereSql(select, rows);
  const places = by.map((_, i) => i + 1).join(', ');
  return sql(
    `SELECT ${[...groups, ...totals, `COUNT(*) AS ${quoteName(GROUP_COUNT)}`].join(', ')} FROM ${select.from} ` +
      `WHERE ${where.text}${by.length ? ` GROUP BY ${places} ORDER BY ${places}` : ''} LIMIT ${MAX_DOWNLOAD_ROWS}`,
    ...where.values,
  );
};
