import type { Field } from '@trestle/schema/field';
import type { ListRequest } from '@trestle/schema/query/listRequest';
import { quoteName, tableOf } from '../select';
import { sql, type Sql } from '../sqlText';
import { selectFrom, type ListSource } from './listSource';
import { rankSort } from './rankSort';
import { whereSql, type RowSet } from './rowSet';

/** Which rows of a list a page has, and their order. */
export type PageRange = Pick<ListRequest, 'sort' | 'limit' | 'offset'> & {
  /** Whether the order itself puts empty values last, at the price of an index. */
  emptyLast?: boolean;
};

/** Name of the column with the number of rows on all pages, in a statement that also counts. */
export const TOTAL_COLUMN = '_total';

/**
 * How the ids of a page are picked.
 * - `counted`: each row carries the number of rows on all pages
 * - `plain`: no count
 * - `ranked`: sorted by a rank of child rows, for a large part of a table
 */
export type Picking = 'counted' | 'plain' | 'ranked';

/** Name of the column with the value that a page is sorted by. */
const SORT_COLUMN = '_sort';

/** Sorts by a value, if any, empty ones last if asked for; ties by id, in the same direction. */
function orderBy(alias: string, value: string | undefined, descending: boolean, emptyLast: boolean): string {
  const direction = descending ? ' DESC' : '';
  const empty = emptyLast && value !== undefined ? `${value} IS NULL, ` : '';
  return `${empty}${value === undefined ? '' : `${value}${direction}, `}${alias}.\`id\`${direction}`;
}

/**
 * Selects the ids of a page in order, with the value that they are sorted by. So the database sorts narrow rows only.
 */
function pageIdsSql(source: ListSource, rows: RowSet, range: PageRange, picking: Picking): Sql {
  const { sort, limit, offset, emptyLast = false } = range;
  const ids = selectFrom(source, rows.entity);
  const where = whereSql(ids, rows);
  const field = rows.entity.fields[sort.field]!;
  const rank = picking === 'ranked' && field.across ? rankSort(ids, field) : undefined;
  const value = sort.field === 'id' ? undefined : (rank?.value ?? ids.sortValue(field));
  const columns = [`${ids.alias}.\`id\``];
  if (value !== undefined) columns.push(`${value} AS \`${SORT_COLUMN}\``);
  if (picking === 'counted') columns.push(`COUNT(*) OVER () AS \`${TOTAL_COLUMN}\``);
  // By the name of the column, so that a value that takes a SELECT is computed once.
  const sorted = emptyLast && value !== undefined ? `\`${SORT_COLUMN}\`` : value;
  const order = orderBy(ids.alias, sorted, sort.descending, emptyLast);
  // The first rows of everything are found in the table itself. From a store's orders, all its lines would be sorted.
  const select = rows.isUnfiltered && value === undefined && limit > 0 ? 'SELECT STRAIGHT_JOIN' : 'SELECT';
  return sql(
    `${select} ${columns.join(', ')} FROM ${ids.from} ${rank?.join ?? ''} WHERE ${where.text} ` +
      `ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    ...where.values,
  );
}

/**
 * Selects a page: first its ids, then the wide rows of these alone.
 *
 * The outer order uses columns of the page alone. So the database sorts the page's narrow rows, and reads the wide rows
 * in that order.
 */
export function pageSql(
  source: ListSource,
  rows: RowSet,
  range: PageRange,
  fields: readonly Field[],
  picking: Picking,
): Sql {
  const ids = pageIdsSql(source, rows, range, picking);
  const select = selectFrom(source, rows.entity);
  const columns = fields.map((field) => `${select.expression(field)} AS ${quoteName(field.name)}`);
  if (picking === 'counted') columns.push(`page.\`${TOTAL_COLUMN}\``);
  const order = orderBy(
    'page',
    range.sort.field === 'id' ? undefined : `page.\`${SORT_COLUMN}\``,
    range.sort.descending,
    range.emptyLast ?? false,
  );
  return sql(
    `SELECT ${columns.join(', ')} FROM (${ids.text}) page ` +
      `STRAIGHT_JOIN ${tableOf(rows.entity)} ${select.alias} ON ${select.alias}.\`id\` = page.\`id\` ${select.joins.text} ` +
      `ORDER BY ${order}`,
    ...ids.values,
  );
}

/** Counts the rows of a set as `n`, without those of an excluded set. */
export function countSql(source: ListSource, rows: RowSet, excluded?: RowSet): Sql {
  const count = (set: RowSet): Sql => {
    const select = selectFrom(source, set.entity);
    const where = whereSql(select, set);
    return sql(`(SELECT COUNT(*) FROM ${select.from} WHERE ${where.text})`, ...where.values);
  };
  const all = count(rows);
  if (!excluded) return sql(`SELECT ${all.text} AS n`, ...all.values);
  const excludedCount = count(excluded);
  return sql(`SELECT ${all.text} - ${excludedCount.text} AS n`, ...all.values, ...excludedCount.values);
}
