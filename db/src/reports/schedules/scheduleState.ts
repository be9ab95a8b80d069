/* What a schedule's `last_result` says while nobody knows its result yet, and SQL about that. */

export const NOW_SQL = 'UTC_TIMESTAMP(3)';
export const STARTED_TEXT = 'Started';
/** In place of STARTED_TEXT for the second try: there is no third, which might stop the server each time. */
export const STARTED_AGAIN_TEXT = 'Started again';
export const STOPPED_TEXT =
  'Failed: the server stopped while the report was being made. Some of its recipients may not have it. ' +
  'The next one comes as usual.';
export const SECOND_TRY_TEXT = 'The server stopped while the report was being made. It is made once more.';
export const IS_STARTED_SQL = `\`last_result\` IN ('${STARTED_TEXT}', '${STARTED_AGAIN_TEXT}')`;
/** Makes a schedule due again as an interrupted one. */
export const INTERRUPT_SQL = `\`next_run\` = ${NOW_SQL}, \`alive_at\` = ${NOW_SQL}`;
/** Condition on `audit`: a schedule's report was mailed since its run began. It is written with each mail. */
export const SENT_SQL =
  "a.`other_name` = 'report_schedule' AND a.`other_id` = s.`id` AND a.`action` = 'send_email' " +
  'AND a.`created_date` >= s.`last_run`';
