/** A column of a result, as mysql2 describes it. */
export interface ResultColumn {
  name: string;
  columnType?: number;
  columnLength?: number;
}
/** A row of a table or a result: its values by column name. */
export type Row = Record<string, unknown>;

/** Type numbers of MySQL's protocol. */
const TINY = 1;
const TIMESTAMP = 7;
const DATETIME = 12;

/** Converts MySQL's `2026-03-01 02:15:00[.123]` (UTC) to ISO with milliseconds and Z (contract §2). */
export const toIsoTimestamp = (value: string): string =>
  `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, 23).padEnd(3, '0')}Z`;

/** Converts the values of these columns in all rows, in place. */
function convertColumns(rows: readonly Row[], names: readonly string[], convert: (value: never) => unknown): void {
  for (const row of rows)
    for (const name of names) {
      if (row[name] !== null) row[name] = convert(row[name] as never);
    }
}
const namesOf = (columns: readonly ResultColumn[], matches: (column: ResultColumn) => boolean): string[] =>
  columns.filter(matches).map((column) => column.name);

/** Converts rows to the form of the API, in place: timestamps to ISO, TINYINT(1) to booleans. */
export function toApiRows<T extends Row>(rows: T[], columns: readonly ResultColumn[]): T[] {
  convertColumns(
    rows,
    namesOf(columns, ({ columnType }) => columnType === DATETIME || columnType === TIMESTAMP),
    toIsoTimestamp,
  );
  convertColumns(
    rows,
    namesOf(columns, ({ columnType, columnLength }) => columnType === TINY && columnLength === 1),
    (value: number) => value === 1,
  );
  return rows;
}
