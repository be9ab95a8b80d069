import type { ReportFormat } from '@trestle/schema/report';
import { execute, selectRows } from '../../collection/statements';
import type { Context } from '../../collection/context';
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

const MAX_DUE = 20;
const MAX_RESULT_CHARACTERS = 500;
const COLUMNS =
  '`id`, `report`, `title`, `parameters`, `format`, `frequency`, `time`, `weekday`, `day`, `zone`, `skip_when_empty`, `owner`, `next_run`';

/** Moves a schedule on to its next time. @returns false when another process was quicker, or its owner changed it */
const claim = async (context: Context, row: ScheduleRow, now: Date): Promise<boolean> => {
  const text =
    'UPDATE `report_schedule` SET `next_run` = ?, `last_run` = ?, `last_result` = ? WHERE `id` = ? AND `next_run` = ? AND `is_active` = 1';
  const [next, at] = [nextTime(row, now), now].map((instant) => toSqlTimestamp(instant.toISOString()));
  const changed = await execute(context, sql(text, next, at, 'Started', row.id, toSqlTimestamp(row.next_run)));
  return changed > 0;
};

const recipientsOf = async (context: Context, id: number): Promise<number[]> => {
  const query = 'SELECT `user` FROM `report_schedule_recipients` WHERE `report_schedule` = ? ORDER BY `user`';
  return (await selectRows<{ user: number }>(context, sql(query, id))).map(({ user }) => user);
};

/**
 * Takes the schedules whose time has come. Each is taken by one process alone, however many ask. One that was missed
 * while no process ran is taken once.
 */
export const takeDueSchedules = async (context: Context, now: Date): Promise<DueSchedule[]> => {
  const query = `SELECT ${COLUMNS} FROM \`report_schedule\` WHERE \`is_active\` = 1 AND \`next_run\` <= ? ORDER BY \`next_run\` LIMIT ${MAX_DUE}`;
  const due = await selectRows<ScheduleRow & Record<string, unknown>>(
    context,
    sql(query, toSqlTimestamp(now.toISOString())),
  );
  const taken: DueSchedule[] = [];
  for (const row of due) {
    if (!(await claim(context, row, now))) continue;
    const parameters = typeof row.parameters === 'string' ? (JSON.parse(row.parameters) as unknown) : row.parameters;
    taken.push({ ...row, parameters, recipients: await recipientsOf(context, row.id) });
  }
  return taken;
};

/** Stores what happened. `stops` turns the schedule off. */
export const saveResult = async (context: Context, id: number, result: string, stops = false): Promise<void> => {
  const text = `UPDATE \`report_schedule\` SET \`last_result\` = ?${stops ? ', `is_active` = 0, `next_run` = NULL' : ''} WHERE \`id\` = ?`;
  await execute(context, sql(text, [...result].slice(0, MAX_RESULT_CHARACTERS).join(''), id));
};
