import type { Field } from '@trestle/schema/field';
import type { ListRequest } from '@trestle/schema/listRequest';
import { quoteName, tableOf } from '../select';
import { sql, type Sql } from '../sqlText';
import { selectFrom, type ListSource } from './listSource';
import { rankSort } from './rankSort';
import { whereSql, type RowSet } from './rowSet';

export type Range = Pick<ListRequest, 'sort' | 'limit' | 'offset'>;

/** The column with the number of rows on all pages, in a statement that also counts. */
export const TOTAL = '_total';

/**
 * How the ids of a page are picked.
 * - `counted`: each row carries the number of rows on all pages
 * - `plain`: no count
 * - `ranked`: sorted by a rank of child rows, for a large part of a table
 */
export type Picking = 'counted' | 'plain' | 'ranked';

/** The column with the value that a page is sorted by. */
const SORT = '_sort';

/** Sorts by a value, if any; ties by id, in the same direction. */
const orderBy = (alias: string, value: string | undefined, descending: boolean): string => {
  const direction = descending ? ' DESC' : '';
  return `${value === undefined ? '' : `${value}${direction}, `}${alias}.\`id\`${direction}`;
};

/** Selects the ids of a page in order, with the value they are sorted by. So only narrow rows are sorted. */
const pageIdsSql = (source: ListSource, rows: RowSet, range: Range, picking: Picking): Sql => {
  const { sort, limit, offset } = range;
  const ids = selectFrom(source, rows.entity);
  const where = whereSql(ids, rows);
  const field = rows.entity.fields[sort.field]!;
  const rank = picking === 'ranked' && field.across ? rankSort(ids, field) : undefined;
  const value = sort.field === 'id' ? undefined : (rank?.value ?? ids.sortable(field));
  const columns = [`${ids.alias}.\`id\``];
  if (value !== undefined) columns.push(`${value} AS \`${SORT}\``);
  if (picking === 'counted') columns.push(`COUNT(*) OVER () AS \`${TOTAL}\``);
  const order = orderBy(ids.alias, value, sort.descending);
  return sql(
    `SELECT ${columns.join(', ')} FROM ${ids.from} ${rank?.join ?? ''} WHERE ${where.text} ` +
      `ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    ...where.values,
  );
};

/**
 * Selects a page: first its ids, then the wide rows of these alone.
 *
 * The outer order uses columns of the page alone. So the page's narrow rows are sorted, and the wide ones stream past.
 */
export const pageSql = (
  source: ListSource,
  rows: RowSet,
  range: Range,
  fields: readonly Field[],
  picking: Picking,
): Sql => {
  const ids = pageIdsSql(source, rows, range, picking);
  const wide = selectFrom(source, rows.entity);
  const columns = fields.map((field) => `${wide.expression(field)} AS ${quoteName(field.name)}`);
  if (picking === 'counted') columns.push(`page.\`${TOTAL}\``);
  const order = orderBy('page', range.sort.field === 'id' ? undefined : `page.\`${SORT}\``, range.sort.descending);
  return sql(
    `SELECT ${columns.join(', ')} FROM (${ids.text}) page ` +
      `STRAIGHT_JOIN ${tableOf(rows.entity)} ${wide.alias} ON ${wide.alias}.\`id\` = page.\`id\` ${wide.joins.text} ` +
      `ORDER BY ${order}`,
    ...ids.values,
  );
};

/** Counts the rows of a set, less those of another. The count is called `n`. */
export const countSql = (source: ListSource, rows: RowSet, less?: RowSet): Sql => {
  const count = (set: RowSet): Sql => {
    const select = selectFrom(source, set.entity);
    const where = whereSql(select, set);
    return sql(`(SELECT COUNT(*) FROM ${select.from} WHERE ${where.text})`, ...where.values);
  };
  const all = count(rows);
  if (!less) return sql(`SELECT ${all.text} AS n`, ...all.values);
  const taken = count(less);
  return sql(`SELECT ${all.text} - ${taken.text} AS n`, ...all.values, ...taken.values);
};
