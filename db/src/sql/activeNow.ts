/** The coming full minute, as `nextMinute` of `@trestle/schema/periods`. */
const NEXT_MINUTE_SQL = "DATE_FORMAT(UTC_TIMESTAMP() + INTERVAL 1 MINUTE, '%Y-%m-%d %H:%i:00')";

/**
 * SQL condition: by its dates a user or group is active now, to the minute (S1 §4). It binds no values.
 * @param alias alias of the table
 */
export const activeNowSql = (alias: string): string =>
  `(${alias}.\`active_start_date\` IS NULL OR (${alias}.\`active_start_date\` < ${NEXT_MINUTE_SQL} AND ` +
  `(${alias}.\`active_end_date\` IS NULL OR ${alias}.\`active_end_date\` >= ${NEXT_MINUTE_SQL})))`;
