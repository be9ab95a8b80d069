import type { Field } from '@trestle/schema/field';
import type { SqlExecutor } from '../sql/executor';
import { quoteName } from '../sql/select';
import { numberColumns, type Sql } from '../sql/sqlText';
import type { Context, Row } from './context';
import { rowFromCells, type NestedReadPlan, type ReadPlan } from './readPlan';
import { selectCells } from './statements';

/** The only nested list of an entity, if its rows nest nothing themselves: an order's lines. */
const onlyList = ({ nested: [list, ...others] }: ReadPlan) =>
  list?.reading && list.field.foreign_key && !others.length && !list.reading.nested.length
    ? { ...list, reading: list.reading }
    : undefined;
const ITEM = 0;
const NESTED = 1;
const nothing = (count: number): string[] => Array<string>(count).fill('NULL');

/** Statements by plan and condition. They are kept, since writing one takes as long as reading a row. */
const texts = new WeakMap<ReadPlan, Map<string, Together | null>>();
interface Together {
  text: string;
  gathers: NestedReadPlan['gathers'];
  field: Field;
  child: ReadPlan;
  start: number;
  place: number;
}

const writeText = (reading: ReadPlan, where: string): Together | null => {
  const list = onlyList(reading);
  if (!list) return null;
  const { field, gathers, reading: child } = list;
  const { chosen, columns, ordered } = child;
  const own = reading.columns.map((column) => column.sql);
  const rows = [
    ...columns.map((column) => column.sql),
    ...(ordered ? [`${chosen.alias}.\`display_order\``] : ['0']),
    `${chosen.alias}.\`id\``,
    ...gathers.map((gather) => gather.sql),
  ];
  const text =
    `SELECT ${numberColumns([String(ITEM), ...own, ...nothing(rows.length)])} FROM ${reading.chosen.from} WHERE ${where}` +
    ` UNION ALL SELECT ${[String(NESTED), ...nothing(own.length), ...rows].join(', ')} FROM ${chosen.from} WHERE ${chosen.alias}.${quoteName(field.foreign_key!)} = ?`;
  const start = 1 + own.length;
  return { text, gathers, field, child, start, place: start + columns.length };
};
const textOf = (reading: ReadPlan, where: string): Together | null => {
  let known = texts.get(reading);
  if (!known) texts.set(reading, (known = new Map()));
  let together = known.get(where);
  if (together === undefined) known.set(where, (together = writeText(reading, where)));
  return together;
};

/**
 * Reads a record and its nested rows in one statement: a round trip takes as long as reading the rows.
 *
 * Both stand side by side in each row of the result, and one half is NULL.
 * @returns null when there is no such record, or when it has more nested lists than one
 */
export const readWithChildren = async (
  context: Context,
  reading: ReadPlan,
  where: Sql,
  id: number,
  transaction?: SqlExecutor,
): Promise<Row | null> => {
  const together = textOf(reading, where.text);
  if (!together) return null;
  const { text, field, gathers, child, start, place } = together;
  const found = await selectCells(context, { text, values: [...where.values, id] }, transaction);
  const item = found.find(([which]) => which === ITEM);
  if (!item) return null;
  const first = place + 2;
  const nested = found
    .filter(([which]) => which === NESTED)
    .sort((a, b) => Number(a[place]) - Number(b[place]) || Number(a[place + 1]) - Number(b[place + 1]));
  const row = rowFromCells(reading, item, 1);
  for (const [i, { name, of }] of gathers.entries()) row[name] = of(nested.map((cell) => cell[first + i]));
  row[field.name] = nested.map((cell) => rowFromCells(child, cell, start));
  return row;
};
