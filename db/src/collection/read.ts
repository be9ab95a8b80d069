import type { Entity } from '@trestle/schema/entity';
import { notFound } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import type { SqlExecutor } from '../sql/executor';
import { quoteName } from '../sql/select';
import { joinSql, numberColumns, sql, type Sql } from '../sql/sqlText';
import type { Caller, Context, Row } from './context';
import { readPlanFor, rowFromCells, type NestedReadPlan, type ReadPlan } from './readPlan';
import { readWithChildren } from './readWithChildren';
import { selectCells, selectRows } from './statements';
import { selectOf, rowsInScope } from './scope';

/** A row, and the cells of the further columns that were asked for. */
interface Found {
  row: Row;
  more: readonly unknown[];
}
interface Which {
  where: Sql;
  join?: string;
  more?: readonly string[];
}

const rowsWhere = async (
  context: Context,
  reading: ReadPlan,
  { where, join = '', more = [] }: Which,
  transaction?: SqlExecutor,
): Promise<Found[]> => {
  const { chosen, columns, ordered } = reading;
  const list = numberColumns([...columns.map((column) => column.sql), ...more]);
  const order = `${ordered ? `${chosen.alias}.\`display_order\`, ` : ''}${chosen.alias}.\`id\``;
  const found = await selectCells(
    context,
    { text: `SELECT ${list} FROM ${chosen.from} ${join} WHERE ${where.text} ORDER BY ${order}`, values: where.values },
    transaction,
  );
  const rows = found.map((row): Found => ({ row: rowFromCells(reading, row, 0), more: row.slice(columns.length) }));
  if (rows.length)
    for (const nested of reading.nested)
      await addNested(
        context,
        reading.entity,
        nested,
        rows.map(({ row }) => row),
        transaction,
      );
  return rows;
};

/** Matches one id with `=`, so that the statement can stay prepared, or several with a list. */
const among = (column: string, ids: readonly number[]): Sql =>
  ids.length === 1 ? sql(`${column} = ?`, ids[0]) : sql(`${column} IN (?)`, ids);

const keysOf = async (
  context: Context,
  parent: Entity,
  field: Field,
  ids: readonly number[],
  transaction?: SqlExecutor,
): Promise<[parent: unknown, key: unknown][]> => {
  const child = context.find(field.ref!);
  const [owner, target] = [quoteName(parent.table ?? parent.name), quoteName(child.table ?? child.name)];
  const where = among(owner, ids);
  return selectCells(
    context,
    {
      text: `SELECT ${owner}, ${target} FROM ${quoteName(field.link_table!)} WHERE ${where.text} ORDER BY ${target}`,
      values: where.values,
    },
    transaction,
  ) as Promise<[unknown, unknown][]>;
};
const nestedRows = (
  context: Context,
  parent: Entity,
  field: Field,
  reading: ReadPlan,
  more: readonly string[],
  ids: readonly number[],
  transaction?: SqlExecutor,
): Promise<Found[]> => {
  const { alias } = reading.chosen;
  const owner = field.foreign_key
    ? `${alias}.${quoteName(field.foreign_key)}`
    : `link.${quoteName(parent.table ?? parent.name)}`;
  const join = field.foreign_key
    ? ''
    : `JOIN ${quoteName(field.link_table!)} link ON link.${quoteName(reading.entity.table ?? reading.entity.name)} = ${alias}.\`id\``;
  return rowsWhere(context, reading, { where: among(owner, ids), join, more: [owner, ...more] }, transaction);
};

interface Owned {
  owner: unknown;
  child: unknown;
  more: readonly unknown[];
}
const groupBy = (rows: readonly Owned[]): Map<unknown, Owned[]> => {
  const groups = new Map<unknown, Owned[]>();
  for (const row of rows) {
    const group = groups.get(row.owner);
    if (group) group.push(row);
    else groups.set(row.owner, [row]);
  }
  return groups;
};
/** Fills in one nested list of several records with one query. */
const addNested = async (
  context: Context,
  parent: Entity,
  { field, reading, gathers }: NestedReadPlan,
  rows: readonly Row[],
  transaction?: SqlExecutor,
): Promise<void> => {
  const ids = rows.map((row) => row['id'] as number);
  const found: Owned[] = reading
    ? (
        await nestedRows(
          context,
          parent,
          field,
          reading,
          gathers.map((gather) => gather.sql),
          ids,
          transaction,
        )
      ).map(({ row, more: [owner, ...more] }) => ({ owner, child: row, more }))
    : (await keysOf(context, parent, field, ids, transaction)).map(([owner, child]) => ({ owner, child, more: [] }));
  const byParent = groupBy(found);
  for (const row of rows) {
    const children = byParent.get(row['id']) ?? [];
    for (const [i, { name, of }] of gathers.entries()) row[name] = of(children.map(({ more }) => more[i]));
    row[field.name] = children.map(({ child }) => child);
  }
};

/**
 * Reads a record with its nested lists: GET {collection}/{id}/.
 * @throws Problem 404 when it is absent or outside the caller's scope
 */
export const readRecord = async (
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
  transaction?: SqlExecutor,
): Promise<Row> => {
  const reading = readPlanFor(context, entity, caller);
  const { chosen } = reading;
  const where = joinSql([sql(`${chosen.alias}.\`id\` = ?`, id), rowsInScope(context, chosen, caller)], ' AND ', '1=1');
  const row =
    (await readWithChildren(context, reading, where, id, transaction)) ??
    (await rowsWhere(context, reading, { where }, transaction))[0]?.row;
  if (!row) throw notFound();
  return row;
};

/** Selects the stored columns of visible rows, and locks the rows until the transaction ends. */
export const lockRows = (
  context: Context,
  entity: Entity,
  where: (alias: string) => Sql,
  caller: Caller | null,
  transaction: SqlExecutor,
): Promise<Row[]> => {
  const chosen = selectOf(context, entity);
  const columns = Object.values(entity.fields)
    .filter((f) => !f.virtual && f.kind !== 'ManyToMany')
    .map((f) => `${chosen.alias}.${quoteName(f.name)}`);
  const conditions = [where(chosen.alias), ...(caller ? [rowsInScope(context, chosen, caller)] : [])];
  const all = joinSql(conditions, ' AND ', '1=1');
  return selectRows(
    context,
    {
      text: `SELECT ${columns.join(', ')} FROM ${chosen.from} WHERE ${all.text} ORDER BY ${chosen.alias}.\`id\` FOR UPDATE`,
      values: all.values,
    },
    transaction,
  );
};
