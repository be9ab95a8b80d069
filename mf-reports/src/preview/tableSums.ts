import { SUM_DECIMALS, type ReportCell, type TableSection } from '@trestle/schema/report';

export type PreviewTable = TableSection<readonly (readonly ReportCell[])[]>;

/** The sums of a whole table: null for columns without a sum; undefined when no column has one, or rows are missing. */
export const tableSums = (table: PreviewTable): readonly (number | null)[] | undefined => {
  if (table.rows.length < table.totalCount) return undefined;
  if (!table.columns.some(({ total }) => total) || table.rows.length === 0) return undefined;
  return table.columns.map(({ total }, index) => {
    if (!total) return null;
    const sum = table.rows.reduce((before, row) => before + Number(row[index] ?? 0), 0);
    return Number(sum.toFixed(SUM_DECIMALS));
  });
};

/** The first row, among several tables, whose first cell is a chart's label. */
export const findLabelledRow = (
  sections: readonly { kind: string; rows?: readonly (readonly ReportCell[])[] }[],
  label: string,
): { section: number; row: number } | null => {
  for (const [section, { kind, rows }] of sections.entries()) {
    const row = kind === 'table' && rows ? rows.findIndex((cells) => String(cells[0]) === label) : -1;
    if (row >= 0) return { section, row };
  }
  return null;
};
