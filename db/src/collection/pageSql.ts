import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { ListQuery } from '@trestle/schema/query';
import { quoted, tableOf, type Select } from '../model/select';
import { sql, type Sql } from '../model/where';
import type { Context } from './context';
import { selectOf } from './visible';

/** The condition that rows must meet, over the joins of a SELECT that is being made. */
export type Condition = (select: Select) => Sql;
export type Range = Pick<ListQuery, 'sort' | 'limit' | 'offset'>;
/** Beside each row, how many there are on all pages. */
export const TOTAL = '_total';

/** Sorted by a field; ties by id, in the same direction. */
const orderOf = (select: Select, { field, down }: ListQuery['sort']): string => {
  const turn = down ? ' DESC' : '';
  const by = field === 'id' ? '' : `${select.sortable(select.entity.fields[field]!)}${turn}, `;
  return `${by}${select.alias}.\`id\`${turn}`;
};

/** The ids of a page in their order: narrow rows are sorted, and none is joined that the order does not need. */
const idsOfPage = (context: Context, entity: Entity, range: Range, condition: Condition, counted: boolean): Sql => {
  const ids = selectOf(context, entity);
  const where = condition(ids);
  const order = orderOf(ids, range.sort);
  const total = counted ? `, COUNT(*) OVER () AS \`${TOTAL}\`` : '';
  return sql(`SELECT ${ids.alias}.\`id\`${total} FROM ${ids.from} WHERE ${where.text} ORDER BY ${order} LIMIT ${range.limit} OFFSET ${range.offset}`, ...where.values);
};

/** A page: the ids first, then the wide rows of these alone. `counted` adds how many there are, worked out on the way. */
export const pageSql = (context: Context, entity: Entity, range: Range, fields: readonly Field[], condition: Condition, counted = false): Sql => {
  const page = idsOfPage(context, entity, range, condition, counted);
  const wide = selectOf(context, entity);
  const columns = fields.map((field) => `${wide.expression(field)} AS ${quoted(field.name)}`);
  if (counted) columns.push(`page.\`${TOTAL}\``);
  const order = orderOf(wide, range.sort);
  const rows = `${tableOf(entity)} ${wide.alias} ON ${wide.alias}.\`id\` = page.\`id\` ${wide.joins.text}`;
  return sql(`SELECT ${columns.join(', ')} FROM (${page.text}) page STRAIGHT_JOIN ${rows} ORDER BY ${order}`, ...page.values);
};

/** How many rows there are; those that meet `less` are taken off. */
export const countSql = (context: Context, entity: Entity, condition: Condition, less?: Condition): Sql => {
  const one = (of: Condition): Sql => {
    const counted = selectOf(context, entity);
    const where = of(counted);
    return sql(`(SELECT COUNT(*) FROM ${counted.from} WHERE ${where.text})`, ...where.values);
  };
  const [all, off] = [one(condition), less && one(less)];
  return off ? sql(`SELECT ${all.text} - ${off.text} AS n`, ...all.values, ...off.values) : sql(`SELECT ${all.text} AS n`, ...all.values);
};
