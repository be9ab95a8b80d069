import type { Clause } from '@trestle/schema/clause';
import type { Entity } from '@trestle/schema/entity';
import { planClause } from './clausePlan';
import { quoteName, Select, tableOf } from '../select';
import { joinSql, narrowSql, sql, type Sql } from '../sqlText';
import type { Activity } from './activity';
import type { Context } from '../../collection/context';
import type { Condition, Range } from './pageSql';
import { selectCoalesced } from '../coalesce';
import { estimateRowCount } from './tableSizes';
import { selectOf } from '../../collection/visible';

/** So few values are read whole, and pages with other offsets share the counting. */
const FEW = 2000;
/** So few rows are sorted at once. */
const SMALL = 1000;

/** The entity whose field a path of foreign keys ends at. */
const endOf = (context: Context, entity: Entity, path: readonly string[]): Entity =>
  path.slice(0, -1).reduce((at, step) => context.find(at.fields[step]!.ref!), entity);

/** The foreign key along which a field is reached, where it ends at a table so small that rows can be counted by its values. */
export const findGroupKey = async (context: Context, entity: Entity, name: string): Promise<string | undefined> => {
  const { via, across } = entity.fields[name]!;
  const path = via?.split('.') ?? [];
  if (path.length < 2 || across) return undefined;
  const [rows, values] = await Promise.all([
    estimateRowCount(context, entity),
    estimateRowCount(context, endOf(context, entity, path)),
  ]);
  return rows > SMALL && values <= FEW ? path[0] : undefined;
};

/** How many rows have one value of the sorted field. */
interface Group extends Record<string, unknown> {
  value: string | number | null;
  n: number;
}

const countsByKey = (context: Context, entity: Entity, key: string, condition: Condition, sign: '' | '-'): Sql => {
  const rows = selectOf(context, entity);
  const where = condition(rows);
  const column = `${rows.alias}.${quoteName(key)}`;
  return sql(
    `SELECT ${column} AS k, ${sign}COUNT(*) AS n FROM ${rows.from} WHERE ${where.text} GROUP BY ${column}`,
    ...where.values,
  );
};

/** All values in their order, with their counts. */
const locating = (context: Context, entity: Entity, key: string, sort: Range['sort'], { all, off }: Activity): Sql => {
  const target = new Select(context.find(entity.fields[key]!.ref!), context.find, {}, 'g');
  const value = target.along(entity.fields[sort.field]!.via!.split('.').slice(1));
  const counts = [
    countsByKey(context, entity, key, all, ''),
    ...(off ? [countsByKey(context, entity, key, off, '-')] : []),
  ];
  const keys = counts.map(({ text }) => text).join(' UNION ALL ');
  const rows = `(${keys}) c LEFT JOIN ${tableOf(target.entity)} g ON g.\`id\` = c.k ${target.joins.text}`;
  const text = `SELECT ${value} AS \`value\`, SUM(c.n) AS n FROM ${rows} GROUP BY ${value} HAVING SUM(c.n) > 0 ORDER BY ${value}${sort.descending ? ' DESC' : ''}`;
  return sql(text, ...counts.flatMap(({ values }) => values));
};

/** The groups that rows from `offset` on lie in, how many rows stand before these, and how many there are in all. */
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

/** Values between the first and the last group of a page; nothing is the least of all. */
const between = (field: string, groups: readonly Group[], down: boolean): Clause => {
  const values = groups.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  if (!known.length) return { field, is: 'is_null' };
  const [least, most] = down ? [known.at(-1)!, known[0]!] : [known[0]!, known.at(-1)!];
  const span: Clause = {
    and: [
      { field, is: 'ge', value: least },
      { field, is: 'le', value: most },
    ],
  };
  return known.length < values.length ? { or: [{ field, is: 'is_null' }, span] } : span;
};

export interface LocatedPage {
  count: number;
  inside?: { condition: Condition; range: Range };
}

/**
 * Where a page of all rows lies that is sorted by a field of another table: the rows are counted by where they point, which
 * an index answers, and only those of the groups that the page touches are then sorted.
 */
export const locatePage = async (
  context: Context,
  entity: Entity,
  key: string,
  range: Range,
  activity: Activity,
): Promise<LocatedPage> => {
  const groups = await selectCoalesced<Group>(context, locating(context, entity, key, range.sort, activity));
  const { touched, before, count } = groupsOfPage(groups, range);
  if (!touched.length) return { count };
  const span = planClause(context.find, entity, between(range.sort.field, touched, range.sort.descending));
  const condition: Condition = (select) => joinSql([activity.active(select), narrowSql(select, span)], ' AND ', '1=1');
  return { count, inside: { condition, range: { ...range, offset: range.offset - before } } };
};
