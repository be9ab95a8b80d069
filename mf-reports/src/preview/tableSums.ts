import { createColumnTotals } from '@trestle/schema/columnTotals';
import type { ReportCell, TableSection } from '@trestle/schema/report';

/** A table of a preview, which may have only the first rows. */
export type PreviewTable = TableSection<readonly (readonly ReportCell[])[]>;

/**
 * Adds up the columns of a table that have a sum.
 * @returns a sum or null for each column; undefined when no column has a sum, or when rows are missing
 */
export const tableSums = (table: PreviewTable): readonly (number | null)[] | undefined => {
  if (table.rows.length < table.totalCount) return undefined;
  if (!table.columns.some(({ total }) => total) || table.rows.length === 0) return undefined;
  const totals = createColumnTotals(table.columns);
  for (const row of table.rows) totals.add(row);
  return totals.sums();
};
