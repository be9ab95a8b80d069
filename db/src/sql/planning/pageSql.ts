import type { Field } from '@trestle/schema/field';
import type { ListRequest } from '@trestle/schema/query';
import { quoteName, tableOf, type Select } from '../select';
import { sql, type Sql } from '../sqlText';
import { selectFrom, type ListSource } from './listSource';
import { rankSort } from './rankSort';
import { whereSql, type RowSet } from './rowSet';

export type Range = Pick<ListRequest, 'sort' | 'limit' | 'offset'>;

/** The column with the number of rows on all pages, where a page is counted on the way. */
export const TOTAL = '_total';

/**
 * How the ids of a page are picked.
 * - `counted`: each row carries the number of rows on all pages
 * - `plain`: no count
 * - `ranked`: sorted by a rank of child rows, for a large part of a table
 */
export type Picking = 'counted' | 'plain' | 'ranked';

/** Sorts by one value; ties by id, in the same direction. */
const orderBy = (select: Select, { field, descending }: ListRequest['sort'], value?: string): string => {
  const direction = descending ? ' DESC' : '';
  const first = field === 'id' ? '' : `${value ?? select.sortable(select.entity.fields[field]!)}${direction}, `;
  return `${first}${select.alias}.\`id\`${direction}`;
};

/** The ids of a page, in order: only narrow rows are sorted, and only tables joined that the order needs. */
const pageIdsSql = (source: ListSource, rows: RowSet, range: Range, picking: Picking): Sql => {
  const ids = selectFrom(source, rows.entity);
  const where = whereSql(ids, rows);
  const sort = rows.entity.fields[range.sort.field]!;
  const rank = picking === 'ranked' && sort.across ? rankSort(ids, sort) : undefined;
  const order = orderBy(ids, range.sort, rank?.value);
  const total = picking === 'counted' ? `, COUNT(*) OVER () AS \`${TOTAL}\`` : '';
  const from = rank ? `${ids.from} ${rank.join}` : ids.from;
  return sql(
    `SELECT ${ids.alias}.\`id\`${total} FROM ${from} WHERE ${where.text} ` +
      `ORDER BY ${order} LIMIT ${range.limit} OFFSET ${range.offset}`,
    ...where.values,
  );
};

/** Selects a page: first its ids, then the wide rows of these alone. */
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
  const order = orderBy(wide, range.sort);
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
