import type { Context, Write } from '../../collection/call/context';
import { execute, selectRows } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import type { DueSchedule } from './scheduleRows';
import { INTERRUPT_SQL, IS_STARTED_SQL, NOW_SQL, STOPPED_TEXT } from './scheduleState';

const MAX_RESULT_CHARACTERS = 500;
const INTERRUPTED_TEXT = 'The server stopped. Whoever has no report yet gets it when the server runs again.';

/** A schedule that this process took, and what its `last_result` says meanwhile. */
type OwnSchedule = Pick<DueSchedule, 'id' | 'startedText'>;

/** Thrown where another process makes a schedule's report by now, or the schedule is deleted. */
export class ScheduleTakenError extends Error {
  constructor() {
    super('the schedule is no longer run by this process');
  }
}

/**
 * Locks a schedule that this process runs. After a time without a sign of life, another process makes its report once
 * more: a process that only stood still would mail everybody a second time.
 * @throws ScheduleTakenError
 */
export async function requireOwnRun(
  { context, transaction }: Pick<Write, 'context' | 'transaction'>,
  { id, startedText }: OwnSchedule,
): Promise<void> {
  // Nobody makes a report again whose run was marked as failed.
  const query = 'SELECT `id` FROM `report_schedule` WHERE `id` = ? AND `last_result` IN (?) FOR UPDATE';
  const rows = await selectRows(context, sql(query, id, [startedText, STOPPED_TEXT]), transaction);
  if (!rows.length) throw new ScheduleTakenError();
}

/**
 * Stores what happened to a schedule that this process runs.
 * @param stops whether the schedule is turned off
 * @throws ScheduleTakenError where another process makes its report by now, which still has to say what came of it
 */
export async function saveResult(
  context: Context,
  { id, startedText }: OwnSchedule,
  result: string,
  stops = false,
): Promise<void> {
  const stopSql = stops ? ', `is_active` = 0, `next_run` = NULL' : '';
  const text = `UPDATE \`report_schedule\` SET \`last_result\` = ?${stopSql} WHERE \`id\` = ? AND \`last_result\` IN (?)`;
  const cutResult = [...result].slice(0, MAX_RESULT_CHARACTERS).join('');
  const saved = await execute(context, sql(text, cutResult, id, [startedText, STOPPED_TEXT]));
  if (saved === 0) throw new ScheduleTakenError();
}

/** Hands a schedule to the next process, which sends the rest: this one stops. */
export async function handBackSchedule(context: Context, { id, startedText }: OwnSchedule): Promise<void> {
  const text = `UPDATE \`report_schedule\` SET ${INTERRUPT_SQL}, \`last_result\` = ? WHERE \`id\` = ? AND \`last_result\` = ? AND \`is_active\` = 1`;
  await execute(context, sql(text, INTERRUPTED_TEXT, id, startedText));
}

/** Stores that this process still makes the reports of these schedules, as far as no other one is to make them. */
export async function keepSchedulesAlive(context: Context, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  const text = `UPDATE \`report_schedule\` SET \`alive_at\` = ${NOW_SQL} WHERE \`id\` IN (?) AND ${IS_STARTED_SQL}`;
  await execute(context, sql(text, ids));
}
