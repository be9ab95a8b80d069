import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { SqlExecutor } from '../../sql/executor';
import { quoteName, tableOf } from '../../sql/select';
import { numberColumns, sql, type Sql } from '../../sql/sqlText';
import type { Context, Row } from '../call/context';
import { rowFromCells, type NestedReadPlan, type ReadPlan } from './readPlan';
import { selectCells } from '../call/statements';

/** A row, and the cells of the extra columns of its query. */
interface RowWithExtraCells {
  row: Row;
  extraCells: readonly unknown[];
}
interface RowsQuery {
  where: Sql;
  join?: string;
  /** SQL of further columns. They don't become part of the row. */
  extraColumns?: readonly string[];
}

/** Reads rows with their nested lists, by one query for the rows and one for each list. */
export async function readRows(
  context: Context,
  plan: ReadPlan,
  { where, join = '', extraColumns = [] }: RowsQuery,
  transaction?: SqlExecutor,
): Promise<RowWithExtraCells[]> {
  const { select, columns, usesDisplayOrder } = plan;
  const selectList = numberColumns([...columns.map((column) => column.sql), ...extraColumns]);
  const order = `${usesDisplayOrder ? `${select.alias}.\`display_order\`, ` : ''}${select.alias}.\`id\``;
  const cells = await selectCells(
    context,
    {
      text: `SELECT ${selectList} FROM ${select.from} ${join} WHERE ${where.text} ORDER BY ${order}`,
      values: where.values,
    },
    transaction,
  );
  const rowsWithExtraCells = cells.map((row): RowWithExtraCells => ({
    row: rowFromCells(plan, row, 0),
    extraCells: row.slice(columns.length),
  }));
  const rows = rowsWithExtraCells.map(({ row }) => row);
  if (rows.length)
    for (const nested of plan.nested) await addNestedList(context, plan.entity, nested, rows, transaction);
  return rowsWithExtraCells;
}

/** A member of a nested list: a row or an id, and the id of the record that it belongs to. */
interface ListMember {
  owner: unknown;
  value: unknown;
  /** The row's values for the record's aggregates, in their order. */
  aggregateValues: readonly unknown[];
}

/** Fills in one nested list of several records with one query. */
async function addNestedList(
  context: Context,
  parent: Entity,
  nested: NestedReadPlan,
  rows: readonly Row[],
  transaction?: SqlExecutor,
): Promise<void> {
  const { field, plan, aggregates } = nested;
  const ids = rows.map((row) => row['id'] as number);
  const members = plan
    ? await readNestedRows(context, parent, { ...nested, plan }, ids, transaction)
    : await readLinkedIds(context, parent, field, ids, transaction);
  const membersByOwner = groupByOwner(members);
  for (const row of rows) {
    const rowMembers = membersByOwner.get(row['id']) ?? [];
    for (const [i, { name, compute }] of aggregates.entries())
      row[name] = compute(rowMembers.map(({ aggregateValues }) => aggregateValues[i]));
    row[field.name] = rowMembers.map(({ value }) => value);
  }
}

/** Returns the condition for some ids: `=` for one, so that the statement can stay prepared, and a list for several. */
const idsCondition = (column: string, ids: readonly number[]): Sql =>
  ids.length === 1 ? sql(`${column} = ?`, ids[0]) : sql(`${column} IN (?)`, ids);

/** Reads the rows of a nested list, by their foreign key or through a link table. */
async function readNestedRows(
  context: Context,
  parent: Entity,
  { field, plan, aggregates }: NestedReadPlan & { plan: ReadPlan },
  ids: readonly number[],
  transaction?: SqlExecutor,
): Promise<ListMember[]> {
  const { alias } = plan.select;
  const owner = field.foreign_key ? `${alias}.${quoteName(field.foreign_key)}` : `link.${tableOf(parent)}`;
  const target = tableOf(plan.entity);
  const join = field.foreign_key ? '' : `JOIN ${quoteName(field.link_table!)} link ON link.${target} = ${alias}.\`id\``;
  const extraColumns = [owner, ...aggregates.map((aggregate) => aggregate.sql)];
  const rows = await readRows(context, plan, { where: idsCondition(owner, ids), join, extraColumns }, transaction);
  return rows.map(({ row, extraCells: [ownerId, ...aggregateValues] }) => ({
    owner: ownerId,
    value: row,
    aggregateValues,
  }));
}

/** Reads the ids in a list that holds ids only, in ascending order. */
async function readLinkedIds(
  context: Context,
  parent: Entity,
  field: Field,
  ids: readonly number[],
  transaction?: SqlExecutor,
): Promise<ListMember[]> {
  const child = context.find(field.ref!);
  const [owner, target] = [tableOf(parent), tableOf(child)];
  const where = idsCondition(owner, ids);
  const link = quoteName(field.link_table!);
  const pairs = await selectCells(
    context,
    {
      text: `SELECT ${owner}, ${target} FROM ${link} WHERE ${where.text} ORDER BY ${target}`,
      values: where.values,
    },
    transaction,
  );
  return pairs.map(([ownerId, id]) => ({ owner: ownerId, value: id, aggregateValues: [] }));
}

function groupByOwner(members: readonly ListMember[]): Map<unknown, ListMember[]> {
  const groups = new Map<unknown, ListMember[]>();
  for (const member of members) {
    const group = groups.get(member.owner);
    if (group) group.push(member);
    else groups.set(member.owner, [member]);
  }
  return groups;
}
