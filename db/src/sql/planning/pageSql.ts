import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { ListRequest } from '@trestle/schema/query';
import { rankSort } from './rankSort';
import { quoteName, tableOf, type Select } from '../select';
import { sql, type Sql } from '../sqlText';
import type { Context } from '../../collection/context';
import { selectOf } from '../../collection/visible';

/** The condition that rows must meet, over the joins of a SELECT that is being made. */
export type Condition = (select: Select) => Sql;
export type Range = Pick<ListRequest, 'sort' | 'limit' | 'offset'>;
/** Beside each row, how many there are on all pages. */
export const TOTAL = '_total';

/** How a page is picked: counted on the way; plainly; or, of very many rows, by a rank of what their nested rows hold. */
export type Picking = 'counted' | 'plain' | 'ranked';

/** Sorted by a value; ties by id, in the same direction. */
const order = (select: Select, { field, descending }: ListRequest['sort'], value?: string): string => {
  const turn = descending ? ' DESC' : '';
  const by = field === 'id' ? '' : `${value ?? select.sortable(select.entity.fields[field]!)}${turn}, `;
  return `${by}${select.alias}.\`id\`${turn}`;
};

/** The ids of a page in their order: narrow rows are sorted, and none is joined that the order does not need. */
const idsOfPage = (context: Context, entity: Entity, range: Range, condition: Condition, how: Picking): Sql => {
  const ids = selectOf(context, entity);
  const where = condition(ids);
  const sort = entity.fields[range.sort.field]!;
  const rank = how === 'ranked' && sort.across ? rankSort(ids, sort) : undefined;
  const by = order(ids, range.sort, rank?.value);
  const total = how === 'counted' ? `, COUNT(*) OVER () AS \`${TOTAL}\`` : '';
  return sql(
    `SELECT ${ids.alias}.\`id\`${total} FROM ${ids.from} ${rank?.join ?? ''} WHERE ${where.text} ORDER BY ${by} LIMIT ${range.limit} OFFSET ${range.offset}`,
    ...where.values,
  );
};

/** A page: the ids first, then the wide rows of these alone. `counted` has the total beside each row. */
export const pageSql = (
  context: Context,
  entity: Entity,
  range: Range,
  fields: readonly Field[],
  condition: Condition,
  how: Picking,
): Sql => {
  const page = idsOfPage(context, entity, range, condition, how);
  const wide = selectOf(context, entity);
  const columns = fields.map((field) => `${wide.expression(field)} AS ${quoteName(field.name)}`);
  if (how === 'counted') columns.push(`page.\`${TOTAL}\``);
  const by = order(wide, range.sort);
  const rows = `${tableOf(entity)} ${wide.alias} ON ${wide.alias}.\`id\` = page.\`id\` ${wide.joins.text}`;
  return sql(
    `SELECT ${columns.join(', ')} FROM (${page.text}) page STRAIGHT_JOIN ${rows} ORDER BY ${by}`,
    ...page.values,
  );
};

/** How many rows there are; those that meet `less` are taken off. */
export const countSql = (context: Context, entity: Entity, condition: Condition, less?: Condition): Sql => {
  const one = (of: Condition): Sql => {
    const counted = selectOf(context, entity);
    const where = of(counted);
    return sql(`(SELECT COUNT(*) FROM ${counted.from} WHERE ${where.text})`, ...where.values);
  };
  const [all, off] = [one(condition), less && one(less)];
  return off
    ? sql(`SELECT ${all.text} - ${off.text} AS n`, ...all.values, ...off.values)
    : sql(`SELECT ${all.text} AS n`, ...all.values);
};
