import { shownAsActive } from '@trestle/schema/activity';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { lookupNames, parseList, type ListQuery, type Parameters } from '@trestle/schema/query';
import { quoted, tableOf, type Select } from '../model/select';
import { joinSql, whereSql, type Sql } from '../model/where';
import type { Caller, Context, Row } from './context';
import { addKeys } from './keys';
import { select } from './run';
import { accessOf, readableFields, selectOf, visibleRows } from './visible';

export interface Page { count: number; results: Row[] }

const condition = (context: Context, sqlSelect: Select, query: ListQuery, caller: Caller): Sql =>
  joinSql([visibleRows(context, sqlSelect, caller), ...query.where.map((clause) => whereSql(sqlSelect, clause))], ' AND ', '1=1');

const counting = (context: Context, entity: Entity, query: ListQuery, caller: Caller): Sql => {
  const counted = selectOf(context, entity);
  const where = condition(context, counted, query, caller);
  return { text: `SELECT COUNT(*) AS n FROM ${counted.from} WHERE ${where.text}`, values: where.values };
};

/** The ids of a page first, in their order; then the wide rows of these alone. */
export const paging = (context: Context, entity: Entity, query: ListQuery, fields: readonly Field[], caller: Caller): Sql => {
  const down = query.sort.down ? ' DESC' : '';
  const sort = entity.fields[query.sort.field]!;
  const ids = selectOf(context, entity);
  const where = condition(context, ids, query, caller);
  const by = (s: Select) => `${s.sortable(sort)}${down}, ${s.alias}.\`id\`${down}`;
  const idOrder = by(ids);
  const page = `SELECT ${ids.alias}.\`id\` FROM ${ids.from} WHERE ${where.text} ORDER BY ${idOrder} LIMIT ${query.limit} OFFSET ${query.offset}`;
  const wide = selectOf(context, entity);
  const list = fields.map((field) => `${wide.expression(field)} AS ${quoted(field.name)}`).join(', ');
  const order = by(wide);
  const rows = `${tableOf(entity)} ${wide.alias} ON ${wide.alias}.\`id\` = page.\`id\` ${wide.joins.text}`;
  return { text: `SELECT ${list} FROM (${page}) page JOIN ${rows} ORDER BY ${order}`, values: where.values };
};

const lookupFields = (entity: Entity, hidden: ReadonlySet<string>): Field[] =>
  lookupNames(entity).filter((name) => !hidden.has(name)).map((name) => entity.fields[name]!);
const asLookup = (row: Row, now: Date): Row => {
  const { active_start_date, active_end_date, ...rest } = row;
  return { ...rest, active: shownAsActive(active_start_date as string | null, active_end_date as string | null, now) };
};

/** GET {collection}/ (contract §2.2): a page of rows and how many there are. */
export const list = async (context: Context, entity: Entity, parameters: Parameters, caller: Caller): Promise<Page> => {
  const access = accessOf(context, entity, caller);
  const query = parseList(entity, parameters, { now: caller.now, zone: caller.zone, hidden: access.hidden });
  const fields = query.lookup ? lookupFields(entity, access.hidden) : readableFields(entity, access);
  const [counted, results] = await Promise.all([
    select<{ n: number }>(context, counting(context, entity, query, caller)),
    query.limit === 0 ? [] : select(context, paging(context, entity, query, fields, caller)),
  ]);
  if (!query.lookup) await addKeys(context, entity, results, access);
  return { count: counted[0]!.n, results: query.lookup ? results.map((row) => asLookup(row, caller.now)) : results };
};
