import { writeFile } from 'node:fs/promises';
import type { ReportPreview, ReportSection } from '@trestle/schema/report';
import type { Caller, Context } from '../collection/call/context';
import type { FieldRead } from './fieldsRead';
import { findReport } from './findReport';
import type { OutputFormat } from './downloadForm';
import type { CheckedParameters } from './parameters';
import type * as formats from '../formats/writeReport';
import { createReportReader, type TrackedReportReader } from './reader';
import { textSection } from './sections/tables';
import type { FormatContext, ReportProgress } from '../formats/format';

/** A report to be made. It travels to another process as JSON. */
export interface ReportJob extends CheckedParameters {
  report: string;
  format: OutputFormat;
  /** Who asks, with the rights that the BFF signed. `now` is ISO 8601. */
  caller: Omit<Caller, 'now' | 'signal'> & { now: string };
  /** Where the file goes, in a private folder of its own. */
  path: string;
}
/** A file that was made: its size, and the rows of its tables. */
export interface ReportResult {
  bytes: number;
  rows: number;
  /** Rows that the queries found. More than `rows` where a limit cut them. */
  totalRows: number;
  /** Fields that the file reveals. */
  fieldsRead: readonly FieldRead[];
  /** Media type of the file. */
  contentType: string;
}

/** Writes the formats. It is passed in, so that only the process that makes files loads their libraries. */
export type ReportWriter = Pick<typeof formats, 'writeReport' | 'previewOf' | 'CONTENT_TYPES'>;

/** How a report is made, and whom to tell of its progress. */
export interface MakeOptions {
  writer: ReportWriter;
  product: string;
  signal: AbortSignal;
  onProgress(progress: ReportProgress): void;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Rows of each table that the screen shows before a download. */
const PREVIEW_ROWS = 500;

const CUT_NOTE = textSection(
  'There is more than this report can add up, so its totals are not of everything. Narrow what it looks at.',
);

/** Gives out a report's sections, with a note where the reader met more than it adds up. */
async function* withCutNote(
  sections: AsyncIterable<ReportSection> | readonly ReportSection[],
  reader: TrackedReportReader,
): AsyncGenerator<ReportSection> {
  const isCutBefore = reader.hasMoreGroups();
  if (isCutBefore) yield CUT_NOTE;
  yield* sections;
  if (!isCutBefore && reader.hasMoreGroups()) yield CUT_NOTE;
}

function countRows({ sections }: ReportPreview): Pick<ReportResult, 'rows' | 'totalRows'> {
  const tables = sections.filter((section) => section.kind === 'table');
  return {
    rows: tables.reduce((sum, table) => sum + table.rowCount, 0),
    totalRows: tables.reduce((sum, table) => sum + table.totalCount, 0),
  };
}

/** Makes a report and writes it into the job's file. What it reads, it reads as the job's caller. */
export async function makeReport(
  context: Context,
  job: ReportJob,
  { writer, product, signal, onProgress }: MakeOptions,
): Promise<ReportResult> {
  const caller: Caller = { ...job.caller, now: new Date(job.caller.now) };
  const { now, zone, username, personName } = caller;
  const readerAbort = new AbortController();
  try {
    const reader = createReportReader(context, caller, AbortSignal.any([signal, readerAbort.signal]));
    const report = findReport(job.report, reader);
    const content = await report.make({ reader, values: job.values, now, zone });
    const formatContext: FormatContext = {
      product,
      title: content.title ?? report.title,
      facts: job.facts,
      zone,
      now,
      personName: personName || username,
      landscape: content.landscape ?? false,
      ...(content.labels ? { labels: content.labels } : {}),
      onProgress,
      signal,
      readPicture: reader.readPicture,
    };
    const sections = withCutNote(content.sections, reader);
    if (job.format !== 'json') {
      const file = await writer.writeReport(job.format, sections, formatContext, job.path);
      return { ...file, fieldsRead: reader.fieldsRead(), contentType: writer.CONTENT_TYPES[job.format] };
    }
    const preview = await writer.previewOf(sections, formatContext, PREVIEW_ROWS);
    const text = JSON.stringify(preview);
    await writeFile(job.path, text);
    const bytes = Buffer.byteLength(text);
    return { bytes, ...countRows(preview), fieldsRead: reader.fieldsRead(), contentType: JSON_TYPE };
  } finally {
    // Closes lists that the report opened and didn't read to their end.
    readerAbort.abort(new Error('the report is over'));
  }
}
