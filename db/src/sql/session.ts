/** Longest wait for a locked row, in seconds. The server's default of 50 would outlast the caller. */
const LOCK_WAIT_SECONDS = 5;
/** Longest time that a statement may take while a person waits, in seconds (SECURITY.md, 27). */
export const MAX_STATEMENT_SECONDS = 10;

/**
 * Returns the statements that every new connection runs once, so that no transaction has to repeat them.
 * `optimizer_search_depth = 0` limits the join orders that the optimiser tries. Trying all orders of thirty tables
 * would take forever (SECURITY.md, 67).
 * @param seconds longest time a statement may take; 0 for no limit
 */
export const sessionSql = (seconds: number): string[] => [
  // MariaDB reads the first comment, MySQL the second.
  `SET SESSION /*M! max_statement_time = ${seconds}, default_regex_flags = '', */ /*!50704 max_execution_time = ${seconds * 1000}, */ ` +
    `group_concat_max_len = 65535, optimizer_search_depth = 0, innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}, ` +
    "time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'",
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];
