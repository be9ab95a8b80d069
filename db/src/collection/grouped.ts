import type { Clause } from '@trestle/schema/clause';
import type { Entity } from '@trestle/schema/entity';
import { narrow } from '../model/narrow';
import { quoted, Select, tableOf } from '../model/select';
import { joinSql, narrowSql, sql, type Sql } from '../model/where';
import type { Activity } from './activity';
import type { Context } from './context';
import type { Condition, Range } from './pageSql';
import { sharedSelect } from './share';
import { tableSize } from './tableSizes';
import { selectOf } from './visible';

/** So many rows to one of the table that they point at, and more, are worth counting by where they point. */
const WORTH = 5;
/** So few values are read whole: then pages with other offsets share the counting. */
const FEW = 2000;

/** The foreign key along which a field is reached, where its table is so much smaller that counting by it pays. */
export const groupKey = async (context: Context, entity: Entity, name: string): Promise<string | undefined> => {
  const { via, across } = entity.fields[name]!;
  const [key, ...rest] = via?.split('.') ?? [];
  if (!key || !rest.length || across) return undefined;
  const [rows, groups] = await Promise.all([tableSize(context, entity), tableSize(context, context.find(entity.fields[key]!.ref!))]);
  return rows > 1000 && rows >= WORTH * groups ? key : undefined;
};

/** Rows of one value of the sorted field: how many, how many stand before them, how many there are in all. */
interface Group extends Record<string, unknown> { value: string | number | null; n: number; before: number; total: number }

const countsByKey = (context: Context, entity: Entity, key: string, condition: Condition, sign: '' | '-'): Sql => {
  const rows = selectOf(context, entity);
  const where = condition(rows);
  const column = `${rows.alias}.${quoted(key)}`;
  return sql(`SELECT ${column} AS k, ${sign}COUNT(*) AS n FROM ${rows.from} WHERE ${where.text} GROUP BY ${column}`, ...where.values);
};

/** The entity whose field a path of foreign keys ends at. */
const endOf = (context: Context, entity: Entity, path: readonly string[]): Entity =>
  path.slice(0, -1).reduce((at, step) => context.find(at.fields[step]!.ref!), entity);

/** The groups in their order: all of a few, else those that a page touches and the last one for the total. */
const locating = (context: Context, entity: Entity, key: string, { sort, limit, offset }: Range, { all, off }: Activity, few: boolean): Sql => {
  const target = new Select(context.find(entity.fields[key]!.ref!), context.find, {}, 'g');
  const path = entity.fields[sort.field]!.via!.split('.').slice(1);
  const value = target.along(path);
  const counts = [countsByKey(context, entity, key, all, ''), ...(off ? [countsByKey(context, entity, key, off, '-')] : [])];
  const keys = counts.map(({ text }) => text).join(' UNION ALL ');
  const byValue = `SELECT ${value} AS v, SUM(c.n) AS n FROM (${keys}) c LEFT JOIN ${tableOf(target.entity)} g ON g.\`id\` = c.k ${target.joins.text} GROUP BY ${value} HAVING SUM(c.n) > 0`;
  const running = `SELECT v, n, SUM(n) OVER (ORDER BY v${sort.down ? ' DESC' : ''}) AS upto, SUM(n) OVER () AS total FROM (${byValue}) s`;
  const touched = few ? '' : ` WHERE (upto > ${offset} AND upto - n < ${offset + limit}) OR upto = total`;
  return sql(`SELECT v AS \`value\`, n, upto - n AS \`before\`, total FROM (${running}) r${touched} ORDER BY upto`, ...counts.flatMap(({ values }) => values));
};

/** Values between the first and the last group of a page; nothing is the least of all. */
const between = (field: string, groups: readonly Group[], down: boolean): Clause => {
  const values = groups.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  if (!known.length) return { field, is: 'is_null' };
  const [least, most] = down ? [known.at(-1)!, known[0]!] : [known[0]!, known.at(-1)!];
  const span: Clause = { and: [{ field, is: 'ge', value: least }, { field, is: 'le', value: most }] };
  return known.length < values.length ? { or: [{ field, is: 'is_null' }, span] } : span;
};

export interface Located { count: number; inside?: { condition: Condition; range: Range } }

/**
 * Where a page of all rows lies that is sorted by a field of another table: the rows are counted by where they point, which
 * an index answers, and only those of the groups that the page touches are then sorted.
 */
export const locate = async (context: Context, entity: Entity, key: string, range: Range, activity: Activity): Promise<Located> => {
  const few = await tableSize(context, endOf(context, entity, entity.fields[range.sort.field]!.via!.split('.'))) <= FEW;
  const groups = await sharedSelect<Group>(context, locating(context, entity, key, range, activity, few));
  const count = groups[0]?.total ?? 0;
  const touched = groups.filter(({ n, before }) => before < range.offset + range.limit && before + n > range.offset);
  if (!touched.length) return { count };
  const span = narrow(context.find, entity, between(range.sort.field, touched, range.sort.down));
  const condition: Condition = (select) => joinSql([activity.active(select), narrowSql(select, span)], ' AND ', '1=1');
  return { count, inside: { condition, range: { ...range, offset: range.offset - touched[0]!.before } } };
};
