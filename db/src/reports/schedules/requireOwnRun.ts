import { selectRows } from '../../collection/call/statements';
import type { Write } from '../../collection/call/context';
import { sql } from '../../sql/sqlText';
import { STOPPED_TEXT, type DueSchedule } from './scheduleRows';

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
  { id, startedText }: Pick<DueSchedule, 'id' | 'startedText'>,
): Promise<void> {
  // Nobody makes a report again whose run was marked as failed.
  const query = 'SELECT `id` FROM `report_schedule` WHERE `id` = ? AND `last_result` IN (?) FOR UPDATE';
  const rows = await selectRows(context, sql(query, id, [startedText, STOPPED_TEXT]), transaction);
  if (!rows.length) throw new ScheduleTakenError();
}
