import type { FieldCode } from '@trestle/schema/errorCodes';
import { fieldError, Problem, tooManyRequests, type FieldErrors } from '@trestle/schema/errors';
import type { RunStatus } from '@trestle/schema/entities/report_run';
import type { ReportFormat } from '@trestle/schema/report';
import type { Behaviour, Caller, Change, Write } from '../../collection/call/context';
import { selectRows } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import { checkReport, type CheckedReport } from '../checkReport';
import type { ReportProgress } from '../../formats/format';
import type { ReportResult } from '../makeReport';
import { lockOwner } from '../lockOwner';
import type { ReportFile } from '../reportFile';

/** A run to be started. */
export interface NewRun extends CheckedReport {
  id: number;
  format: ReportFormat;
  caller: Caller;
}
/** A download that is being made, and that can go on as a run. */
export interface DownloadUnderWay {
  made: Promise<ReportResult>;
  file: ReportFile;
  abort: AbortController;
  progress?: ReportProgress;
}
/** Starts, adopts and cancels runs that are stored. */
export interface RunStarter {
  start(run: NewRun): void;
  /** Stores the file of a download that has become this run. */
  adopt(run: NewRun, download: DownloadUnderWay): void;
  /** Stops a run of this process. Those of other processes notice by their row. */
  cancel(id: number): void;
}

/** Most waiting runs of one person. */
const MAX_WAITING_RUNS = 3;
const OPEN_STATUSES: readonly unknown[] = ['queued', 'running'] satisfies RunStatus[];
/** Fields that only the creation of a run sets. */
const FIXED_FIELDS = ['report', 'parameters', 'format'] as const;
const oneError = (message: string, code: FieldCode = 'invalid') => [fieldError(code, message)];

async function requireFewWaiting(write: Write): Promise<void> {
  const { context, caller, transaction } = write;
  await lockOwner(write);
  const query = 'SELECT COUNT(*) AS n FROM `report_run` WHERE `user` = ? AND `status` = ?';
  const [waiting] = await selectRows<{ n: number }>(context, sql(query, caller.user, 'queued'), transaction);
  if (waiting!.n >= MAX_WAITING_RUNS)
    throw new Problem(
      429,
      { detail: `${MAX_WAITING_RUNS} of your reports wait already. Cancel one, or wait until one is done.` },
      tooManyRequests().headers,
    );
}

function cancelErrors({ before, values }: Change): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of FIXED_FIELDS) if (name in values) errors[name] = oneError('Cannot be changed');
  if (values['status'] === undefined) return errors;
  if (values['status'] !== 'cancelled') errors['status'] = oneError('A run can only be cancelled', 'choice');
  else if (!OPEN_STATUSES.includes(before!['status'])) errors['status'] = oneError('This run is over');
  return errors;
}

/** Rules of runs: creating one starts it, changing it can only cancel it. */
export const runBehaviour = (starter: RunStarter): Behaviour => ({
  before: async (changes, write) => {
    const errors: FieldErrors[] = [];
    for (const change of changes) {
      if (change.kind !== 'create') {
        errors.push(change.kind === 'update' ? cancelErrors(change) : {});
        if (change.values['status'] === 'cancelled') change.values['finished_date'] = write.caller.now.toISOString();
        continue;
      }
      const continuedDownload = continuedDownloads.get(change.item);
      if (!continuedDownload) await requireFewWaiting(write);
      const reportCheck = continuedDownload
        ? { checked: continuedDownload.checked }
        : await checkReport(write, change.values);
      errors.push('errors' in reportCheck ? reportCheck.errors : {});
      if ('errors' in reportCheck) continue;
      const { caller } = write;
      const { report } = reportCheck.checked;
      const format = change.values['format'] as ReportFormat;
      const state = continuedDownload
        ? { status: 'running', started_date: caller.now.toISOString() }
        : { status: 'queued' };
      Object.assign(change.values, { user: caller.user, title: report.title, zone: caller.zone, ...state });
      newRuns.set(change, { id: 0, format, caller, ...reportCheck.checked });
    }
    return errors;
  },
  after: async (changes, write) => {
    for (const change of changes) {
      const run = newRuns.get(change);
      if (run) {
        const text = 'INSERT INTO `report_run_life` (`run`, `alive_at`) VALUES (?, UTC_TIMESTAMP(3))';
        write.finalStatements.push(sql(text, change.id));
        const continuedDownload = continuedDownloads.get(change.item);
        const storedRun = { ...run, id: change.id };
        write.afterCommit.push(() =>
          continuedDownload ? starter.adopt(storedRun, continuedDownload.download) : starter.start(storedRun),
        );
      } else if (change.kind === 'delete' || change.values['status'] === 'cancelled')
        write.afterCommit.push(() => starter.cancel(change.id));
    }
  },
});
/** Downloads that go on as runs, by the body of the run (`continueAsRun.ts`). */
export const continuedDownloads = new WeakMap<object, { download: DownloadUnderWay; checked: CheckedReport }>();
/** Checked runs on their way from `before` to `after`. */
const newRuns = new WeakMap<Change, NewRun>();
