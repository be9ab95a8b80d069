import type { TableSection } from '@trestle/schema/report';
import { cellText, isNumberKind } from '../cellText';
import { createColumnTotals, totalCells, totalLabelColumn, totalText } from '../columnTotals';
import { fitInto, type PictureReader, type ReportPicture } from '../pictures';
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
export interface PdfTableOptions {
  zone: string;
  readPicture: PictureReader;
  /** Draws a shape instead of text in the last column, such as a bar. */
  drawLast?: (row: ReportRow, x: number, y: number, width: number, height: number) => void;
}

/**
 * Draws a table over as many pages as it needs, with its headings on each, and its totals at the end. Only the row in
 * hand is in memory.
 */
export const drawTable = async (
  pages: PdfPages,
  table: PdfTable,
  { zone, readPicture, drawLast }: PdfTableOptions,
): Promise<void> => {
  const { columns, totalCount } = table;
  const { document } = pages;
  const texts = columns.map(({ kind }) => cellText(kind, zone));
  const textOf = (row: ReportRow, i: number): string =>
    row[i] == null || columns[i]!.kind === 'Picture' ? '' : texts[i]!(row[i]);
  const { sample, rows } = await readSample(table.rows);
  const needs = columns.map((column, i) =>
    drawLast && i === columns.length - 1
      ? { natural: pages.width * DRAWN_SHARE, least: pages.width * DRAWN_SHARE }
      : measureColumn(
          pages,
          column,
          sample.map((row) => textOf(row, i)),
          table.rowCount,
          i === totalLabelColumn(columns),
        ),
  );
  const { widths, size } = layOutColumns(columns, needs, pages.width);
  const lefts = widths.map((_, i) => pages.left + widths.slice(0, i).reduce((a, b) => a + b, 0));
  const lineHeight = size * LINE_HEIGHT_FACTOR;
  const isTaggedByRow = table.rowCount * columns.length > MAX_TAGGED_CELLS;
  const heading: TextStyle = { size, weight: 'bold' };
  const body: TextStyle = { size };

  const linesOf = (text: string, i: number, style: TextStyle): TextLine[] =>
    text ? pages.lines(text, style, widths[i]! - 2 * CELL_PADDING_PT) : [];
  const drawCell = (cell: DrawnCell, i: number, from: number, to: number, y: number, style: TextStyle): void => {
    const inner = widths[i]! - 2 * CELL_PADDING_PT;
    if (cell.picture && from === 0) {
      const box = fitInto(cell.picture, Math.min(inner, PICTURE_SIDE_PT), PICTURE_SIDE_PT);
      document.image(cell.picture.content, lefts[i]! + CELL_PADDING_PT, y, box);
    }
    for (let at = from; at < Math.min(to, cell.lines.length); at += 1) {
      const line = cell.lines[at]!;
      const shift = isNumberKind(columns[i]!.kind) ? inner - (line.width * style.size) / 1000 : 0;
      pages.draw(line, lefts[i]! + CELL_PADDING_PT + shift, y + (at - from) * lineHeight, style);
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

  const tag = document.struct('Table', { title: table.title });
  pages.root.add(tag);
  const addRow = (part: Tag, type: 'TH' | 'TD', cells: number): { row: Tag; tags: Tag[] } => {
    const row = document.struct('TR');
    part.add(row);
    const tags = Array.from({ length: cells }, () => document.struct(type, type === 'TH' ? COLUMN_HEADING : {}));
    for (const cell of tags) row.add(cell);
    return { row, tags };
  };
  /** Rows of one page. The tags of the page before are written, and leave the memory. */
  let part: Tag | undefined;
  let partPage = pages.pageCount();
  const startPart = (): Tag => {
    part?.end();
    part = document.struct('TBody');
    tag.add(part);
    return part;
  };
  const repeatHeadings = (): void => {
    pages.addPage();
    pages.untagged(() => headingCells.forEach(drawHeading));
    pages.y += headingHeight;
    pages.untagged(() => pages.rule(pages.y, 1));
  };

  /** Draws a row; one that is higher than a page is continued on the next. */
  const drawRow = (cells: readonly DrawnCell[], style: TextStyle, source?: ReportRow): void => {
    const { row, tags } = addRow(part ?? startPart(), 'TD', isTaggedByRow ? 1 : cells.length);
    const count = Math.max(1, ...cells.map(({ lines }) => lines.length));
    const pictureHeight = cells.some(({ picture }) => picture) ? PICTURE_SIDE_PT : 0;
    let isFresh = false;
    for (let from = 0; from < count;) {
      const wantedHeight = Math.max((count - from) * lineHeight, pictureHeight) + 2 * ROW_PADDING_PT;
      const room = pages.bottom - pages.y;
      if (wantedHeight > room && !isFresh) {
        const fullPage = pages.bottom - 80;
        if (wantedHeight <= fullPage || room < 4 * lineHeight) {
          repeatHeadings();
          isFresh = true;
          continue;
        }
      }
      const fitting = Math.max(1, Math.floor((room - 2 * ROW_PADDING_PT) / lineHeight));
      const to = Math.min(count, from + fitting);
      const top = pages.y + ROW_PADDING_PT;
      const drawPart = (cell: DrawnCell, i: number): void => {
        if (drawLast && source && i === cells.length - 1)
          drawLast(source, lefts[i]! + CELL_PADDING_PT, top, widths[i]! - 2 * CELL_PADDING_PT, lineHeight);
        else drawCell(cell, i, from, to, top, style);
      };
      if (isTaggedByRow) pages.tagged(tags[0]!, 'TD', () => cells.forEach(drawPart));
      else
        cells.forEach((cell, i) => {
          if (cell.lines.length > from || cell.picture) pages.tagged(tags[i]!, 'TD', () => drawPart(cell, i));
        });
      pages.y += Math.max((to - from) * lineHeight, from === 0 ? pictureHeight : 0) + 2 * ROW_PADDING_PT;
      pages.untagged(() => pages.rule(pages.y));
      from = to;
      if (from < count) repeatHeadings();
    }
    for (const cell of tags) cell.end();
    row.end();
    if (pages.pageCount() !== partPage) startPart();
    partPage = pages.pageCount();
  };

  pages.ensure(headingHeight + 2 * lineHeight + 4 * ROW_PADDING_PT);
  const head = document.struct('THead');
  tag.add(head);
  const headRow = addRow(head, 'TH', columns.length);
  drawHeadings((cell, i) => pages.tagged(headRow.tags[i]!, 'TH', () => drawHeading(cell, i)));
  for (const cell of headRow.tags) cell.end();
  headRow.row.end();
  head.end();

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
  part?.end();
  tag.end();
  const note = count ? rowsNote(count, totalCount, columns) : totalCount ? rowsNote(0, totalCount, columns) : 'No rows';
  if (note) {
    pages.y += 4;
    drawText(pages, pages.root, 'P', note, { size: 9, weight: count ? 'bold' : 'regular', colour: 'grey' });
  }
};
