import type { ReportCell, ReportSection } from '@trestle/schema/report';
import type { FileWriter } from './fileWriter';

export type ReportRow = readonly ReportCell[];
export type TableRowBatches = AsyncIterable<readonly ReportRow[]>;
/** A section whose rows come in batches. */
export type FileSection = ReportSection<TableRowBatches>;

/** How far a report is. */
export interface ReportProgress {
  /** Rows of tables so far. */
  rows: number;
  /** Rows that the queries of these tables found. */
  totalRows: number;
  /** Pages so far, in formats that have pages of their own. */
  pages?: number;
}

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

/** Writes one format. */
export type FormatWriter = (
  sections: AsyncIterable<FileSection>,
  context: FormatContext,
  file: FileWriter,
  /** Where a writer says how many pages it has. */
  progress: ReportProgress,
) => Promise<void>;
