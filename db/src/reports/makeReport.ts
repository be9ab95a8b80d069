import { writeFile } from 'node:fs/promises';
import type { ReportPreview, ReportSection } from '@trestle/schema/report';
import type { Caller, Context } from '../collection/context';
import { findReport } from './findReport';
import type { OutputFormat } from './downloadForm';
import type { CheckedParameters } from './parameters';
import type { Picture } from './pictures';
import { createReportReader } from './reader';

/** A report to be made. It travels to another process as JSON. */
export interface ReportJob extends CheckedParameters {
  report: string;
  format: OutputFormat;
  /** Who asks, with the rights that the BFF signed. `now` is ISO 8601. */
  caller: Omit<Caller, 'now'> & { now: string };
  /** Where the file goes, in a private folder of its own. */
  path: string;
}
export interface ReportProgress {
  rows: number;
  totalRows: number;
  /** Of a format that has pages. */
  pages?: number;
}
export interface ReportResult {
  bytes: number;
  rows: number;
  /** Rows that there are. More than `rows` where a limit cut them. */
  totalRows: number;
  /** Media type of the file. */
  contentType: string;
}

/** What the formats need to know beside the sections. */
export interface WriteContext {
  product: string;
  title: string;
  facts: CheckedParameters['facts'];
  zone: string;
  now: Date;
  /** The user name of who asked. */
  by: string;
  landscape: boolean;
  onProgress(progress: ReportProgress): void;
  signal: AbortSignal;
  readPicture(file: number): Promise<Picture | null>;
}
/** The formats, as `formats/writeReport.ts` has them. */
export interface ReportWriter {
  writeReport(
    format: Exclude<OutputFormat, 'json'>,
    sections: AsyncIterable<ReportSection>,
    context: WriteContext,
    path: string,
  ): Promise<Omit<ReportResult, 'contentType'>>;
  CONTENT_TYPES: Readonly<Record<Exclude<OutputFormat, 'json'>, string>>;
  previewOf(sections: AsyncIterable<ReportSection>, context: WriteContext, maxRows: number): Promise<ReportPreview>;
}

export interface MakeOptions {
  writer: ReportWriter;
  product: string;
  signal: AbortSignal;
  onProgress(progress: ReportProgress): void;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Rows of each table that the screen shows before a download. */
const PREVIEW_ROWS = 500;

async function* iterate<T>(items: AsyncIterable<T> | readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const countRows = ({ sections }: ReportPreview): Pick<ReportResult, 'rows' | 'totalRows'> => {
  const tables = sections.filter((section) => section.kind === 'table');
  return {
    rows: tables.reduce((sum, table) => sum + table.rowCount, 0),
    totalRows: tables.reduce((sum, table) => sum + table.totalCount, 0),
  };
};

/** Makes a report and writes it into the job's file. What it reads, it reads as the job's caller. */
export const makeReport = async (
  context: Context,
  job: ReportJob,
  { writer, product, signal, onProgress }: MakeOptions,
): Promise<ReportResult> => {
  const caller: Caller = { ...job.caller, now: new Date(job.caller.now) };
  const { now, zone, username } = caller;
  const over = new AbortController();
  try {
    const reader = createReportReader(context, caller, AbortSignal.any([signal, over.signal]));
    const report = findReport(job.report, reader);
    const content = await report.make({ reader, values: job.values, now, zone });
    const writing: WriteContext = {
      product,
      title: content.title ?? report.title,
      facts: job.facts,
      zone,
      now,
      by: username,
      landscape: content.landscape ?? false,
      onProgress,
      signal,
      readPicture: reader.readPicture,
    };
    const sections = iterate(content.sections);
    if (job.format !== 'json') {
      const written = await writer.writeReport(job.format, sections, writing, job.path);
      return { ...written, contentType: writer.CONTENT_TYPES[job.format] };
    }
    const preview = await writer.previewOf(sections, writing, PREVIEW_ROWS);
    const text = JSON.stringify(preview);
    await writeFile(job.path, text);
    return { bytes: Buffer.byteLength(text), ...countRows(preview), contentType: JSON_TYPE };
  } finally {
    // Closes lists that the report opened and didn't read to their end.
    over.abort(new Error('the report is over'));
  }
};
