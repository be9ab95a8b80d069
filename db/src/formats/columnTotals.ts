import { numberText } from '@trestle/schema/regional/numberFormat';
import { SUM_DECIMALS, type ReportCell, type ColumnKind, type ReportColumn } from '@trestle/schema/report';
import { cellText } from './cellText';
import type { ReportRow } from './format';

const toWholeNumber = (cell: Exclude<ReportCell, null>): bigint =>
  BigInt(Number(cell).toFixed(SUM_DECIMALS).replace('.', ''));

/** Adds up the columns that are marked `total`. Whole numbers are added, so that sums are exact. */
export interface ColumnTotals {
  add(row: ReportRow): void;
  /** The sums, null for other columns. Empty when no column has a total. */
  sums(): readonly (number | null)[];
}
/** Creates totals. Rows are added one by one, so that a long table need not be in memory. */
export function createColumnTotals(columns: readonly ReportColumn[]): ColumnTotals {
  const indexes = columns.flatMap(({ total }, i) => (total ? [i] : []));
  const sums = new Map(indexes.map((i) => [i, 0n]));
  return {
    add(row) {
      for (const i of indexes)
        if (row[i] != null && Number.isFinite(Number(row[i]))) sums.set(i, sums.get(i)! + toWholeNumber(row[i]));
    },
    sums: () =>
      indexes.length ? columns.map((_, i) => (sums.has(i) ? Number(sums.get(i)) / 10 ** SUM_DECIMALS : null)) : [],
  };
}

/** Returns the column where the last line says 'Total': the first without a sum. -1 when no column has a sum. */
export const totalLabelColumn = (columns: readonly ReportColumn[]): number =>
  columns.some(({ total }) => total) ? columns.findIndex(({ total }) => !total) : -1;
/** Returns the cells of a table's last line: the sums, and 'Total' in the first column without one. */
export function totalCells(sums: readonly (number | null)[]): (number | 'Total' | null)[] {
  const label = sums.findIndex((sum) => sum === null);
  return sums.map((sum, i) => (i === label ? 'Total' : sum));
}

/** Writes a cell of the last line for people: sums with thousands separators, which numbers of records have not. */
export function totalText(kind: ColumnKind, total: number | 'Total'): string {
  if (total === 'Total') return total;
  return kind === 'Money' ? cellText(kind, 'UTC')(total) : numberText(total);
}
