/** Longest wait for a locked row, in seconds. The server's default of 50 would outlast the caller. */
const LOCK_WAIT_SECONDS = 5;
/**
 * How long a transaction may wait for its next statement, in seconds. A process that hangs in the middle of one must not
 * keep its rows from others longer than they wait for a lock (SECURITY.md, 73). Only MariaDB can end such a transaction.
 */
const IDLE_TRANSACTION_SECONDS = 4;
/**
 * Longest time that a statement may take while a person waits, in seconds. With what else a call does, its answer
 * comes within ten (SECURITY.md, 27).
 */
export const MAX_STATEMENT_SECONDS = 8;

/**
 * Longest text that a list joins of a record's nested rows: as many rows as a record may have, each with two texts of
 * 255 characters. The database cuts a longer one without an error.
 */
const MAX_JOINED_BYTES = 16 * 1024 * 1024;

/**
 * On a Galera cluster, a read waits until its node has what others wrote before, so that everybody reads their own
 * writes, whichever node their process uses (SECURITY.md, 56). Other servers may not know the setting.
 */
export const CLUSTER_SESSION_SQL = 'SET SESSION wsrep_sync_wait = 1';
const UNKNOWN_SYSTEM_VARIABLE = 1193;

/** Whether a connection can be used though this statement of its setting-up failed. */
export const isOptionalSessionError = (text: string, error: unknown): boolean =>
  text === CLUSTER_SESSION_SQL && (error as { errno?: number }).errno === UNKNOWN_SYSTEM_VARIABLE;

/**
 * Returns the statements that every new connection runs once, so that no transaction has to repeat them.
 * `in_predicate_conversion_threshold = 0` keeps long lists of ids as they are. MariaDB makes a table of a thousand ids
 * and more, and may then read the whole table for each: 300 ms in place of 70 for a word that 2,400 products have.
 * `optimizer_search_depth = 0` limits the join orders that the optimiser tries. Trying all orders of thirty tables
 * would take forever (SECURITY.md, 67).
 * @param seconds longest time a statement may take; 0 for no limit
 */
export const sessionSql = (seconds: number): string[] => [
  // MariaDB reads the first comment, MySQL the second.
  `SET SESSION /*M! max_statement_time = ${seconds}, default_regex_flags = '', in_predicate_conversion_threshold = 0, ` +
    `idle_transaction_timeout = ${seconds && IDLE_TRANSACTION_SECONDS}, */ /*!50704 max_execution_time = ${seconds * 1000}, */ ` +
    `group_concat_max_len = ${MAX_JOINED_BYTES}, optimizer_search_depth = 0, innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}, ` +
    "time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'",
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  CLUSTER_SESSION_SQL,
];
