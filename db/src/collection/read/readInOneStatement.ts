import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { SqlExecutor } from '../../sql/executor';
import { quoteName } from '../../sql/select';
import { numberColumns, type Sql } from '../../sql/sqlText';
import type { Context, Row } from '../call/context';
import { rowFromCells, type NestedReadPlan, type ReadPlan } from './readPlan';
import { selectCells } from '../call/statements';

/**
 * A UNION of a record and the rows of its only list.
 * Each result row has the cells of both, and those of the other kind are NULL. Its first cell says which kind the row
 * is.
 */
interface UnionStatement {
  text: string;
  field: Field;
  aggregates: NestedReadPlan['aggregates'];
  rowPlan: ReadPlan;
  /** Index of a nested row's first cell. */
  rowStart: number;
  /** Index of the cell that nested rows are sorted by. Their id and the aggregates' values follow it. */
  orderCell: number;
}
const RECORD = 0;
const NESTED_ROW = 1;

/** Returns the only list of an entity, such as an order's lines, if its rows have no lists of their own. */
const onlyList = ({ nested: [list, ...others] }: ReadPlan) =>
  list?.plan && list.field.foreign_key && !others.length && !list.plan.nested.length
    ? { ...list, plan: list.plan }
    : undefined;

/** From so many nested rows on, the cells that are NULL in each take longer than a second statement. */
const MAX_NESTED_ROWS = 50;

/** Entities whose records have long lists on average, as containers of hundreds of stock rows. */
const withLongLists = new WeakSet<Entity>();

async function compareSizes({ lists, find }: Context, entity: Entity, list: Field): Promise<void> {
  const [records, rows] = await Promise.all([entity, find(list.ref!)].map((each) => lists.estimateRowCount(each)));
  if (rows! > MAX_NESTED_ROWS * Math.max(records!, 1)) withLongLists.add(entity);
  else withLongLists.delete(entity);
}

/**
 * Whether records have long lists, by the last known sizes. Nobody waits for newer ones: they come through the
 * connections of lists, and a record must not wait for those.
 */
function hasLongLists(context: Context, { entity }: ReadPlan, list: Field): boolean {
  compareSizes(context, entity, list).catch(() => undefined);
  return withLongLists.has(entity);
}

const nulls = (count: number): string[] => Array<string>(count).fill('NULL');

function writeStatement(plan: ReadPlan, where: string): UnionStatement | null {
  const list = onlyList(plan);
  if (!list) return null;
  const { field, aggregates, plan: rowPlan } = list;
  const { select, columns, usesDisplayOrder } = rowPlan;
  const recordCells = plan.columns.map((column) => column.sql);
  const rowCells = [
    ...columns.map((column) => column.sql),
    usesDisplayOrder ? `${select.alias}.\`display_order\`` : '0',
    `${select.alias}.\`id\``,
    ...aggregates.map((aggregate) => aggregate.sql),
  ];
  const recordColumns = numberColumns([String(RECORD), ...recordCells, ...nulls(rowCells.length)]);
  const rowColumns = [String(NESTED_ROW), ...nulls(recordCells.length), ...rowCells].join(', ');
  const text =
    `SELECT ${recordColumns} FROM ${plan.select.from} WHERE ${where} UNION ALL ` +
    `SELECT ${rowColumns} FROM ${select.from} WHERE ${select.alias}.${quoteName(field.foreign_key!)} = ?`;
  const rowStart = 1 + recordCells.length;
  return { text, field, aggregates, rowPlan, rowStart, orderCell: rowStart + columns.length };
}

/** Statements by plan and condition. They are cached, because writing one takes as long as reading a row. */
const statements = new WeakMap<ReadPlan, Map<string, UnionStatement | null>>();

function statementFor(plan: ReadPlan, where: string): UnionStatement | null {
  const byCondition = statements.get(plan) ?? new Map<string, UnionStatement | null>();
  statements.set(plan, byCondition);
  const cached = byCondition.get(where);
  if (cached !== undefined) return cached;
  const statement = writeStatement(plan, where);
  byCondition.set(where, statement);
  return statement;
}

/**
 * Reads a record and the rows of its only list in one statement. A second round trip would take as long as the reading.
 * @returns null when there is no such record, or when the entity does not have exactly one list, of a few rows
 */
export async function readInOneStatement(
  context: Context,
  plan: ReadPlan,
  where: Sql,
  id: number,
  transaction?: SqlExecutor,
): Promise<Row | null> {
  const statement = statementFor(plan, where.text);
  if (!statement || hasLongLists(context, plan, statement.field)) return null;
  const { text, field, aggregates, rowPlan, rowStart, orderCell } = statement;
  const resultRows = await selectCells(context, { text, values: [...where.values, id] }, transaction);
  const recordCells = resultRows.find(([kind]) => kind === RECORD);
  if (!recordCells) return null;
  const idCell = orderCell + 1;
  const firstAggregate = orderCell + 2;
  const rows = resultRows
    .filter(([kind]) => kind === NESTED_ROW)
    .sort((a, b) => Number(a[orderCell]) - Number(b[orderCell]) || Number(a[idCell]) - Number(b[idCell]));
  const record = rowFromCells(plan, recordCells, 1);
  for (const [i, { name, compute }] of aggregates.entries())
    record[name] = compute(rows.map((row) => row[firstAggregate + i]));
  record[field.name] = rows.map((row) => rowFromCells(rowPlan, row, rowStart));
  return record;
}
