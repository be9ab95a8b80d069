import type { ReportFormat } from '@trestle/schema/report';
import { execute, selectRows } from '../../collection/call/statements';
import type { Context } from '../../collection/call/context';
import { sql, toSqlTimestamp } from '../../sql/sqlText';
import { nextTime, type ScheduleTimes } from './nextTime';
import { NOW_SQL, SECOND_TRY_TEXT, SENT_SQL, STARTED_AGAIN_TEXT, STARTED_TEXT } from './scheduleState';

/** A schedule whose time has come. */
export interface DueSchedule extends ScheduleTimes {
  id: number;
  report: string;
  title: string;
  parameters: unknown;
  format: ReportFormat;
  skip_when_empty: boolean;
  owner: number;
  /** Ids of users. */
  recipients: readonly number[];
  /** Addresses that got this report before a stop of the server interrupted it. */
  sentTo: ReadonlySet<string>;
  /** What `last_result` says while this process runs the schedule. */
  startedText: string;
}
type ScheduleRow = Omit<DueSchedule, 'recipients' | 'sentTo' | 'startedText'> & {
  next_run: string;
  last_run: string | null;
  last_result: string | null;
  isInterrupted: number;
};

/** Schedules that one look takes, and that it reads at a time. */
const MAX_DUE_SCHEDULES = 20;
/** Earlier than the time of any schedule. */
const START_OF_TIME = '1000-01-01';
/** A time that was missed is not made up for so shortly before the next one: recipients would get two mails of one day. */
const MIN_GAP_MS = 3_600_000;
const COLUMNS =
  '`id`, `report`, `title`, `parameters`, `format`, `frequency`, `time`, `weekday`, `day`, `zone`, ' +
  '`skip_when_empty`, `owner`, `next_run`, `last_run`, `last_result`, ' +
  // Whoever changes the schedule meanwhile gives it another time.
  'COALESCE(`next_run` = `alive_at`, 0) AS isInterrupted';

const startedTextOf = (row: ScheduleRow): string =>
  row.isInterrupted && row.last_result === SECOND_TRY_TEXT ? STARTED_AGAIN_TEXT : STARTED_TEXT;

/** Moves a schedule on to its next time. @returns false when another process was quicker, or its owner changed it */
async function claim(context: Context, row: ScheduleRow, now: Date): Promise<boolean> {
  const text =
    `UPDATE \`report_schedule\` SET \`next_run\` = ?, \`last_run\` = ?, \`last_result\` = ?, \`alive_at\` = ${NOW_SQL} ` +
    'WHERE `id` = ? AND `next_run` = ? AND `is_active` = 1';
  // What was sent is found by the time at which the interrupted run began.
  const lastRun = (row.isInterrupted && row.last_run) || now.toISOString();
  const [next, last, due] = [nextTime(row, now).toISOString(), lastRun, row.next_run].map(toSqlTimestamp);
  return (await execute(context, sql(text, next, last, startedTextOf(row), row.id, due))) > 0;
}

/** Leaves out a time that was missed. */
async function leaveOut(context: Context, { id, next_run: due }: ScheduleRow, next: Date): Promise<void> {
  const text = 'UPDATE `report_schedule` SET `next_run` = ? WHERE `id` = ? AND `next_run` = ?';
  await execute(context, sql(text, toSqlTimestamp(next.toISOString()), id, toSqlTimestamp(due)));
}

async function recipientsOf(context: Context, id: number): Promise<number[]> {
  const query = 'SELECT `user` FROM `report_schedule_recipients` WHERE `report_schedule` = ? ORDER BY `user`';
  return (await selectRows<{ user: number }>(context, sql(query, id))).map(({ user }) => user);
}

/** Returns the addresses that got a schedule's report since its run began. */
export async function addressesSentTo(context: Context, id: number): Promise<Set<string>> {
  const query = `SELECT a.\`changes\` FROM \`report_schedule\` s JOIN \`audit\` a ON ${SENT_SQL} WHERE s.\`id\` = ?`;
  const rows = await selectRows<{ changes: unknown }>(context, sql(query, id));
  return new Set(
    rows.flatMap(({ changes }) => {
      const { to } = (typeof changes === 'string' ? JSON.parse(changes) : changes) as { to: [null, string[]] };
      return to[1];
    }),
  );
}

/** Takes one schedule. All that may fail comes before the claim, which moves it to its next time. */
async function takeSchedule(context: Context, row: ScheduleRow, now: Date): Promise<DueSchedule | null> {
  const next = nextTime(row, now);
  if (!row.isInterrupted && next.getTime() - now.getTime() < MIN_GAP_MS) {
    await leaveOut(context, row, next);
    return null;
  }
  const parameters = typeof row.parameters === 'string' ? (JSON.parse(row.parameters) as unknown) : row.parameters;
  const recipients = await recipientsOf(context, row.id);
  const sentTo = row.isInterrupted ? await addressesSentTo(context, row.id) : new Set<string>();
  if (!(await claim(context, row, now))) return null;
  return { ...row, parameters, recipients, sentTo, startedText: startedTextOf(row) };
}

/** Place of the last schedule that was looked at: its time, and its id. */
type SchedulePlace = readonly [nextRun: string, id: number];

/** Reads schedules whose time has come, in the order of their times. @param place after which they come */
function readDueRows(context: Context, now: Date, [nextRun, id]: SchedulePlace) {
  const query =
    `SELECT ${COLUMNS} FROM \`report_schedule\` WHERE \`is_active\` = 1 AND \`next_run\` <= ? ` +
    'AND (`next_run` > ? OR (`next_run` = ? AND `id` > ?)) ' +
    `ORDER BY \`next_run\`, \`id\` LIMIT ${MAX_DUE_SCHEDULES}`;
  return selectRows<ScheduleRow & Record<string, unknown>>(
    context,
    sql(query, toSqlTimestamp(now.toISOString()), nextRun, nextRun, id),
  );
}

/**
 * Takes the schedules whose time has come, each when it is asked for, and at most 20. Each is taken by one process
 * alone, however many ask. A schedule that was missed several times while no process ran is taken once, unless it is
 * soon its time again.
 * @param logError hears of a schedule that can't be taken, which keeps no other waiting
 */
export async function* takeDueSchedules(
  context: Context,
  now: Date,
  logError: (error: unknown, id: number) => void,
): AsyncGenerator<DueSchedule, void, undefined> {
  let place: SchedulePlace = [START_OF_TIME, 0];
  for (let taken = 0; ;) {
    const rows = await readDueRows(context, now, place);
    for (const row of rows) {
      place = [toSqlTimestamp(row.next_run), row.id];
      const schedule = await takeSchedule(context, row, now).catch((error: unknown) => {
        logError(error, row.id);
        return null;
      });
      if (!schedule) continue;
      yield schedule;
      taken += 1;
      if (taken === MAX_DUE_SCHEDULES) return;
    }
    if (rows.length < MAX_DUE_SCHEDULES) return;
  }
}
