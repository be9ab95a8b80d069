/** A value of a table: text, number, yes or no, or nothing. Dates are ISO text, which sorts by time. */
export type TableValue = string | number | boolean | null;
/** A row's values, by column. */
export type TableRow = readonly TableValue[];

/** The column that a table is sorted by, from 0, and the direction. */
export interface TableSort {
  column: number;
  descending: boolean;
}

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

const compareValues = (a: TableValue, b: TableValue): number => {
  if (typeof a === 'string' || typeof b === 'string') return collator.compare(String(a), String(b));
  return Number(a) - Number(b);
};

/**
 * The indices of the rows in their order. Rows without a value come last in both directions; ties stay as they came.
 */
export const sortRows = (rows: readonly TableRow[], sort: TableSort | null): number[] => {
  const indices = rows.map((_, index) => index);
  if (!sort) return indices;
  const direction = sort.descending ? -1 : 1;
  return indices.toSorted((a, b) => {
    const [valueA, valueB] = [rows[a]![sort.column] ?? null, rows[b]![sort.column] ?? null];
    if (valueA === null || valueB === null) return Number(valueA === null) - Number(valueB === null);
    return direction * compareValues(valueA, valueB);
  });
};
