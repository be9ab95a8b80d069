import type { ReportJob, ReportResult } from '../makeReport';
import type { ReportProgress } from '../../formats/format';

/** A message to a process that makes reports. */
export type WorkerRequest = { kind: 'make'; id: number; job: ReportJob } | { kind: 'cancel'; id: number };

/** A `Problem` on its way between processes. */
export interface TransferredProblem {
  status: number;
  body: object;
  headers: Readonly<Record<string, string>>;
}
/** A message from a process that makes reports. */
export type WorkerReply =
  | { kind: 'progress'; id: number; progress: ReportProgress }
  | { kind: 'done'; id: number; result: ReportResult; rssBytes: number }
  | { kind: 'failed'; id: number; problem: TransferredProblem; rssBytes: number };
