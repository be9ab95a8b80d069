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
}
type ScheduleRow = Omit<DueSchedule, 'recipients'> & { next_run: string };

const MAX_DUE_SCHEDULES = 20;
const MAX_RESULT_CHARACTERS = 500;
const NOW_SQL = 'UTC_TIMESTAMP(3)';
const COLUMNS =
  '`id`, `report`, `title`, `parameters`, `format`, `frequency`, `time`, `weekday`, `day`, `zone`, ' +
  '`skip_when_empty`, `owner`, `next_run`';
/** A process that gives no sign of life for this long has stopped, in seconds. */
const MAX_SILENCE_SECONDS = 60;
const STARTED_TEXT = 'Started';
const STOPPED_TEXT =
  'Failed: the server stopped while the report was being made. Some of its recipients may not have it. ' +
  'The next one comes as usual.';

/** Moves a schedule on to its next time. @returns false when another process was quicker, or its owner changed it */
async function claim(context: Context, row: ScheduleRow, now: Date): Promise<boolean> {
  const text =
    `UPDATE \`report_schedule\` SET \`next_run\` = ?, \`last_run\` = ?, \`last_result\` = ?, \`alive_at\` = ${NOW_SQL} ` +
    'WHERE `id` = ? AND `next_run` = ? AND `is_active` = 1';
  const [nextRun, lastRun] = [nextTime(row, now), now].map((instant) => toSqlTimestamp(instant.toISOString()));
  const changedRows = await execute(
    context,
    sql(text, nextRun, lastRun, STARTED_TEXT, row.id, toSqlTimestamp(row.next_run)),
  );
  return changedRows > 0;
}

async function recipientsOf(context: Context, id: number): Promise<number[]> {
  const query = 'SELECT `user` FROM `report_schedule_recipients` WHERE `report_schedule` = ? ORDER BY `user`';
  return (await selectRows<{ user: number }>(context, sql(query, id))).map(({ user }) => user);
}

/**
 * Takes the schedules whose time has come. Each is taken by one process alone, however many ask. A schedule that was
 * missed several times while no process ran is taken once.
 */
export async function takeDueSchedules(context: Context, now: Date): Promise<DueSchedule[]> {
  const query =
    `SELECT ${COLUMNS} FROM \`report_schedule\` WHERE \`is_active\` = 1 AND \`next_run\` <= ? ` +
    `ORDER BY \`next_run\` LIMIT ${MAX_DUE_SCHEDULES}`;
  const dueRows = await selectRows<ScheduleRow & Record<string, unknown>>(
    context,
    sql(query, toSqlTimestamp(now.toISOString())),
  );
  const takenSchedules: DueSchedule[] = [];
  for (const row of dueRows) {
    if (!(await claim(context, row, now))) continue;
    const parameters = typeof row.parameters === 'string' ? (JSON.parse(row.parameters) as unknown) : row.parameters;
    takenSchedules.push({ ...row, parameters, recipients: await recipientsOf(context, row.id) });
  }
  return takenSchedules;
}

/** Stores what happened to a schedule. @param stops whether the schedule is turned off */
export async function saveResult(context: Context, id: number, result: string, stops = false): Promise<void> {
  const stopSql = stops ? ', `is_active` = 0, `next_run` = NULL' : '';
  const text = `UPDATE \`report_schedule\` SET \`last_result\` = ?${stopSql} WHERE \`id\` = ?`;
  await execute(context, sql(text, [...result].slice(0, MAX_RESULT_CHARACTERS).join(''), id));
}

/** Stores that this process still makes the reports of these schedules. */
export async function keepSchedulesAlive(context: Context, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await execute(context, sql(`UPDATE \`report_schedule\` SET \`alive_at\` = ${NOW_SQL} WHERE \`id\` IN (?)`, ids));
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
 * Marks the schedules whose process has stopped as failed.
 * @returns the schedules that this process marked, so that their owners are told once
 */
export async function failAbandonedSchedules(context: Context): Promise<AbandonedSchedule[]> {
  const isAbandoned =
    '`last_result` = ? AND COALESCE(`alive_at`, `last_run`) < ' + `${NOW_SQL} - INTERVAL ${MAX_SILENCE_SECONDS} SECOND`;
  const query = `SELECT \`id\`, \`title\`, \`owner\` FROM \`report_schedule\` WHERE ${isAbandoned} LIMIT ${MAX_DUE_SCHEDULES}`;
  const abandonedSchedules = await selectRows<Omit<AbandonedSchedule, 'result'>>(context, sql(query, STARTED_TEXT));
  const markedSchedules: AbandonedSchedule[] = [];
  for (const schedule of abandonedSchedules) {
    const text = `UPDATE \`report_schedule\` SET \`last_result\` = ? WHERE \`id\` = ? AND ${isAbandoned}`;
    if ((await execute(context, sql(text, STOPPED_TEXT, schedule.id, STARTED_TEXT))) > 0)
      markedSchedules.push({ ...schedule, result: STOPPED_TEXT });
  }
  return markedSchedules;
}
