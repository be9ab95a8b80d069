import type { TableSection } from '@trestle/schema/report';
import { printable } from '@trestle/schema/text/printable';
import { numberText } from '@trestle/schema/regional/numberFormat';
import { cutTo } from '@trestle/schema/text/cutTo';
import type { FileWriter } from '../fileWriter';
import type { FormatContext, LabelSheets, ReportProgress, ReportRow, FileSection, TableRowBatches } from '../format';
import { labelBox, labelsPerSheet } from '../labels/labelPaper';
import { drawText } from './blocks';
import { drawLabel, type LabelText } from './label';
import { createPages, type PdfPages } from './pages';
import { unprintedNote } from './unprintedNote';

/** Most labels of one file: 476 sheets of 21. */
const MAX_LABELS = 10_000;
/** Longest text that is laid out. A label shows two lines at most. */
const MAX_TEXT_CHARACTERS = 200;

/** Returns a function that makes labels of a table's rows. Columns that are hidden are missing from the labels. */
function createLabelReader({ columns }: TableSection<TableRowBatches>, { title, code, lines, copies }: LabelSheets) {
  const indexOf = (name: string): number => columns.findIndex((column) => column.name === name);
  const [titleAt, codeAt, copiesAt] = [indexOf(title), indexOf(code), indexOf(copies)];
  const linesAt = lines.map(indexOf);
  const cutAt = (row: ReportRow, i: number): string =>
    cutTo(MAX_TEXT_CHARACTERS, printable(String(row[i] ?? ''))).trim();
  const textAt = (row: ReportRow, i: number): string => cutAt(row, i).replace(/\s+/g, ' ');
  return (row: ReportRow): { label: LabelText; copies: number } => ({
    label: {
      title: textAt(row, titleAt),
      line: linesAt
        .map((i) => textAt(row, i))
        .filter(Boolean)
        .join(' · '),
      code: cutAt(row, codeAt),
    },
    copies: copiesAt < 0 ? 1 : Number(row[copiesAt] ?? 1),
  });
}

/** Counts labels over sheets, and starts a sheet when one is full. */
function createPlaces(pages: PdfPages, { paper, firstLabel }: LabelSheets) {
  const perSheet = labelsPerSheet(paper);
  let next = firstLabel - 1;
  let count = 0;
  return {
    count: () => count,
    isFull: () => count >= MAX_LABELS,
    take() {
      if (pages.pageCount() === 0 || next >= perSheet) {
        if (pages.pageCount() > 0) next = 0;
        pages.addPage();
      }
      count += 1;
      next += 1;
      return labelBox(paper, next - 1);
    },
  };
}

/** Writes sheets of labels with bar codes: nothing else is on the pages, so that they fit the paper. */
export async function writeLabelSheets(
  sections: AsyncIterable<FileSection>,
  context: FormatContext,
  sheets: LabelSheets,
  file: FileWriter,
  progress: ReportProgress,
): Promise<void> {
  const pages = createPages(context, file, progress, { isBare: true });
  const places = createPlaces(pages, sheets);
  const notes: string[] = [];
  let wantedCount = 0;
  for await (const section of sections) {
    if (section.kind === 'text') notes.push(section.text);
    if (section.kind !== 'table') continue;
    const toLabel = createLabelReader(section, sheets);
    for await (const batch of section.rows)
      for (const row of batch) {
        const { label, copies } = toLabel(row);
        for (let i = 0; i < copies && !places.isFull(); i += 1) await drawLabel(pages, label, places.take());
        wantedCount += copies;
      }
  }
  if (wantedCount > places.count())
    notes.push(`Only the first ${numberText(MAX_LABELS)} labels are in this file. Choose fewer rows.`);
  const unprinted = unprintedNote(pages.unprintedCount());
  if (unprinted) notes.push(unprinted);
  // On a page of its own, so that no label is covered.
  if (notes.length > 0 || places.count() === 0) pages.addPage();
  if (places.count() === 0 && notes.length === 0) notes.push('No labels.');
  for (const note of notes) drawText(pages, pages.root, 'P', note, { size: 9.5 });
  pages.end();
}
