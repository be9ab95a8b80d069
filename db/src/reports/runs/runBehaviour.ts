import { fieldError, Problem, tooManyRequests, type FieldErrors } from '@trestle/schema/errors';
import type { RunStatus } from '@trestle/schema/entities/report_run';
import type { ReportFormat } from '@trestle/schema/report';
import type { Behaviour, Caller, Change, Write } from '../../collection/context';
import { selectRows } from '../../collection/statements';
import { sql } from '../../sql/sqlText';
import { findReport, formatsOf } from '../findReport';
import { checkParameters, type CheckedParameters, type SentParameters } from '../parameters';
import { createReportReader } from '../reader';
import type { ReportDefinition } from '../report';

/** A run to be started. */
export interface NewRun extends CheckedParameters {
  id: number;
  report: ReportDefinition;
  format: ReportFormat;
  caller: Caller;
}
/** What runs are handed to, once they are stored. */
export interface RunStarter {
  start(run: NewRun): void;
  /** Stops a run of this process. Those of other processes notice by their row. */
  cancel(id: number): void;
}

/** Runs of one person that may wait. */
const MAX_WAITING_RUNS = 3;
const OPEN_STATUSES: readonly unknown[] = ['queued', 'running'] satisfies RunStatus[];
/** What only its creation sets. */
const FIXED_FIELDS = ['report', 'parameters', 'format'] as const;
const error = (message: string, code = 'invalid') => [fieldError(code, message)];

/** Turns the JSON of parameters into texts, as a form sends them. @returns undefined for anything but an object of values */
export const toSentParameters = (parameters: unknown): SentParameters | undefined => {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return undefined;
  const sent = new Map<string, string[]>();
  for (const [name, value] of Object.entries(parameters)) {
    const values: unknown[] = [value ?? []].flat();
    if (values.some((one) => typeof one === 'object' && one !== null)) return undefined;
    sent.set(name, values.map(String));
  }
  return sent;
};

const findOrError = (name: unknown, reader: ReturnType<typeof createReportReader>): ReportDefinition | undefined => {
  try {
    return findReport(String(name), reader);
  } catch {
    return undefined;
  }
};

/** Checks a new run. Errors of parameters are keyed by their names, as those of a download. */
const checkNewRun = async (change: Change, { context, caller }: Write): Promise<FieldErrors | NewRun> => {
  const { values } = change;
  const over = new AbortController();
  const reader = createReportReader(context, caller, over.signal);
  try {
    const report = findOrError(values['report'], reader);
    if (!report) return { report: error('There is no such report', 'not-found') };
    const formats: readonly unknown[] = formatsOf(report);
    if (!formats.includes(values['format']))
      return { format: error(`The formats are ${formats.join(', ')}`, 'choice') };
    const sent = toSentParameters(values['parameters'] ?? {});
    if (!sent) return { parameters: error('Must be an object of values', 'type') };
    const { now, zone } = caller;
    const checked = await checkParameters(report, sent, { reader, now, zone });
    return { id: 0, report, format: values['format'] as ReportFormat, caller, ...checked };
  } catch (refused) {
    if (refused instanceof Problem && refused.status === 400) return refused.body as FieldErrors;
    throw refused;
  } finally {
    over.abort(new Error('the run is checked'));
  }
};

const requireFewWaiting = async ({ context, caller, transaction }: Write): Promise<void> => {
  const query = 'SELECT COUNT(*) AS n FROM `report_run` WHERE `user` = ? AND `status` = ?';
  const [found] = await selectRows<{ n: number }>(context, sql(query, caller.user, 'queued'), transaction);
  if (found!.n >= MAX_WAITING_RUNS)
    throw new Problem(
      429,
      { detail: `${MAX_WAITING_RUNS} of your reports wait already. Cancel one, or wait until one is done.` },
      tooManyRequests().headers,
    );
};

const cancelErrors = ({ before, values }: Change): FieldErrors => {
  const errors: FieldErrors = {};
  for (const name of FIXED_FIELDS) if (name in values) errors[name] = error('Cannot be changed');
  if (values['status'] === undefined) return errors;
  if (values['status'] !== 'cancelled') errors['status'] = error('A run can only be cancelled', 'choice');
  else if (!OPEN_STATUSES.includes(before!['status'])) errors['status'] = error('This run is over');
  return errors;
};

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
      await requireFewWaiting(write);
      const run = await checkNewRun(change, write);
      errors.push('report' in run && 'caller' in run ? {} : (run as FieldErrors));
      if (!('caller' in run)) continue;
      const { caller, report } = run as NewRun;
      Object.assign(change.values, { user: caller.user, title: report.title, zone: caller.zone, status: 'queued' });
      newRuns.set(change, run as NewRun);
    }
    return errors;
  },
  after: async (changes, write) => {
    for (const change of changes) {
      const run = newRuns.get(change);
      if (run) {
        const text = 'INSERT INTO `report_run_life` (`run`, `alive_at`) VALUES (?, UTC_TIMESTAMP(3))';
        write.last.push(sql(text, change.id));
        write.afterCommit.push(() => starter.start({ ...run, id: change.id }));
      } else write.afterCommit.push(() => starter.cancel(change.id));
    }
  },
});
/** Checked runs on their way from `before` to `after`. */
const newRuns = new WeakMap<Change, NewRun>();
