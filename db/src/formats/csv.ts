import { textCell } from '@trestle/schema/text/csvCell';
import { chartTable } from './chartTable';
import { createColumnTotals, totalCells } from './columnTotals';
import { BOM, csvCellWriter, csvLine, csvTable, csvTextLine } from './csvTable';
import type { FileWriter } from './fileWriter';
import { letterhead } from './letterhead';
import { hasPictures, NO_PICTURES_NOTE, withoutPictures } from './pictureColumns';
import { rowsNote } from './trackRows';
import type { FileSection, FormatContext, FormatWriter, TableRowBatches } from './format';

async function writeTable(
  table: Extract<FileSection, { kind: 'table' }>,
  zone: string,
  file: FileWriter,
): Promise<void> {
  const { columns, rows, totalCount } = withoutPictures(table);
  const writers = columns.map(({ kind }) => csvCellWriter(kind, zone));
  const totals = createColumnTotals(columns);
  let count = 0;
  async function* countedRows(): TableRowBatches {
    for await (const batch of rows) {
      for (const row of batch) totals.add(row);
      count += batch.length;
      yield batch;
    }
  }
  for await (const lines of csvTable(columns, countedRows(), writers)) file.write(lines);
  const sums = totalCells(totals.sums());
  if (sums.length) file.write(csvLine(sums.map((cell, i) => (cell === 'Total' ? textCell(cell) : writers[i]!(cell)))));
  for (const note of [rowsNote(count, totalCount, columns), hasPictures(table) ? NO_PICTURES_NOTE : ''])
    if (note) file.write(csvTextLine([note]));
}

async function writeSection(section: FileSection, context: FormatContext, file: FileWriter): Promise<void> {
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
}

/** Writes tables one below the other, each under its title, with an empty line between sections. */
export const writeCsv: FormatWriter = async (sections, context, file) => {
  file.write(BOM + csvTextLine([context.title]) + csvTextLine([context.product]));
  for (const fact of letterhead(context)) file.write(csvTextLine(fact));
  for await (const section of sections) {
    file.write(csvLine([]));
    await writeSection(section, context, file);
  }
};
