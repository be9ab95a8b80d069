import type { ReportColumn } from '@trestle/schema/report';

/** Widths that a column's texts ask for, in points at the largest font size. */
export interface ColumnNeed {
  /** Width of the longest text on one line. */
  natural: number;
  /** Width below which words or numbers are broken. */
  minimum: number;
}
/** Widths of the columns, and the font size that they are for. Both are in points. */
export interface TableLayout {
  widths: readonly number[];
  size: number;
}

/** Largest font size of a table. */
export const TABLE_FONT_SIZE_PT = 8.5;
/** Smallest font size of a table. Where it is still too large, words are broken. */
const MIN_FONT_SIZE_PT = 5.5;
/** Space on the left and on the right of each cell. */
export const CELL_PADDING_PT = 4;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const keepsWidth = ({ kind }: ReportColumn): boolean => kind !== 'String';

/**
 * Shares the page's width among columns: numbers and dates get what they need, texts share the rest. Wide tables get a
 * smaller font first.
 */
export function layOutColumns(
  columns: readonly ReportColumn[],
  needs: readonly ColumnNeed[],
  pageWidth: number,
): TableLayout {
  const availableWidth = pageWidth - columns.length * 2 * CELL_PADDING_PT;
  const minimumWidth = sumOf(needs.map((need) => need.minimum));
  const size = Math.max(
    MIN_FONT_SIZE_PT,
    Math.min(TABLE_FONT_SIZE_PT, (TABLE_FONT_SIZE_PT * availableWidth) / minimumWidth),
  );
  const scale = size / TABLE_FONT_SIZE_PT;
  const minimums = needs.map((need) => need.minimum * scale);
  const wantedExtras = needs.map((need) => (need.natural - need.minimum) * scale);
  const spareWidth = availableWidth - sumOf(minimums);
  if (spareWidth <= 0)
    return { size, widths: minimums.map((min) => (min / sumOf(minimums)) * availableWidth + 2 * CELL_PADDING_PT) };
  const wantedWidth = sumOf(wantedExtras);
  // Texts also get the width that they don't need, so that the table is as wide as its page.
  const flexible = columns.map((column, i) => (keepsWidth(column) ? 0 : minimums[i]! + wantedExtras[i]!));
  const extraWidth = Math.max(0, spareWidth - wantedWidth);
  const shares = sumOf(flexible) > 0 ? flexible : minimums;
  return {
    size,
    widths: minimums.map(
      (min, i) =>
        min +
        (wantedWidth > 0 ? wantedExtras[i]! * Math.min(1, spareWidth / wantedWidth) : 0) +
        (extraWidth * shares[i]!) / sumOf(shares) +
        2 * CELL_PADDING_PT,
    ),
  };
}
