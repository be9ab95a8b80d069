import { rename, rm } from 'node:fs/promises';
import type { ReportFormat, ReportSection } from '@trestle/schema/report';
import { writeCsv } from './csv';
import { writeDoc } from './doc/doc';
import { openFileWriter, type FileWriter } from './fileWriter';
import { writeHtml } from './html';
import { writePdf } from './pdf/pdf';
import { trackRows, type FileSection, type ReportProgress } from './trackRows';
import { writeXls } from './xls/xls';
import { writeXlsx } from './xlsx/xlsx';

/** What a file shows besides its sections, and what its making needs. */
export interface FormatContext {
  /** Name of the product, on the letterhead. */
  product: string;
  title: string;
  /** The parameters as people read them. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Time zone of the moments. */
  zone: string;
  now: Date;
  /** Name of the person who runs the report. */
  by: string;
  /** Wide tables: pages lie on their side. */
  landscape: boolean;
  onProgress(progress: ReportProgress): void;
  signal: AbortSignal;
  /** Reads a stored picture; null where the caller may not see it or it is gone. */
  readPicture(fileId: number): Promise<{ content: Buffer; type: string } | null>;
}
export { previewOf } from './preview';
/** Writes one format. */
export type FormatWriter = (
  sections: AsyncIterable<FileSection>,
  context: FormatContext,
  file: FileWriter,
  /** Where a writer says how many pages it has. */
  progress: ReportProgress,
) => Promise<void>;

const WRITERS: Record<ReportFormat, FormatWriter> = {
  pdf: writePdf,
  xls: writeXls,
  xlsx: writeXlsx,
  doc: writeDoc,
  csv: writeCsv,
  html: writeHtml,
};
export const CONTENT_TYPES: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  csv: 'text/csv; charset=utf-8; header=present',
  html: 'text/html; charset=utf-8',
};

/**
 * Writes a report's file to `path`. The file appears there when it is whole; until then it grows under `path` + `.part`.
 * @returns its size, the rows of its tables, and the rows that their queries found
 * @throws the signal's reason when it aborts, and any error of a section or of the disk
 */
export const writeReport = async (
  format: ReportFormat,
  sections: AsyncIterable<ReportSection>,
  context: FormatContext,
  path: string,
): Promise<{ bytes: number; rows: number; totalRows: number }> => {
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
};
