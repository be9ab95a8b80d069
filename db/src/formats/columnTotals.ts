import { numberText } from '@trestle/schema/regional/numberFormat';
import type { ColumnKind, ReportColumn } from '@trestle/schema/report';
import { cellText } from './cellText';

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
