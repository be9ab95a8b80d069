import type { ReportColumn } from '@trestle/schema/report';

/** What the widths of a column's texts ask for, in points at the largest font size. */
export interface ColumnNeed {
  /** The longest text on one line. */
  natural: number;
  /** Below this, words or numbers are broken. */
  least: number;
}
/** Widths of the columns and the font size that they are for, in points. */
export interface TableLayout {
  widths: readonly number[];
  size: number;
}

export const TABLE_FONT_SIZE_PT = 8.5;
/** Smallest font size in points. Where even that is too wide, words are broken. */
const MIN_FONT_SIZE_PT = 5.5;
export const CELL_PADDING_PT = 4;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const keepsWidth = ({ kind }: ReportColumn): boolean => kind !== 'String';

/**
 * Shares the page's width among columns: numbers and dates get what they need, texts share the rest. Wide tables get a
 * smaller font first.
 */
export const layOutColumns = (
  columns: readonly ReportColumn[],
  needs: readonly ColumnNeed[],
  pageWidth: number,
): TableLayout => {
  const room = pageWidth - columns.length * 2 * CELL_PADDING_PT;
  const least = sum(needs.map((need) => need.least));
  const size = Math.max(MIN_FONT_SIZE_PT, Math.min(TABLE_FONT_SIZE_PT, (TABLE_FONT_SIZE_PT * room) / least));
  const scale = size / TABLE_FONT_SIZE_PT;
  const mins = needs.map((need) => need.least * scale);
  const wants = needs.map((need) => (need.natural - need.least) * scale);
  const spare = room - sum(mins);
  if (spare <= 0) return { size, widths: mins.map((min) => (min / sum(mins)) * room + 2 * CELL_PADDING_PT) };
  const wantedWidth = sum(wants);
  // Texts also get the width that they don't need, so that the table is as wide as its page.
  const flexible = columns.map((column, i) => (keepsWidth(column) ? 0 : mins[i]! + wants[i]!));
  const extra = Math.max(0, spare - wantedWidth);
  const shares = sum(flexible) > 0 ? flexible : mins;
  return {
    size,
    widths: mins.map(
      (min, i) =>
        min +
        (wantedWidth > 0 ? wants[i]! * Math.min(1, spare / wantedWidth) : 0) +
        (extra * shares[i]!) / sum(shares) +
        2 * CELL_PADDING_PT,
    ),
  };
};
