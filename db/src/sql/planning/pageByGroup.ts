import type { Clause } from '@trestle/schema/query/clause';
import type { Entity } from '@trestle/schema/entity';
import { quoteName, Select, tableOf } from '../select';
import { sql, type Sql } from '../sqlText';
import { planClause } from './clausePlan';
import { selectFrom, type ListSource } from './listSource';
import type { PageRange } from './pageSql';
import { whereSql, type RowSet } from './rowSet';

/** Largest number of rows in the table sorted by. All its values are read at once, and pages share the counts. */
const MAX_GROUPS = 2000;
/** Smaller lists are sorted directly. */
const MIN_ROWS = 1000;

/** Returns the entity that has the last field of a path of foreign keys. */
export const endOfPath = (source: ListSource, entity: Entity, path: readonly string[]): Entity =>
  path.slice(0, -1).reduce((current, step) => source.find(current.fields[step]!.ref!), entity);

/** Returns the foreign key towards a sorted field, if its table is small enough to count rows by its values. */
export async function findGroupKey(source: ListSource, entity: Entity, sortField: string): Promise<string | undefined> {
  const { via, across } = entity.fields[sortField]!;
  const path = via?.split('.') ?? [];
  if (path.length < 2 || across) return undefined;
  const [rows, groups] = await Promise.all([
    source.estimateRowCount(entity),
    source.estimateRowCount(endOfPath(source, entity, path)),
  ]);
  return rows > MIN_ROWS && groups <= MAX_GROUPS ? path[0] : undefined;
}

/** The rows with one value of the sorted field. */
interface Group extends Record<string, unknown> {
  value: string | number | null;
  /** Number of rows. */
  n: number;
}

/**
 * The active rows of a table. They are also all rows without the inactive ones; counted like that, each count reads an
 * index of its own.
 */
export interface ActiveRows {
  active: RowSet;
  all: RowSet;
  inactive?: RowSet;
}

function countByKeySql(source: ListSource, rows: RowSet, key: string, sign: '' | '-'): Sql {
  const select = selectFrom(source, rows.entity);
  const where = whereSql(select, rows);
  const column = `${select.alias}.${quoteName(key)}`;
  return sql(
    `SELECT ${column} AS k, ${sign}COUNT(*) AS n FROM ${select.from} WHERE ${where.text} GROUP BY ${column}`,
    ...where.values,
  );
}

/** Selects all values of the sorted field in order, an empty one last, each with the number of its rows. */
function groupsSql(source: ListSource, key: string, sort: PageRange['sort'], { all, inactive }: ActiveRows): Sql {
  const target = new Select(source.find(all.entity.fields[key]!.ref!), source.find, {}, 'g');
  const value = target.pathValue(all.entity.fields[sort.field]!.via!.split('.').slice(1));
  const counts = [countByKeySql(source, all, key, '')];
  if (inactive) counts.push(countByKeySql(source, inactive, key, '-'));
  const keys = counts.map(({ text }) => text).join(' UNION ALL ');
  return sql(
    `SELECT ${value} AS \`value\`, SUM(c.n) AS n FROM (${keys}) c ` +
      `LEFT JOIN ${tableOf(target.entity)} g ON g.\`id\` = c.k ${target.joins.text} ` +
      `GROUP BY ${value} HAVING SUM(c.n) > 0 ORDER BY ${value} IS NULL, ${value}${sort.descending ? ' DESC' : ''}`,
    ...counts.flatMap(({ values }) => values),
  );
}

/**
 * Finds the groups that a page lies in.
 * @returns these groups, the number of rows before them, and the number of all rows
 */
export function groupsOfPage(
  groups: readonly Group[],
  { offset, limit }: PageRange,
): { pageGroups: Group[]; rowsBefore: number; count: number } {
  const pageGroups: Group[] = [];
  let rowsBefore = 0;
  let count = 0;
  for (const group of groups) {
    if (count + group.n <= offset) rowsBefore = count + group.n;
    else if (count < offset + limit) pageGroups.push(group);
    count += group.n;
  }
  return { pageGroups, rowsBefore, count };
}

/** Returns the condition for the values from a page's first group to its last. NULL stands after all other values. */
function betweenGroups(field: string, groups: readonly Group[], descending: boolean): Clause {
  const values = groups.map(({ value }) => value);
  const presentValues = values.filter((value) => value !== null);
  if (!presentValues.length) return { field, is: 'is_null' };
  const [min, max] = descending
    ? [presentValues.at(-1)!, presentValues[0]!]
    : [presentValues[0]!, presentValues.at(-1)!];
  const span: Clause = {
    and: [
      { field, is: 'ge', value: min },
      { field, is: 'le', value: max },
    ],
  };
  return presentValues.length < values.length ? { or: [{ field, is: 'is_null' }, span] } : span;
}

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
export async function locatePage(
  source: ListSource,
  key: string,
  range: PageRange,
  rows: ActiveRows,
): Promise<LocatedPage> {
  const groups = await source.select<Group>(groupsSql(source, key, range.sort, rows));
  const { pageGroups, rowsBefore, count } = groupsOfPage(groups, range);
  if (!pageGroups.length) return { count, offset: 0 };
  const { entity, scope, where } = rows.active;
  const span = planClause(source.find, entity, betweenGroups(range.sort.field, pageGroups, range.sort.descending));
  return { count, rows: { entity, scope, where: { and: [where, span] } }, offset: range.offset - rowsBefore };
}
