import type { Clause } from '@trestle/schema/clause';
import type { Entity } from '@trestle/schema/entity';
import { quoteName, Select, tableOf } from '../select';
import { sql, type Sql } from '../sqlText';
import { planClause } from './clausePlan';
import { selectFrom, type ListSource } from './listSource';
import type { Range } from './pageSql';
import { whereSql, type RowSet } from './rowSet';

/** Largest number of rows in the table sorted by. All its values are read at once, and pages share the counts. */
const MAX_GROUPS = 2000;
/** Smaller lists are sorted directly. */
const MIN_ROWS = 1000;

/** The entity that holds the last field of a path of foreign keys. */
export const endOfPath = (source: ListSource, entity: Entity, path: readonly string[]): Entity =>
  path.slice(0, -1).reduce((current, step) => source.find(current.fields[step]!.ref!), entity);

/** The foreign key towards a sorted field, if it leads to a table small enough to count rows by its values. */
export const findGroupKey = async (
  source: ListSource,
  entity: Entity,
  sortField: string,
): Promise<string | undefined> => {
  const { via, across } = entity.fields[sortField]!;
  const path = via?.split('.') ?? [];
  if (path.length < 2 || across) return undefined;
  const [rows, groups] = await Promise.all([
    source.estimateRowCount(entity),
    source.estimateRowCount(endOfPath(source, entity, path)),
  ]);
  return rows > MIN_ROWS && groups <= MAX_GROUPS ? path[0] : undefined;
};

/** The rows with one value of the sorted field. */
interface Group extends Record<string, unknown> {
  value: string | number | null;
  /** how many rows */
  n: number;
}

/** Active rows, or all rows without the inactive ones: counted apart, each has an index of its own. */
export interface ActiveRows {
  active: RowSet;
  all: RowSet;
  inactive?: RowSet;
}

const countByKeySql = (source: ListSource, rows: RowSet, key: string, sign: '' | '-'): Sql => {
  const select = selectFrom(source, rows.entity);
  const where = whereSql(select, rows);
  const column = `${select.alias}.${quoteName(key)}`;
  return sql(
    `SELECT ${column} AS k, ${sign}COUNT(*) AS n FROM ${select.from} WHERE ${where.text} GROUP BY ${column}`,
    ...where.values,
  );
};

/** Selects all values of the sorted field in order, each with the number of its rows. */
const groupsSql = (source: ListSource, key: string, sort: Range['sort'], { all, inactive }: ActiveRows): Sql => {
  const target = new Select(source.find(all.entity.fields[key]!.ref!), source.find, {}, 'g');
  const value = target.along(all.entity.fields[sort.field]!.via!.split('.').slice(1));
  const counts = [countByKeySql(source, all, key, '')];
  if (inactive) counts.push(countByKeySql(source, inactive, key, '-'));
  const keys = counts.map(({ text }) => text).join(' UNION ALL ');
  return sql(
    `SELECT ${value} AS \`value\`, SUM(c.n) AS n FROM (${keys}) c ` +
      `LEFT JOIN ${tableOf(target.entity)} g ON g.\`id\` = c.k ${target.joins.text} ` +
      `GROUP BY ${value} HAVING SUM(c.n) > 0 ORDER BY ${value}${sort.descending ? ' DESC' : ''}`,
    ...counts.flatMap(({ values }) => values),
  );
};

/**
 * Finds the groups that a page lies in.
 * @returns these groups, the number of rows before them, and the number of all rows
 */
export const groupsOfPage = (
  groups: readonly Group[],
  { offset, limit }: Range,
): { touched: Group[]; before: number; count: number } => {
  const touched: Group[] = [];
  let before = 0;
  let count = 0;
  for (const group of groups) {
    if (count + group.n <= offset) before = count + group.n;
    else if (count < offset + limit) touched.push(group);
    count += group.n;
  }
  return { touched, before, count };
};

/** Asks for the values from the first to the last group of a page. No value sorts below all others. */
const betweenGroups = (field: string, groups: readonly Group[], descending: boolean): Clause => {
  const values = groups.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  if (!known.length) return { field, is: 'is_null' };
  const [min, max] = descending ? [known.at(-1)!, known[0]!] : [known[0]!, known.at(-1)!];
  const span: Clause = {
    and: [
      { field, is: 'ge', value: min },
      { field, is: 'le', value: max },
    ],
  };
  return known.length < values.length ? { or: [{ field, is: 'is_null' }, span] } : span;
};

/** The number of all rows, and a smaller set of rows with the page's offset in it. No set for a page past the end. */
export interface LocatedPage {
  count: number;
  rows?: RowSet;
  offset: number;
}

/**
 * Locates a page of all rows, sorted by a field of another table.
 *
 * The rows are counted by their foreign key, for which its index suffices. Only the groups on the page are sorted.
 */
export const locatePage = async (
  source: ListSource,
  key: string,
  range: Range,
  rows: ActiveRows,
): Promise<LocatedPage> => {
  const groups = await source.select<Group>(groupsSql(source, key, range.sort, rows));
  const { touched, before, count } = groupsOfPage(groups, range);
  if (!touched.length) return { count, offset: 0 };
  const { entity, scope, where } = rows.active;
  const span = planClause(source.find, entity, betweenGroups(range.sort.field, touched, range.sort.descending));
  return { count, rows: { entity, scope, where: { and: [where, span] } }, offset: range.offset - before };
};
