import { createColumnTotals } from '@trestle/schema/columnTotals';
import type { TableSection } from '@trestle/schema/report';
import { cellText, isNumberKind } from '../cellText';
import { totalCells, totalLabelColumn, totalText } from '../columnTotals';
import { fitInto, type PictureReader, type ReportPicture } from '../pictures';
import { printable } from '@trestle/schema/text/printable';
import { readPictureRows } from '../pictureRows';
import { readSample } from '../sampleRows';
import { rowsNote } from '../trackRows';
import type { TextLine } from './breakLines';
import { drawText } from './blocks';
import { CELL_PADDING_PT, layOutColumns } from '../columnWidths';
import { measureColumn, PICTURE_SIDE_PT } from './measureColumn';
import { LINE_HEIGHT_FACTOR, type PdfPages, type Tag, type TextStyle } from './pages';
import type { ReportRow, TableRowBatches } from '../format';

/** Share of the page's width for a column of drawn shapes. */
const DRAWN_SHARE = 0.4;
const ROW_PADDING_PT = 2.5;
/** Tables with more cells are tagged by row: a tag for each of a million cells would be most of the file. */
const MAX_TAGGED_CELLS = 150_000;
/** pdfkit knows the scope of a heading; its types don't. */
const COLUMN_HEADING = { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions;

/** A cell that is ready to be drawn. */
interface DrawnCell {
  lines: readonly TextLine[];
  picture: ReportPicture | null;
}
type PdfTable = TableSection<TableRowBatches>;
/** How a table's cells are written. */
export interface PdfTableOptions {
  /** Time zone of the moments. */
  zone: string;
  readPicture: PictureReader;
  /** Draws a shape instead of text in the last column, such as a bar. */
  drawLast?: (row: ReportRow, x: number, y: number, width: number, height: number) => void;
}

/**
 * Draws a table over as many pages as it needs, with its headings on each, and its totals at the end. Only one row at a
 * time is in memory.
 */
export async function drawTable(
  pages: PdfPages,
  table: PdfTable,
  { zone, readPicture, drawLast }: PdfTableOptions,
): Promise<void> {
  const { columns, totalCount } = table;
  const { document } = pages;
  const formatters = columns.map(({ kind }) => cellText(kind, zone));
  const textOf = (row: ReportRow, i: number): string =>
    row[i] == null || columns[i]!.kind === 'Picture' ? '' : formatters[i]!(row[i]);
  const { sample, rows } = await readSample(table.rows);
  const needs = columns.map((column, i) =>
    drawLast && i === columns.length - 1
      ? { natural: pages.width * DRAWN_SHARE, minimum: pages.width * DRAWN_SHARE }
      : measureColumn(
          pages,
          column,
          sample.map((row) => textOf(row, i)),
          table.rowCount,
          i === totalLabelColumn(columns),
        ),
  );
  const { widths, size } = layOutColumns(columns, needs, pages.width);
  const columnLefts = widths.map((_, i) => pages.left + widths.slice(0, i).reduce((a, b) => a + b, 0));
  const lineHeight = size * LINE_HEIGHT_FACTOR;
  const isTaggedByRow = table.rowCount * columns.length > MAX_TAGGED_CELLS;
  const heading: TextStyle = { size, weight: 'bold' };
  const body: TextStyle = { size };

  const linesOf = (text: string, i: number, style: TextStyle): TextLine[] =>
    text ? pages.lines(text, style, widths[i]! - 2 * CELL_PADDING_PT) : [];
  const drawCell = (cell: DrawnCell, i: number, from: number, to: number, y: number, style: TextStyle): void => {
    const innerWidth = widths[i]! - 2 * CELL_PADDING_PT;
    if (cell.picture && from === 0) {
      const box = fitInto(cell.picture, Math.min(innerWidth, PICTURE_SIDE_PT), PICTURE_SIDE_PT);
      document.image(cell.picture.content, columnLefts[i]! + CELL_PADDING_PT, y, box);
    }
    for (let lineIndex = from; lineIndex < Math.min(to, cell.lines.length); lineIndex += 1) {
      const line = cell.lines[lineIndex]!;
      const indent = isNumberKind(columns[i]!.kind) ? innerWidth - (line.width * style.size) / 1000 : 0;
      pages.draw(line, columnLefts[i]! + CELL_PADDING_PT + indent, y + (lineIndex - from) * lineHeight, style);
    }
  };

  const headingCells = columns.map(({ label }, i): DrawnCell => ({ lines: linesOf(label, i, heading), picture: null }));
  const headingLines = Math.max(1, ...headingCells.map(({ lines }) => lines.length));
  const headingHeight = headingLines * lineHeight + 2 * ROW_PADDING_PT;
  const drawHeadings = (draw: (cell: DrawnCell, i: number) => void): void => {
    headingCells.forEach(draw);
    pages.y += headingHeight;
    pages.untagged(() => pages.rule(pages.y, 1));
  };
  const drawHeading = (cell: DrawnCell, i: number): void =>
    drawCell(cell, i, 0, headingLines, pages.y + ROW_PADDING_PT, heading);

  const tableTag = document.struct('Table', { title: printable(table.title) });
  pages.root.add(tableTag);
  const addRow = (parent: Tag, type: 'TH' | 'TD', cellCount: number): { row: Tag; tags: Tag[] } => {
    const row = document.struct('TR');
    parent.add(row);
    const tags = Array.from({ length: cellCount }, () => document.struct(type, type === 'TH' ? COLUMN_HEADING : {}));
    for (const cell of tags) row.add(cell);
    return { row, tags };
  };
  /** Tag of one page's rows. It is ended with its page, so that pdfkit writes it and frees its memory. */
  let bodyTag: Tag | undefined;
  let bodyPage = pages.pageCount();
  const startBody = (): Tag => {
    bodyTag?.end();
    bodyTag = document.struct('TBody');
    tableTag.add(bodyTag);
    return bodyTag;
  };
  const repeatHeadings = (): void => {
    pages.addPage();
    pages.untagged(() => headingCells.forEach(drawHeading));
    pages.y += headingHeight;
    pages.untagged(() => pages.rule(pages.y, 1));
  };

  /** Draws a row. A row that is higher than a page continues on the next. */
  const drawRow = (cells: readonly DrawnCell[], style: TextStyle, source?: ReportRow): void => {
    const { row, tags } = addRow(bodyTag ?? startBody(), 'TD', isTaggedByRow ? 1 : cells.length);
    const lineCount = Math.max(1, ...cells.map(({ lines }) => lines.length));
    const pictureHeight = cells.some(({ picture }) => picture) ? PICTURE_SIDE_PT : 0;
    let isOnFreshPage = false;
    for (let from = 0; from < lineCount;) {
      const wantedHeight = Math.max((lineCount - from) * lineHeight, pictureHeight) + 2 * ROW_PADDING_PT;
      const roomHeight = pages.bottom - pages.y;
      if (wantedHeight > roomHeight && !isOnFreshPage) {
        const pageHeight = pages.bottom - 80;
        if (wantedHeight <= pageHeight || roomHeight < 4 * lineHeight) {
          repeatHeadings();
          isOnFreshPage = true;
          continue;
        }
      }
      const fittingLines = Math.max(1, Math.floor((roomHeight - 2 * ROW_PADDING_PT) / lineHeight));
      const to = Math.min(lineCount, from + fittingLines);
      const top = pages.y + ROW_PADDING_PT;
      const drawCellPart = (cell: DrawnCell, i: number): void => {
        if (drawLast && source && i === cells.length - 1)
          drawLast(source, columnLefts[i]! + CELL_PADDING_PT, top, widths[i]! - 2 * CELL_PADDING_PT, lineHeight);
        else drawCell(cell, i, from, to, top, style);
      };
      if (isTaggedByRow) pages.tagged(tags[0]!, 'TD', () => cells.forEach(drawCellPart));
      else
        cells.forEach((cell, i) => {
          if (cell.lines.length > from || cell.picture) pages.tagged(tags[i]!, 'TD', () => drawCellPart(cell, i));
        });
      pages.y += Math.max((to - from) * lineHeight, from === 0 ? pictureHeight : 0) + 2 * ROW_PADDING_PT;
      pages.untagged(() => pages.rule(pages.y));
      from = to;
      if (from < lineCount) repeatHeadings();
    }
    for (const cell of tags) cell.end();
    row.end();
    if (pages.pageCount() !== bodyPage) startBody();
    bodyPage = pages.pageCount();
  };

  pages.ensure(headingHeight + 2 * lineHeight + 4 * ROW_PADDING_PT);
  const headTag = document.struct('THead');
  tableTag.add(headTag);
  const headRow = addRow(headTag, 'TH', columns.length);
  drawHeadings((cell, i) => pages.tagged(headRow.tags[i]!, 'TH', () => drawHeading(cell, i)));
  for (const cell of headRow.tags) cell.end();
  headRow.row.end();
  headTag.end();

  const totals = createColumnTotals(columns);
  let count = 0;
  for await (const { row, pictures } of readPictureRows(rows, columns, totals, readPicture)) {
    count += 1;
    const cells = pictures.map((picture, i): DrawnCell => ({ lines: linesOf(textOf(row, i), i, body), picture }));
    drawRow(cells, body, row);
  }
  const sums = totalCells(totals.sums());
  if (sums.length && count)
    drawRow(
      sums.map((sum, i) => ({
        lines: linesOf(sum === null ? '' : totalText(columns[i]!.kind, sum), i, heading),
        picture: null,
      })),
      heading,
    );
  bodyTag?.end();
  tableTag.end();
  const note = count ? rowsNote(count, totalCount, columns) : totalCount ? rowsNote(0, totalCount, columns) : 'No rows';
  if (note) {
    pages.y += 4;
    drawText(pages, pages.root, 'P', note, { size: 9, weight: count ? 'bold' : 'regular', colour: 'grey' });
  }
}
