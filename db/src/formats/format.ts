import type { ReportCell, ReportSection } from '@trestle/schema/report';
import type { FileWriter } from './fileWriter';
import type { LabelPaper } from './labels/labelPaper';

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

/** How tables become sheets of labels in a pdf: the names of the columns for each part of a label. */
export interface LabelSheets {
  paper: LabelPaper;
  /** The first label of the first sheet that is used, from 1. Those before it are used up. */
  firstLabel: number;
  title: string;
  /** The column that is printed as a bar code. */
  code: string;
  lines: readonly string[];
  /** The column with the number of equal labels. */
  copies: string;
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
  /** A pdf is sheets of labels then, without a letterhead. Other formats list the rows. */
  labels?: LabelSheets;
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
