import type { Context } from '../../collection/call/context';
import { execute, selectRows } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import {
  INTERRUPT_SQL,
  IS_STARTED_SQL,
  NOW_SQL,
  SECOND_TRY_TEXT,
  SENT_SQL,
  STARTED_TEXT,
  STOPPED_TEXT,
} from './scheduleState';

/** A process that gives no sign of life for this long has stopped, in seconds. */
const MAX_SILENCE_SECONDS = 60;
/** Schedules of one look. The next one finds the others. */
const MAX_ABANDONED_SCHEDULES = 20;

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
    `FROM \`report_schedule\` s WHERE ${isAbandoned} LIMIT ${MAX_ABANDONED_SCHEDULES}`;
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
