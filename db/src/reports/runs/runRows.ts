import { execute, selectRows } from '../../collection/statements';
import type { Context } from '../../collection/context';
import { sql } from '../../sql/sqlText';
import type { ReportProgress } from '../formats/format';

/** A process that gives no sign of life for this long has stopped, in seconds. */
const MAX_SILENCE_SECONDS = 15;
const SERVER_STOPPED_TEXT = 'The server stopped before the report was finished. Run it again.';
const MAX_ERROR_CHARACTERS = 500;
const NOW = 'UTC_TIMESTAMP(3)';
/** Every change raises the date by which an older copy is known (contract §2.2). */
const MODIFIED = '`modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND)';

/** @returns false for a run that was cancelled or deleted meanwhile */
export const markRunning = async (context: Context, id: number): Promise<boolean> => {
  const text =
    `UPDATE \`report_run\` SET \`status\` = 'running', \`started_date\` = ${NOW}, ${MODIFIED} ` +
    "WHERE `id` = ? AND `status` = 'queued'";
  return (await execute(context, sql(text, id))) > 0;
};

/** Stores how far a run is, and that its process is alive. */
export const saveProgress = async (context: Context, id: number, { rows, totalRows, pages }: ReportProgress) => {
  const text =
    `UPDATE \`report_run\` SET \`rows_done\` = ?, \`rows_total\` = ?, \`pages\` = ?, ${MODIFIED} ` +
    "WHERE `id` = ? AND `status` = 'running'";
  await execute(context, sql(text, rows, totalRows, pages ?? null, id));
};

/** Says that these runs are cared for. @returns those that are still wanted */
export const keepAlive = async (context: Context, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  await execute(context, sql(`UPDATE \`report_run_life\` SET \`alive_at\` = ${NOW} WHERE \`run\` IN (?)`, ids));
  const open = "SELECT `id` FROM `report_run` WHERE `id` IN (?) AND `status` IN ('queued', 'running')";
  const rows = await selectRows<{ id: number }>(context, sql(open, ids));
  return new Set(rows.map(({ id }) => id));
};

/** @param why in words for its person */
export const markFailed = async (context: Context, id: number, why: string): Promise<void> => {
  const text =
    `UPDATE \`report_run\` SET \`status\` = 'failed', \`error\` = ?, \`finished_date\` = ${NOW}, ${MODIFIED} ` +
    "WHERE `id` = ? AND `status` IN ('queued', 'running')";
  await execute(context, sql(text, [...why].slice(0, MAX_ERROR_CHARACTERS).join(''), id));
};

/** Marks runs as failed whose process has stopped. */
export const failAbandonedRuns = async (context: Context): Promise<void> => {
  const text =
    'UPDATE `report_run` r JOIN `report_run_life` l ON l.`run` = r.`id` ' +
    `SET r.\`status\` = 'failed', r.\`error\` = ?, r.\`finished_date\` = ${NOW}, ` +
    `r.${MODIFIED.replace(', `', ', r.`')} WHERE r.\`status\` IN ('queued', 'running') ` +
    `AND l.\`alive_at\` < ${NOW} - INTERVAL ${MAX_SILENCE_SECONDS} SECOND`;
  await execute(context, sql(text, SERVER_STOPPED_TEXT));
};
