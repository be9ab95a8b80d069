import type { Transaction } from 'sequelize';
import type { Entity } from '@trestle/schema/entity';
import { notFound } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { quoted } from '../model/select';
import { joinSql, sql, type Sql } from '../model/where';
import type { Caller, Context, Row } from './context';
import { joined } from './gather';
import { readingOf, type Nested, type Reading } from './reading';
import { fixed, select } from './run';
import { selectOf, visibleRows } from './visible';

/** Rows with readable columns and their nested lists. `columns` are further ones, `join` and `where` choose the rows. */
const rowsWhere = async (context: Context, reading: Reading, caller: Caller, { where, join = '', columns = '' }: { where: Sql; join?: string; columns?: string }, transaction?: Transaction): Promise<Row[]> => {
  const text = `SELECT ${reading.columns}${columns} FROM ${reading.chosen.from} ${join} WHERE ${where.text} ORDER BY ${reading.order}`;
  const lists = where.values.some(Array.isArray);
  const rows = await select(context, lists ? { text, values: where.values } : fixed(text, ...where.values), transaction);
  if (rows.length) for (const nested of reading.nested) await addNested(context, reading.entity, nested, rows, caller, transaction);
  return rows;
};

/** One parent is asked for by its id, so that the statement stays the same; several by a list. */
const among = (column: string, ids: readonly number[]): Sql => (ids.length === 1 ? sql(`${column} = ?`, ids[0]) : sql(`${column} IN (?)`, ids));

const keysOf = (context: Context, parent: Entity, field: Field, ids: readonly number[], transaction?: Transaction): Promise<Row[]> => {
  const child = context.find(field.ref!);
  const [owner, target] = [quoted(parent.table ?? parent.name), quoted(child.table ?? child.name)];
  const where = among(owner, ids);
  return select(context, { text: `SELECT ${target} AS id, ${owner} AS \`_parent\` FROM ${quoted(field.link!)} WHERE ${where.text} ORDER BY ${target}`, values: where.values }, transaction);
};
const nestedRows = (context: Context, parent: Entity, { field, reading, gathers }: Nested, ids: readonly number[], caller: Caller, transaction?: Transaction): Promise<Row[]> => {
  if (!reading) return keysOf(context, parent, field, ids, transaction);
  const { chosen } = reading;
  const owner = field.by ? `${chosen.alias}.${quoted(field.by)}` : `link.${quoted(parent.table ?? parent.name)}`;
  const join = field.by ? '' : `JOIN ${quoted(field.link!)} link ON link.${quoted(reading.entity.table ?? reading.entity.name)} = ${chosen.alias}.\`id\``;
  const gathered = gathers.map((of) => `, ${chosen.expression({ ...of, across: undefined })} AS ${quoted(`_${of.name}`)}`);
  return rowsWhere(context, reading, caller, { where: among(owner, ids), join, columns: `, ${owner} AS \`_parent\`${gathered.join('')}` }, transaction);
};

/** Fills in one nested list of some rows of one entity, by one query whatever the number of rows. */
const addNested = async (context: Context, parent: Entity, nested: Nested, rows: Row[], caller: Caller, transaction?: Transaction): Promise<void> => {
  const found = await nestedRows(context, parent, nested, rows.map((row) => row['id'] as number), caller, transaction);
  const byParent = groupByParent(found);
  for (const row of rows) {
    const children = byParent.get(row['id']) ?? [];
    for (const { name } of nested.gathers) row[name] = joined(children, `_${name}`);
    row[nested.field.name] = nested.reading ? children : children.map((child) => child['id']);
  }
  for (const child of found) {
    delete child['_parent'];
    for (const { name } of nested.gathers) delete child[`_${name}`];
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
  const reading = readingOf(context, entity, caller);
  const { chosen } = reading;
  const where = joinSql([sql(`${chosen.alias}.\`id\` = ?`, id), visibleRows(context, chosen, caller)], ' AND ', '1=1');
  const [row] = await rowsWhere(context, reading, caller, { where }, transaction);
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
