import type { Field } from '@trestle/schema/field';
import { MAX_DOWNLOAD_ROWS } from '@trestle/schema/limits';
import { quoteName } from '../select';
import { sql, type Sql } from '../sqlText';
import { selectFrom, type ListSource } from './listSource';
import { whereSql, type RowSet } from './rowSet';

/** A moment or day at which a group of dates begins, as the column has it, and the group's name. */
export interface GroupStart {
  /** The moment's digits, such as 20261122130000, or the day's. */
  digits: number;
  day: string;
}
/** What rows are grouped by, and which of their numbers are added up. */
export interface Grouping {
  by: readonly Field[];
  sums: readonly Field[];
  /** Divides the dates of the first field: a group holds what is not before its start, and before the next. */
  starts?: readonly GroupStart[];
  /** Without it: the order of the fields that rows are grouped by. `name` is one of the columns. */
  sort?: { name: string; descending: boolean };
  limit?: number;
  /** Dates of which each group has the earliest. */
  earliest?: readonly Field[];
  /** Whether each row also has the number of all groups, and what all of them add up to: see `overallColumn`. */
  overall?: boolean;
}

/** The column with the number of rows in a group. */
export const GROUP_COUNT = 'count';
/** The column with the number of all groups. */
export const ALL_GROUPS = '_groups';
/** The column with what a column comes to over all groups. */
export const overallColumn = (name: string): string => `_all_${name}`;

/** The start of the group that a date is in. */
const startSql = (value: string, starts: readonly GroupStart[]): Sql =>
  sql(
    `ELT(INTERVAL(${value} + 0, ${starts.map(() => '?').join(', ')}), ${starts.map(() => '?').join(', ')})`,
    ...starts.map(({ digits }) => digits),
    ...starts.map(({ day }) => day),
  );

const orderSql = ({ by, sort }: Grouping): string => {
  const places = by.map((_, i) => i + 1);
  const sorted = sort ? [`${quoteName(sort.name)}${sort.descending ? ' DESC' : ''}`, ...places] : places;
  return ` GROUP BY ${places.join(', ')} ORDER BY ${sorted.join(', ')}`;
};

/** A column that sums up each group, and the expression that sums up all groups. */
interface GroupColumn {
  name: string;
  value: string;
  overall: string;
}

const sumColumn = ({ name, kind }: Field, expression: string): GroupColumn => {
  const typed = (sum: string) => (kind === 'Integer' ? `CAST(${sum} AS SIGNED)` : sum);
  const value = `COALESCE(SUM(${expression}), 0)`;
  return { name, value: typed(value), overall: typed(`SUM(${value}) OVER ()`) };
};

/** MariaDB compares each group with all others for `MIN(…) OVER ()`: 2 s for 3,700 groups. A sort takes 4 ms. */
const earliestColumn = ({ name }: Field, expression: string): GroupColumn => {
  const value = `MIN(${expression})`;
  return { name, value, overall: `FIRST_VALUE(${value}) OVER (ORDER BY ${value} IS NULL, ${value})` };
};

const overallSql = (columns: readonly GroupColumn[]): string[] => [
  `COUNT(*) OVER () AS ${quoteName(ALL_GROUPS)}`,
  ...columns.map(({ name, overall }) => `${overall} AS ${quoteName(overallColumn(name))}`),
];

/** Adds up the rows of a set, by the values of some fields. Without such fields there is one group. */
export const groupSql = (source: ListSource, rows: RowSet, grouping: Grouping): Sql => {
  const { by, sums, starts, earliest = [], limit = MAX_DOWNLOAD_ROWS } = grouping;
  const select = selectFrom(source, rows.entity);
  const values = by.map((field, i) => {
    const value = select.expression(field);
    return i === 0 && starts ? startSql(value, starts) : sql(value);
  });
  const groups = by.map((field, i) => `${values[i]!.text} AS ${quoteName(field.name)}`);
  const columns: GroupColumn[] = [
    ...sums.map((field) => sumColumn(field, select.expression(field))),
    ...earliest.map((field) => earliestColumn(field, select.expression(field))),
    { name: GROUP_COUNT, value: 'COUNT(*)', overall: 'CAST(SUM(COUNT(*)) OVER () AS SIGNED)' },
  ];
  const totals = columns.map(({ name, value }) => `${value} AS ${quoteName(name)}`);
  if (grouping.overall) totals.push(...overallSql(columns));
  const where = whereSql(select, rows);
  return sql(
    `SELECT ${[...groups, ...totals].join(', ')} FROM ${select.from} ` +
      `WHERE ${where.text}${by.length ? orderSql(grouping) : ''} LIMIT ${limit}`,
    ...values.flatMap((value) => value.values),
    ...where.values,
  );
};
