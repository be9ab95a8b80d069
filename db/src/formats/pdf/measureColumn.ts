import type { ReportColumn } from '@trestle/schema/report';
import { TABLE_FONT_SIZE_PT, type ColumnNeed } from '../columnWidths';
import type { PdfPages, TextStyle } from './pages';

/** Widest column that a single word can ask for, in points. Longer words are broken. */
const MAX_WORD_WIDTH_PT = 92;
/** Characters of a text that are measured for the width of its column. */
const MAX_MEASURED_CHARACTERS = 200;
/** Side of a picture in a table, in points. */
export const PICTURE_SIDE_PT = 44;
const HEADING: TextStyle = { size: TABLE_FONT_SIZE_PT, weight: 'bold' };
const BODY: TextStyle = { size: TABLE_FONT_SIZE_PT };

/**
 * Measures the widths that a column's heading, sample and likely total ask for.
 * @param texts the column's cells in the sample
 */
export function measureColumn(
  pages: PdfPages,
  column: ReportColumn,
  texts: readonly string[],
  rowCount: number,
  hasTotalLabel: boolean,
): ColumnNeed {
  if (column.kind === 'Picture') return { natural: PICTURE_SIDE_PT, minimum: PICTURE_SIDE_PT };
  const widestOf = (values: readonly string[], style: TextStyle): number =>
    values.reduce((width, text) => Math.max(width, pages.measure(text, style)), 0);
  const wordsOf = (text: string): string[] => text.slice(0, MAX_MEASURED_CHARACTERS).split(/\s+/);
  const headingWidth =
    Math.min(widestOf([...wordsOf(column.label), hasTotalLabel ? 'Total' : ''], HEADING), MAX_WORD_WIDTH_PT) + 0.5;
  const valuesWidth = widestOf(
    texts.map((text) => text.slice(0, MAX_MEASURED_CHARACTERS)),
    BODY,
  );
  const natural = Math.max(valuesWidth, widestOf([column.label], HEADING)) + 0.5;
  if (column.kind !== 'String') {
    // A sum is bold, and has more digits and separators than its values.
    const extraDigits = column.total ? Math.ceil(Math.log10(Math.max(1, rowCount))) * 1.5 : 0;
    const boldWidth = column.total ? Math.max(valuesWidth, widestOf(texts, HEADING)) : valuesWidth;
    const minimum = Math.max(boldWidth + extraDigits * pages.measure('0', HEADING), headingWidth) + 0.5;
    return { natural: Math.max(natural, minimum), minimum };
  }
  const minimum = Math.max(headingWidth, Math.min(widestOf(texts.flatMap(wordsOf), BODY) + 0.5, MAX_WORD_WIDTH_PT));
  return { natural: Math.max(natural, minimum), minimum };
}
