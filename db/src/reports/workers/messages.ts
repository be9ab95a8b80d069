import type { ReportJob, ReportResult } from '../makeReport';
import type { ReportProgress } from '../formats/format';

/** What a process that makes reports is told. */
export type WorkerRequest = { kind: 'make'; id: number; job: ReportJob } | { kind: 'cancel'; id: number };

/** An error as a reply would tell it (`Problem`). */
export interface TransferredProblem {
  status: number;
  body: object;
  headers: Readonly<Record<string, string>>;
}
/** What it answers. */
export type WorkerReply =
  | { kind: 'progress'; id: number; progress: ReportProgress }
  | { kind: 'done'; id: number; result: ReportResult; rssBytes: number }
  | { kind: 'failed'; id: number; problem: TransferredProblem; rssBytes: number };
