import type { Transaction } from 'sequelize';
import type { Entity } from '@trestle/schema/entity';
import { notFound } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { quoted } from '../model/select';
import { joinSql, sql, type Sql } from '../model/where';
import type { Caller, Context, Row } from './context';
import { select } from './run';
import { accessOf, readableFields, selectOf, visibleRows } from './visible';

/** The nested lists of an entity that the caller may see. */
const nestedFields = (context: Context, entity: Entity, caller: Caller): Field[] => {
  const { hidden } = accessOf(context, entity, caller);
  return Object.values(entity.fields).filter((field) => field.kind === 'ManyToMany' && !hidden.has(field.name));
};

/** Rows with readable columns and their nested lists. `extra` is a column that ties them to their parent. */
const rowsWhere = async (context: Context, entity: Entity, caller: Caller, make: (s: ReturnType<typeof selectOf>) => { where: Sql; join?: string; extra?: string }, transaction?: Transaction): Promise<Row[]> => {
  const chosen = selectOf(context, entity);
  const columns = readableFields(entity, accessOf(context, entity, caller)).map((field) => `${chosen.expression(field)} AS ${quoted(field.name)}`);
  const { where, join = '', extra } = make(chosen);
  if (extra) columns.push(`${extra} AS \`_parent\``);
  const order = 'display_order' in entity.fields ? `${chosen.alias}.\`display_order\`, ` : '';
  const text = `SELECT ${columns.join(', ')} FROM ${chosen.from} ${join} WHERE ${where.text} ORDER BY ${order}${chosen.alias}.\`id\``;
  const rows = await select(context, { text, values: where.values }, transaction);
  await addNested(context, entity, rows, caller, transaction);
  return rows;
};

const nestedRows = (context: Context, parent: Entity, field: Field, ids: readonly number[], caller: Caller, transaction?: Transaction): Promise<Row[]> => {
  const child = context.find(field.ref!);
  const owner = quoted(parent.table ?? parent.name);
  const target = quoted(child.table ?? child.name);
  if (field.keys_only) {
    const text = `SELECT ${target} AS id, ${owner} AS \`_parent\` FROM ${quoted(field.link!)} WHERE ${owner} IN (?) ORDER BY ${target}`;
    return select(context, sql(text, ids), transaction);
  }
  return rowsWhere(context, child, caller, (s) => (field.by
    ? { where: sql(`${s.alias}.${quoted(field.by)} IN (?)`, ids), extra: `${s.alias}.${quoted(field.by)}` }
    : { where: sql(`link.${owner} IN (?)`, ids), join: `JOIN ${quoted(field.link!)} link ON link.${target} = ${s.alias}.\`id\``, extra: `link.${owner}` }), transaction);
};

/** Fills in the nested lists of some rows of one entity, a query for each list whatever the number of rows. */
const addNested = async (context: Context, entity: Entity, rows: Row[], caller: Caller, transaction?: Transaction): Promise<void> => {
  if (!rows.length) return;
  const ids = rows.map((row) => row['id'] as number);
  for (const field of nestedFields(context, entity, caller)) {
    const found = await nestedRows(context, entity, field, ids, caller, transaction);
    const byParent = groupByParent(found);
    for (const row of rows) {
      row[field.name] = (byParent.get(row['id']) ?? []).map(({ _parent, ...child }) => (field.keys_only ? child['id'] : child));
    }
  }
};
const groupByParent = (rows: readonly Row[]): Map<unknown, Row[]> => {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row['_parent']);
    if (group) group.push(row); else groups.set(row['_parent'], [row]);
  }
  return groups;
};

/** GET {collection}/{id}/: the item with its nested lists; 404 when it is absent or not the caller's. */
export const read = async (context: Context, entity: Entity, id: number, caller: Caller, transaction?: Transaction): Promise<Row> => {
  const [row] = await rowsWhere(context, entity, caller, (s) => ({
    where: joinSql([sql(`${s.alias}.\`id\` = ?`, id), visibleRows(context, s, caller)], ' AND ', '1=1'),
  }), transaction);
  if (!row) throw notFound();
  return row;
};

/** The stored columns of rows that the caller sees, locked until the transaction ends; for the writes. */
export const lockRows = (context: Context, entity: Entity, where: (alias: string) => Sql, caller: Caller | null, transaction: Transaction): Promise<Row[]> => {
  const chosen = selectOf(context, entity);
  const columns = Object.values(entity.fields).filter((f) => !f.virtual && f.kind !== 'ManyToMany').map((f) => `${chosen.alias}.${quoted(f.name)}`);
  const conditions = [where(chosen.alias), ...(caller ? [visibleRows(context, chosen, caller)] : [])];
  const all = joinSql(conditions, ' AND ', '1=1');
  return select(context, { text: `SELECT ${columns.join(', ')} FROM ${chosen.from} WHERE ${all.text} ORDER BY ${chosen.alias}.\`id\` FOR UPDATE`, values: all.values }, transaction);
};
