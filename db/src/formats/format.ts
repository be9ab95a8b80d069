import type { ReportCell, ReportSection } from '@trestle/schema/report';
import type { FileWriter } from './fileWriter';

/** Cells of a table's row, in the order of its columns. */
export type ReportRow = readonly ReportCell[];
/** Rows of a table as they arrive. */
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

/** What a file shows besides its sections, and how it reports, stops and reads pictures. */
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
  personName: string;
  /** Whether pages lie on their side, for wide tables. */
  landscape: boolean;
  onProgress(progress: ReportProgress): void;
  signal: AbortSignal;
  /** Reads a stored picture; null for one that is deleted or that the caller may not see. */
  readPicture(fileId: number): Promise<{ content: Buffer; type: string } | null>;
}

/** Writes one format. */
export type FormatWriter = (
  sections: AsyncIterable<FileSection>,
  context: FormatContext,
  file: FileWriter,
  /** The writer sets its `pages`. */
  progress: ReportProgress,
) => Promise<void>;
