import { createColumnTotals } from '@trestle/schema/columnTotals';
import type { ReportColumn, TableSection } from '@trestle/schema/report';
import { cellText, isNumberKind } from '../cellText';
import { layOutColumns, TABLE_FONT_SIZE_PT } from '../columnWidths';
import { totalCells, totalLabelColumn, totalText } from '../columnTotals';
import type { FileWriter } from '../fileWriter';
import { fitInto, type PictureReader, type ReportPicture } from '../pictures';
import { readPictureRows } from '../pictureRows';
import { readSample } from '../sampleRows';
import { rowsNote } from '../trackRows';
import { rtfText, twips } from './rtfText';
import type { ReportRow, TableRowBatches } from '../format';

/** Where the RTF of a document goes, and what its parts need. */
export interface RtfPage {
  file: FileWriter;
  /** Width of the text, in points. */
  width: number;
  zone: string;
  readPicture: PictureReader;
}

/** Average width of a character, as a share of the font size. Word lays the document out, so widths are estimated. */
const CHARACTER_WIDTH_SHARE = 0.62;
const MAX_WORD_CHARACTERS = 18;
const PICTURE_SIDE_PT = 44;
const BAR_COLUMN_WIDTH_PT = 170;
/** Longer texts may break over two pages. */
const MAX_KEPT_CHARACTERS = 400;

/** Writes a JPEG into RTF, reduced to fit. `maxWidth` and `maxHeight` are in points. */
export function rtfPicture({ content, ...size }: ReportPicture, maxWidth: number, maxHeight: number): string {
  const { width, height } = fitInto(size, maxWidth, maxHeight);
  const goal = `\\picwgoal${twips(width)}\\pichgoal${twips(height)}`;
  return `{\\pict\\jpegblip\\picw${size.width}\\pich${size.height}${goal}\n${content.toString('hex')}}`;
}

function measureColumn(column: ReportColumn, texts: readonly string[], hasTotalLabel: boolean) {
  const toPoints = (characters: number): number => characters * CHARACTER_WIDTH_SHARE * TABLE_FONT_SIZE_PT;
  const longestOf = (parts: readonly string[]): number => parts.reduce((max, part) => Math.max(max, part.length), 0);
  if (column.kind === 'Picture') return { natural: PICTURE_SIDE_PT, minimum: PICTURE_SIDE_PT };
  const headingCharacters = longestOf([...column.label.split(/\s/), hasTotalLabel ? 'Total' : '']) + 1;
  const naturalCharacters = Math.max(longestOf(texts), headingCharacters) + (column.total ? 4 : 0);
  if (column.kind !== 'String') return { natural: toPoints(naturalCharacters), minimum: toPoints(naturalCharacters) };
  const wordCharacters = Math.min(longestOf(texts.flatMap((text) => text.split(/\s/))), MAX_WORD_CHARACTERS);
  const minimumCharacters = Math.max(headingCharacters, wordCharacters);
  return { natural: toPoints(Math.max(naturalCharacters, minimumCharacters)), minimum: toPoints(minimumCharacters) };
}

/**
 * Writes a table whose headings are repeated on each page.
 * @param lastCell gives the RTF of one more column, such as bars
 */
export async function writeRtfTable(
  table: TableSection<TableRowBatches>,
  { file, width, zone, readPicture }: RtfPage,
  lastCell?: (row: ReportRow) => string,
): Promise<void> {
  const columns: readonly ReportColumn[] = lastCell
    ? [...table.columns, { name: 'bar', label: '', kind: 'String' }]
    : table.columns;
  const formatters = columns.map(({ kind }) => cellText(kind, zone));
  const textOf = (row: ReportRow, i: number): string =>
    row[i] == null || columns[i]!.kind === 'Picture' ? '' : formatters[i]!(row[i]);
  const { sample, rows } = await readSample(table.rows);
  const needs = columns.map((column, i) =>
    lastCell && i === columns.length - 1
      ? { natural: BAR_COLUMN_WIDTH_PT, minimum: BAR_COLUMN_WIDTH_PT }
      : measureColumn(
          column,
          sample.map((row) => textOf(row, i)),
          i === totalLabelColumn(columns),
        ),
  );
  const { widths, size } = layOutColumns(columns, needs, width);

  let edge = 0;
  const cellEnds = widths
    .map((columnWidth) => `\\clbrdrb\\brdrs\\brdrw5\\brdrcf3\\cellx${twips((edge += columnWidth))}`)
    .join('');
  const rowOf = (cells: readonly string[], options = '', style = ''): string => {
    const font = `\\f0\\fs${Math.round(size * 2)}${style}`;
    const cellsRtf = cells.map((cell, i) => {
      const alignment = isNumberKind(columns[i]!.kind) ? '\\qr' : '';
      return `\\pard\\plain\\intbl\\sb30\\sa30${alignment}${font} ${cell}\\cell`;
    });
    return `\\trowd\\trgaph80${options}${cellEnds}\n${cellsRtf.join('\n')}\\row\n`;
  };

  file.write(
    rowOf(
      columns.map(({ label }) => rtfText(label)),
      '\\trhdr\\trkeep',
      '\\b',
    ),
  );
  const totals = createColumnTotals(columns);
  let count = 0;
  for await (const { row, pictures } of readPictureRows(rows, columns, totals, readPicture)) {
    count += 1;
    const cellTexts = columns.map((_, i) => textOf(row, i));
    const cells = pictures.map((picture, i) =>
      picture ? rtfPicture(picture, PICTURE_SIDE_PT, PICTURE_SIDE_PT) : rtfText(cellTexts[i]!),
    );
    if (lastCell) cells[cells.length - 1] = lastCell(row);
    const isLong = cellTexts.some((text) => text.length > MAX_KEPT_CHARACTERS);
    file.write(rowOf(cells, isLong ? '' : '\\trkeep'));
  }
  const sums = totalCells(totals.sums());
  if (sums.length && count)
    file.write(
      rowOf(
        sums.map((sum, i) => (sum === null ? '' : rtfText(totalText(columns[i]!.kind, sum)))),
        '\\trkeep',
        '\\b',
      ),
    );
  const note = rowsNote(count, table.totalCount, table.columns) || (count ? '' : 'No rows');
  file.write(`\\pard\\plain\\f0\\fs18\\cf2\\sb60 ${rtfText(note)}\\par\n`);
}
