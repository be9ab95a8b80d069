import { cutTo } from '@trestle/schema/text/cutTo';
import { execute, selectRows } from '../../collection/call/statements';
import type { Context } from '../../collection/call/context';
import { sql } from '../../sql/sqlText';
import type { ReportProgress } from '../../formats/format';

/** A process that gives no sign of life for this long has stopped, in seconds. */
const MAX_SILENCE_SECONDS = 15;
const SERVER_STOPPED_TEXT = 'The server stopped before the report was finished. Run it again.';
const MAX_ERROR_CHARACTERS = 500;
const NOW_SQL = 'UTC_TIMESTAMP(3)';
/** Raises the modified date, by which older copies are recognised (contract §2.2). */
const SET_MODIFIED_SQL = '`modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND)';

/** Marks a run as running. @returns false for a run that was cancelled or deleted meanwhile */
export async function markRunning(context: Context, id: number): Promise<boolean> {
  const text =
    `UPDATE \`report_run\` SET \`status\` = 'running', \`started_date\` = ${NOW_SQL}, ${SET_MODIFIED_SQL} ` +
    "WHERE `id` = ? AND `status` = 'queued'";
  return (await execute(context, sql(text, id))) > 0;
}

/** Stores how far a run is, and that its process is alive. */
export async function saveProgress(context: Context, id: number, { rows, totalRows, pages }: ReportProgress) {
  const text =
    `UPDATE \`report_run\` SET \`rows_done\` = ?, \`rows_total\` = ?, \`pages\` = ?, ${SET_MODIFIED_SQL} ` +
    "WHERE `id` = ? AND `status` = 'running'";
  await execute(context, sql(text, rows, totalRows, pages ?? null, id));
}

/** Stores that this process works on these runs. @returns ids of the runs that are still wanted */
export async function keepAlive(context: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  await execute(context, sql(`UPDATE \`report_run_life\` SET \`alive_at\` = ${NOW_SQL} WHERE \`run\` IN (?)`, ids));
  const openRunsQuery = "SELECT `id` FROM `report_run` WHERE `id` IN (?) AND `status` IN ('queued', 'running')";
  const rows = await selectRows<{ id: number }>(context, sql(openRunsQuery, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Marks a run as failed. @param reason in words for the person who started it */
export async function markFailed(context: Context, id: number, reason: string): Promise<void> {
  const text =
    `UPDATE \`report_run\` SET \`status\` = 'failed', \`error\` = ?, \`finished_date\` = ${NOW_SQL}, ${SET_MODIFIED_SQL} ` +
    "WHERE `id` = ? AND `status` IN ('queued', 'running')";
  await execute(context, sql(text, cutTo(MAX_ERROR_CHARACTERS, reason), id));
}

/** Marks the runs whose process has stopped as failed. */
export async function failAbandonedRuns(context: Context): Promise<void> {
  const text =
    'UPDATE `report_run` r JOIN `report_run_life` l ON l.`run` = r.`id` ' +
    `SET r.\`status\` = 'failed', r.\`error\` = ?, r.\`finished_date\` = ${NOW_SQL}, ` +
    `r.${SET_MODIFIED_SQL.replace(', `', ', r.`')} WHERE r.\`status\` IN ('queued', 'running') ` +
    `AND l.\`alive_at\` < ${NOW_SQL} - INTERVAL ${MAX_SILENCE_SECONDS} SECOND`;
  await execute(context, sql(text, SERVER_STOPPED_TEXT));
}
