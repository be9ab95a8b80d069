import type { Transaction } from 'sequelize';
import { quoted } from '../model/select';
import type { Sql } from '../model/where';
import type { Context, Row } from './context';
import { rowOf, type Reading } from './reading';
import { cells } from './run';

/** The one list of rows that an entity nests, itself without further lists: an order's lines. */
const onlyList = ({ nested: [list, ...others] }: Reading) =>
  (list?.reading && list.field.by && !others.length && !list.reading.nested.length ? { ...list, reading: list.reading } : undefined);
const ITEM = 0;
const NESTED = 1;
const nothing = (count: number): string => Array<string>(count).fill('NULL').join(', ');

/**
 * An item and its nested rows by one statement, first the one, then the others, in columns side by side: a round trip
 * takes as long as reading the rows.
 * @returns null where there is no such item, or more to read of it
 */
export const readTogether = async (context: Context, reading: Reading, where: Sql, id: number, transaction?: Transaction): Promise<Row | null> => {
  const list = onlyList(reading);
  if (!list) return null;
  const { field, gathers, reading: { chosen, columns, ordered }, reading: child } = list;
  const own = reading.columns.map((column) => column.sql);
  const rows = [...columns.map((column) => column.sql), ...(ordered ? [`${chosen.alias}.\`display_order\``] : ['0']), `${chosen.alias}.\`id\``, ...gathers.map((gather) => gather.sql)];
  const text = `SELECT ${ITEM} AS \`_which\`, ${own.join(', ')}, ${nothing(rows.length)} FROM ${reading.chosen.from} WHERE ${where.text}`
    + ` UNION ALL SELECT ${NESTED}, ${nothing(own.length)}, ${rows.join(', ')} FROM ${chosen.from} WHERE ${chosen.alias}.${quoted(field.by!)} = ?`;
  const found = await cells(context, { text, values: [...where.values, id] }, transaction);
  const item = found.find(([which]) => which === ITEM);
  if (!item) return null;
  const start = 1 + own.length;
  const [place, first] = [start + columns.length, start + columns.length + 2];
  const nested = found.filter(([which]) => which === NESTED).sort((a, b) => Number(a[place]) - Number(b[place]) || Number(a[place + 1]) - Number(b[place + 1]));
  const row = rowOf(reading, item, 1);
  for (const [i, { name, of }] of gathers.entries()) row[name] = of(nested.map((cell) => cell[first + i]));
  row[field.name] = nested.map((cell) => rowOf(child, cell, start));
  return row;
};
