import type { ReportColumn, TableSection } from '@trestle/schema/report';
import { withCurrency } from './amountHeading';
import { chartTable } from './chartTable';
import { BOM, csvCellWriter, csvTable } from './csvTable';
import { withoutPictures } from './pictureColumns';
import { createRowStore, type RowStore } from './rowStore';
import { pictureTable } from './sheets';
import { singleBatch } from './singleBatch';
import type { FileSection, FormatWriter, ReportRow, TableRowBatches } from './format';

/** A table whose rows are kept until the columns of all tables are known. */
interface KeptTable {
  title: string;
  columns: readonly ReportColumn[];
  rows: RowStore;
}

/** Says which table a row is of, where there are several. */
const TABLE_COLUMN: ReportColumn = { name: 'table', label: 'Table', kind: 'String' };
/** Holds the texts of a report that has nothing else. */
const TEXT_COLUMN: ReportColumn = { name: 'text', label: 'Text', kind: 'String' };

async function keepRows({
  title,
  columns,
  rows,
}: Pick<TableSection<TableRowBatches>, 'title' | 'columns' | 'rows'>): Promise<KeptTable> {
  const kept = createRowStore();
  for await (const batch of rows) kept.add(batch);
  return { title, columns, rows: kept };
}

/** Reads the tables of a report. Charts repeat what tables have, and count only where there is no table. */
async function readTables(sections: AsyncIterable<FileSection>): Promise<KeptTable[]> {
  const tables: KeptTable[] = [];
  const charts: KeptTable[] = [];
  const texts: string[] = [];
  for await (const section of sections) {
    if (section.kind === 'table') tables.push(await keepRows(withoutPictures(section)));
    else if (section.kind === 'pictures') tables.push(await keepRows(withoutPictures(pictureTable(section))));
    else if (section.kind === 'chart') charts.push(await keepRows(chartTable(section)));
    else if (section.kind === 'text') texts.push(section.text);
  }
  if (tables.length) return tables;
  if (charts.length) return charts;
  return [await keepRows({ title: '', columns: [TEXT_COLUMN], rows: singleBatch(texts.map((text) => [text])) })];
}

const keyOf = ({ label, kind }: ReportColumn): string => `${kind} ${label}`;

/** Returns the columns of all tables, each once; one with the table's title comes first where there are several. */
function columnsOf(tables: readonly KeptTable[]): readonly ReportColumn[] {
  const columns = new Map(tables.flatMap((table) => table.columns).map((column) => [keyOf(column), column]));
  return [...(tables.length > 1 ? [TABLE_COLUMN] : []), ...columns.values()];
}

/** Yields the rows of all tables under the columns of the file. */
async function* rowsOf(tables: readonly KeptTable[], columns: readonly ReportColumn[]): TableRowBatches {
  for (const { title, columns: own, rows } of tables) {
    const places = columns.map((column) => own.findIndex((each) => keyOf(each) === keyOf(column)));
    const cellAt = (row: ReportRow, place: number, i: number) =>
      columns[i] === TABLE_COLUMN ? title : (row[place] ?? null);
    for (const batch of rows.batches()) yield batch.map((row) => places.map((place, i) => cellAt(row, place, i)));
  }
}

/**
 * Writes one plain table, which programs read as it is: a line of headings, then rows. It has no titles, totals or
 * notes; those are in the other formats. Several tables stand below each other, with what they have in common in the
 * same columns.
 */
export const writeCsv: FormatWriter = async (sections, context, file) => {
  const tables = await readTables(sections);
  const columns = columnsOf(tables);
  const writers = columns.map(({ kind }) => csvCellWriter(kind, context.zone));
  file.write(BOM);
  for await (const lines of csvTable(withCurrency(columns), rowsOf(tables, columns), writers)) file.write(lines);
};
