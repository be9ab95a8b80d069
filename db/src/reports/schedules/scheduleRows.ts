import type { ReportFormat } from '@trestle/schema/report';
import { execute, selectRows } from '../../collection/call/statements';
import type { Context } from '../../collection/call/context';
import { sql, toSqlTimestamp } from '../../sql/sqlText';
import { nextTime, type ScheduleTimes } from './nextTime';

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

const MAX_DUE_SCHEDULES = 20;
const MAX_RESULT_CHARACTERS = 500;
/** A time that was missed is not made up for so shortly before the next one: recipients would get two mails of one day. */
const MIN_GAP_MS = 3_600_000;
const NOW_SQL = 'UTC_TIMESTAMP(3)';
const COLUMNS =
  '`id`, `report`, `title`, `parameters`, `format`, `frequency`, `time`, `weekday`, `day`, `zone`, ' +
  '`skip_when_empty`, `owner`, `next_run`, `last_run`, `last_result`, ' +
  // Whoever changes the schedule meanwhile gives it another time.
  'COALESCE(`next_run` = `alive_at`, 0) AS isInterrupted';
/** A process that gives no sign of life for this long has stopped, in seconds. */
const MAX_SILENCE_SECONDS = 60;
const STARTED_TEXT = 'Started';
/** In place of STARTED_TEXT for the second try: there is no third, which might stop the server each time. */
const STARTED_AGAIN_TEXT = 'Started again';
export const STOPPED_TEXT =
  'Failed: the server stopped while the report was being made. Some of its recipients may not have it. ' +
  'The next one comes as usual.';
const SECOND_TRY_TEXT = 'The server stopped while the report was being made. It is made once more.';
const INTERRUPTED_TEXT = 'The server stopped. Whoever has no report yet gets it when the server runs again.';
const IS_STARTED_SQL = `\`last_result\` IN ('${STARTED_TEXT}', '${STARTED_AGAIN_TEXT}')`;
/** Makes a schedule due again as an interrupted one. */
const INTERRUPT_SQL = `\`next_run\` = ${NOW_SQL}, \`alive_at\` = ${NOW_SQL}`;

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

/** Condition on `audit`: a schedule's report was mailed since its run began. It is written with each mail. */
const SENT_SQL =
  "a.`other_name` = 'report_schedule' AND a.`other_id` = s.`id` AND a.`action` = 'send_email' " +
  'AND a.`created_date` >= s.`last_run`';

/** Returns the addresses that got an interrupted report. */
async function addressesSentTo(context: Context, { id, isInterrupted }: ScheduleRow): Promise<Set<string>> {
  if (!isInterrupted) return new Set();
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
  const sentTo = await addressesSentTo(context, row);
  if (!(await claim(context, row, now))) return null;
  return { ...row, parameters, recipients, sentTo, startedText: startedTextOf(row) };
}

/**
 * Takes the schedules whose time has come, each when it is asked for. Each is taken by one process alone, however many
 * ask. A schedule that was missed several times while no process ran is taken once, unless it is soon its time again.
 * @param logError hears of a schedule that can't be taken, which keeps no other waiting
 */
export async function* takeDueSchedules(
  context: Context,
  now: Date,
  logError: (error: unknown, id: number) => void,
): AsyncGenerator<DueSchedule, void, undefined> {
  const query =
    `SELECT ${COLUMNS} FROM \`report_schedule\` WHERE \`is_active\` = 1 AND \`next_run\` <= ? ` +
    `ORDER BY \`next_run\` LIMIT ${MAX_DUE_SCHEDULES}`;
  const dueRows = await selectRows<ScheduleRow & Record<string, unknown>>(
    context,
    sql(query, toSqlTimestamp(now.toISOString())),
  );
  for (const row of dueRows) {
    const schedule = await takeSchedule(context, row, now).catch((error: unknown) => {
      logError(error, row.id);
      return null;
    });
    if (schedule) yield schedule;
  }
}

/** Hands a schedule to the next process, which sends the rest: this one stops. */
export async function handBackSchedule(context: Context, id: number): Promise<void> {
  const text = `UPDATE \`report_schedule\` SET ${INTERRUPT_SQL}, \`last_result\` = ? WHERE \`id\` = ? AND ${IS_STARTED_SQL} AND \`is_active\` = 1`;
  await execute(context, sql(text, INTERRUPTED_TEXT, id));
}

/** Stores what happened to a schedule. @param stops whether the schedule is turned off */
export async function saveResult(context: Context, id: number, result: string, stops = false): Promise<void> {
  const stopSql = stops ? ', `is_active` = 0, `next_run` = NULL' : '';
  const text = `UPDATE \`report_schedule\` SET \`last_result\` = ?${stopSql} WHERE \`id\` = ?`;
  await execute(context, sql(text, [...result].slice(0, MAX_RESULT_CHARACTERS).join(''), id));
}

/** Stores that this process still makes the reports of these schedules, as far as no other one is to make them. */
export async function keepSchedulesAlive(context: Context, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  const text = `UPDATE \`report_schedule\` SET \`alive_at\` = ${NOW_SQL} WHERE \`id\` IN (?) AND ${IS_STARTED_SQL}`;
  await execute(context, sql(text, ids));
}

/** A schedule whose process stopped while it made the report. */
export interface AbandonedSchedule {
  id: number;
  title: string;
  owner: number;
  /** Text that says what happened. */
  result: string;
}

/**
 * Marks the schedules whose process has stopped as failed. One that had mailed nothing yet is made once more instead.
 * @returns the schedules that this process marked as failed, so that their owners are told once
 */
export async function failAbandonedSchedules(context: Context): Promise<AbandonedSchedule[]> {
  const isAbandoned =
    `${IS_STARTED_SQL} AND COALESCE(\`alive_at\`, \`last_run\`) < ${NOW_SQL} - ` +
    `INTERVAL ${MAX_SILENCE_SECONDS} SECOND`;
  const query =
    'SELECT s.`id`, s.`title`, s.`owner`, ' +
    `s.\`is_active\` = 1 AND s.\`last_result\` = ? AND NOT EXISTS (SELECT 1 FROM \`audit\` a WHERE ${SENT_SQL}) AS isRetried ` +
    `FROM \`report_schedule\` s WHERE ${isAbandoned} LIMIT ${MAX_DUE_SCHEDULES}`;
  const abandonedSchedules = await selectRows<Omit<AbandonedSchedule, 'result'> & { isRetried: number }>(
    context,
    sql(query, STARTED_TEXT),
  );
  const failedSchedules: AbandonedSchedule[] = [];
  for (const { isRetried, ...schedule } of abandonedSchedules) {
    const result = isRetried ? SECOND_TRY_TEXT : STOPPED_TEXT;
    const text =
      `UPDATE \`report_schedule\` SET ${isRetried ? `${INTERRUPT_SQL}, ` : ''}\`last_result\` = ? ` +
      `WHERE \`id\` = ? AND ${isAbandoned}`;
    if ((await execute(context, sql(text, result, schedule.id))) > 0 && !isRetried)
      failedSchedules.push({ ...schedule, result });
  }
  return failedSchedules;
}
