import type { ColumnKind } from '@trestle/schema/report';
import { textCell } from '@trestle/schema/csvCell';
import { cellText, isNumberKind } from './cellText';
import { chartTable } from './chartTable';
import { createColumnTotals, totalCells } from './columnTotals';
import type { FileWriter } from './fileWriter';
import { letterhead } from './letterhead';
import { hasPictures, NO_PICTURES_NOTE, withoutPictures } from './pictureColumns';
import { rowsNote } from './trackRows';
import type { FileSection, FormatContext, FormatWriter, ReportRow } from './format';

/** Without a byte order mark, Excel reads the file in the machine's old code page. */
const BOM = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Returns a function that writes cells. Numbers stay numbers: no thousands separators, which would make them text.
 * Money keeps its two decimals.
 */
const cellWriter = (kind: ColumnKind, zone: string): ((cell: ReportRow[number]) => string) => {
  const format = cellText(kind, zone);
  if (isNumberKind(kind))
    return (cell) => {
      if (cell === null) return '';
      const value = Number(cell);
      if (!Number.isFinite(value)) return textCell(format(cell));
      return kind === 'Money' ? value.toFixed(2) : String(value);
    };
  return (cell) => (cell === null ? '' : textCell(format(cell)));
};
const csvLine = (cells: readonly string[]): string => cells.join(',') + LINE_END;
const csvTextLine = (cells: readonly string[]): string => csvLine(cells.map(textCell));

const writeTable = async (
  table: Extract<FileSection, { kind: 'table' }>,
  zone: string,
  file: FileWriter,
): Promise<void> => {
  const { columns, rows, totalCount } = withoutPictures(table);
  const writers = columns.map(({ kind }) => cellWriter(kind, zone));
  const totals = createColumnTotals(columns);
  let count = 0;
  file.write(csvTextLine(columns.map(({ label }) => label)));
  for await (const batch of rows) {
    let lines = '';
    for (const row of batch) {
      totals.add(row);
      lines += csvLine(writers.map((write, i) => write(row[i] ?? null)));
    }
    count += batch.length;
    file.write(lines);
  }
  const sums = totalCells(totals.sums());
  if (sums.length) file.write(csvLine(sums.map((cell, i) => (cell === 'Total' ? textCell(cell) : writers[i]!(cell)))));
  for (const note of [rowsNote(count, totalCount, columns), hasPictures(table) ? NO_PICTURES_NOTE : ''])
    if (note) file.write(csvTextLine([note]));
};

const writeSection = async (section: FileSection, context: FormatContext, file: FileWriter): Promise<void> => {
  if (section.kind === 'heading' || section.kind === 'text') file.write(csvTextLine([section.text]));
  else if (section.kind === 'facts') for (const fact of section.facts) file.write(csvTextLine(fact));
  else {
    file.write(csvTextLine([section.title]));
    if (section.kind === 'table') await writeTable(section, context.zone, file);
    else if (section.kind === 'chart') await writeTable(chartTable(section), context.zone, file);
    else {
      for (const { caption, lines } of section.pictures) file.write(csvTextLine([caption, ...lines]));
      if (section.pictures.some(({ file: picture }) => picture !== null)) file.write(csvTextLine([NO_PICTURES_NOTE]));
    }
  }
};

/** Writes tables one below the other, each under its title, with an empty line between sections. */
export const writeCsv: FormatWriter = async (sections, context, file) => {
  file.write(BOM + csvTextLine([context.title]) + csvTextLine([context.product]));
  for (const fact of letterhead(context)) file.write(csvTextLine(fact));
  for await (const section of sections) {
    file.write(LINE_END);
    await writeSection(section, context, file);
  }
};
