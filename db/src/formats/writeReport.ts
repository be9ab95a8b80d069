import { rename, rm } from 'node:fs/promises';
import type { ReportFormat, ReportSection } from '@trestle/schema/report';
import { writeCsv } from './csv';
import { writeDoc } from './doc/doc';
import { openFileWriter } from './fileWriter';
import { writeHtml } from './html';
import { writePdf } from './pdf/pdf';
import type { FormatContext, FormatWriter, ReportProgress } from './format';
import { trackRows } from './trackRows';
import { writeXls } from './xls/xls';
import { writeXlsx } from './xlsx/xlsx';

export { CONTENT_TYPES } from './contentTypes';
export { previewOf } from './preview';

const WRITERS: Record<ReportFormat, FormatWriter> = {
  pdf: writePdf,
  xls: writeXls,
  xlsx: writeXlsx,
  doc: writeDoc,
  csv: writeCsv,
  html: writeHtml,
};
/**
 * Writes a report's file to `path`. The file appears there when it is whole; until then it grows under `path` +
 * `.part`.
 * @returns the file's size, the rows of its tables, and the rows that their queries found
 * @throws the signal's reason when it aborts, and any error of a section or of the disk
 */
export async function writeReport(
  format: ReportFormat,
  sections: AsyncIterable<ReportSection>,
  context: FormatContext,
  path: string,
): Promise<{ bytes: number; rows: number; totalRows: number }> {
  const part = `${path}.part`;
  const progress: ReportProgress = { rows: 0, totalRows: 0 };
  try {
    const file = openFileWriter(part);
    try {
      await WRITERS[format](trackRows(sections, context, progress), context, file, progress);
      context.signal.throwIfAborted();
    } finally {
      file.close();
    }
    await rename(part, path);
    return { bytes: file.bytes(), rows: progress.rows, totalRows: progress.totalRows };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
