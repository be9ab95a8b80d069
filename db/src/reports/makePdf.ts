import type { Cell, ReportColumn, ReportSection } from '@trestle/schema/report';
import { writePdf } from './formats/pdf/pdf';
import type { FormatContext, ReportProgress } from './formats/format';
import { trackRows } from './formats/trackRows';

/** A document of one table, as it travels to a thread. */
export interface PdfPage {
  product: string;
  title: string;
  /** Labels with their values, shown above the table. */
  facts: readonly (readonly [label: string, value: string])[];
  tableTitle: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly Cell[])[];
  zone: string;
  now: Date;
  /** Name of the person who makes it. */
  by: string;
}

async function* sectionsOf({ tableTitle, columns, rows }: PdfPage): AsyncGenerator<ReportSection> {
  if (columns.length)
    yield { kind: 'table', title: tableTitle, columns, rows, rowCount: rows.length, totalCount: rows.length };
}

/** Makes a PDF in memory. It is as long as one order. */
export const makePdf = async (page: PdfPage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  const context: FormatContext = {
    ...page,
    landscape: true,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    readPicture: () => Promise.resolve(null),
  };
  const file = {
    write: (chunk: string | Uint8Array) => void chunks.push(Buffer.from(chunk as string)),
    bytes: () => 0,
    close: () => undefined,
  };
  const progress: ReportProgress = { rows: 0, totalRows: 0 };
  await writePdf(trackRows(sectionsOf(page), context, progress), context, file, progress);
  return Buffer.concat(chunks);
};
