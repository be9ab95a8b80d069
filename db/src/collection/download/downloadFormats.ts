import { columnOf, type ReportColumn } from '@trestle/schema/report';
import type { Field } from '@trestle/schema/field';
import { htmlToText } from '@trestle/schema/text/richText';
import { BOM, csvCellWriter, csvTable } from '../../formats/csvTable';
import type { FormatContext, ReportRow, TableRowBatches } from '../../formats/format';
import { jsonTable } from '../../formats/jsonTable';
import { CONTENT_TYPES } from '../../formats/contentTypes';
import { xlsxTable } from '../../formats/xlsx/xlsxTable';
import { headings } from './downloadHeadings';

/** The rows of a list on their way to a file. */
export interface DownloadedList {
  title: string;
  fields: readonly Field[];
  rows: TableRowBatches;
  /** Number of all rows of the list. */
  totalCount: Promise<number>;
}
/** A file format of downloads. */
export interface ListFormat {
  type: string;
  /** Whether people read the file, and not programs: with labels, and with what a foreign key stands for. */
  isForPeople: boolean;
  /** Yields the file's content while the rows arrive. */
  write(list: DownloadedList, context: FormatContext): AsyncIterable<string | Uint8Array>;
}

function columnsOf(fields: readonly Field[]): ReportColumn[] {
  const labels = headings(fields);
  return fields.map((field, i) => columnOf(field, { label: labels[i]! }));
}

/** Yields rows with plain text in place of rich text. */
function withPlainText(rows: TableRowBatches, fields: readonly Field[]): TableRowBatches {
  const richColumns = fields.flatMap(({ format }, i) => (format === 'html' ? [i] : []));
  if (richColumns.length === 0) return rows;
  const toPlain = (row: ReportRow): ReportRow =>
    richColumns.reduce<ReportRow>(
      (plain, i) => (plain[i] == null ? plain : plain.with(i, htmlToText(String(plain[i])))),
      row,
    );
  async function* plainRows(): TableRowBatches {
    for await (const batch of rows) yield batch.map(toPlain);
  }
  return plainRows();
}

async function* writeCsv({ fields, rows }: DownloadedList, { zone }: FormatContext): AsyncGenerator<string> {
  const columns = columnsOf(fields);
  const writers = columns.map(({ kind }) => csvCellWriter(kind, zone));
  yield BOM;
  yield* csvTable(columns, withPlainText(rows, fields), writers);
}

/** Formats of downloads by their name in the path (S1 §9). A download is a report of one table, without its head. */
export const DOWNLOAD_FORMATS: ReadonlyMap<string, ListFormat> = new Map<string, ListFormat>([
  ['csv', { type: CONTENT_TYPES.csv, isForPeople: true, write: writeCsv }],
  [
    'xlsx',
    {
      type: CONTENT_TYPES.xlsx,
      isForPeople: true,
      write: ({ fields, rows, ...list }, context) =>
        xlsxTable({ ...list, columns: columnsOf(fields), rows: withPlainText(rows, fields) }, context),
    },
  ],
  [
    'json',
    {
      type: 'application/json; charset=utf-8',
      isForPeople: false,
      write: ({ fields, rows }) => jsonTable(fields, rows),
    },
  ],
]);
