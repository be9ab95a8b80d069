import type { ColumnKind, ReportCell, ReportColumn } from './report';

type CellRow = readonly (ReportCell | undefined)[];

/**
 * Decimal places that sums keep: those of the finest parameter and column. Adding 0.1 ten times otherwise makes
 * 0.9999999999999999.
 */
const SUM_DECIMALS = 6;
const MONEY_DECIMALS = 2;
/** A large amount has no six exact decimals: cents are added as cents. */
const decimalsOf = (kind: ColumnKind): number => (kind === 'Money' ? MONEY_DECIMALS : SUM_DECIMALS);

const toWholeNumber = (cell: Exclude<ReportCell, null>, decimals: number): bigint =>
  BigInt(Number(cell).toFixed(decimals).replace('.', ''));

/** Adds up the columns that are marked `total`. Whole numbers are added, so that sums are exact. */
export interface ColumnTotals {
  add(row: CellRow): void;
  /** The sums, null for other columns. Empty when no column has a total. */
  sums(): readonly (number | null)[];
}
/** Creates totals. Rows are added one by one, so that a long table need not be in memory. */
export const createColumnTotals = (columns: readonly ReportColumn[]): ColumnTotals => {
  const indexes = columns.flatMap(({ total }, i) => (total ? [i] : []));
  const sums = new Map(indexes.map((i) => [i, 0n]));
  return {
    add(row) {
      for (const i of indexes) {
        const cell = row[i] ?? null;
        if (cell !== null && Number.isFinite(Number(cell)))
          sums.set(i, sums.get(i)! + toWholeNumber(cell, decimalsOf(columns[i]!.kind)));
      }
    },
    sums: () =>
      indexes.length
        ? columns.map(({ kind }, i) => (sums.has(i) ? Number(sums.get(i)) / 10 ** decimalsOf(kind) : null))
        : [],
  };
};
