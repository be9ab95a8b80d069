/** A piece of SQL and the values of its question marks, in order. */
export interface Sql {
  text: string;
  values: unknown[];
}

/** Makes a piece of SQL. @param values one for each question mark, in order */
export const sql = (text: string, ...values: unknown[]): Sql => ({ text, values });

/**
 * Joins pieces of SQL in one pair of brackets.
 * @param separator ' AND ' or ' OR ' or ' UNION '
 * @param empty the text when there are no pieces
 */
export const joinSql = (parts: readonly Sql[], separator: string, empty: string): Sql =>
  parts.length
    ? { text: `(${parts.map(({ text }) => text).join(separator)})`, values: parts.flatMap(({ values }) => values) }
    : sql(empty);

/** Writes a question mark for each value of a list, so that a statement with few values can stay prepared. */
export const questionMarks = ({ length }: readonly unknown[]): string => Array(length).fill('?').join(', ');

/** Gives each column of a SELECT a name of its own. */
export const numberColumns = (columns: readonly string[]): string =>
  columns.map((column, i) => `${column} AS c${i}`).join(', ');

const UTC_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Converts an ISO timestamp to MySQL's form: `2026-03-01 02:15:00.000`, in UTC. */
export function toSqlTimestamp(iso: string): string {
  // Nearly all have this form already. A write has dozens, and a Date for each takes its time.
  const utc = UTC_MILLISECONDS.test(iso) ? iso : new Date(iso).toISOString();
  return `${utc.slice(0, 10)} ${utc.slice(11, 23)}`;
}
