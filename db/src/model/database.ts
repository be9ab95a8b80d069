import { Sequelize, type Options } from 'sequelize';
import { noteAlone } from './connection';
import { parseUrl } from './databaseUrl';
import { hostPicker } from './hosts';

/** A row that somebody else holds is waited for as long; the server's own 50 seconds would outlast the caller. */
const LOCK_SECONDS = 5;
/** Where people wait, a statement is cut after so many seconds (safety 27). */
export const LONGEST_STATEMENT = 10;
/** Statements that one connection keeps prepared; the server has room for some thousands altogether. */
const PREPARED = 100;

export interface PoolOptions {
  max?: number;
  /** Connections kept open; one when absent. */
  min?: number;
  acquire?: number;
  /**
   * Several statements by one round trip: for transactions alone, whose texts come from the declarations. What people ask
   * for runs on connections that take one statement at a time.
   */
  together?: boolean;
  /** Longest that a statement may take (safety 27); none for migrations and demo data. */
  seconds?: number;
}

/**
 * What every connection is told once, so that no transaction need say it again. The optimiser chooses for itself how many
 * orders of joins it looks at: of all those of thirty tables it would not come to an end (safety 67).
 */
export const sessionSql = (seconds: number): string[] => [
  // The one name is read by MariaDB alone, the other by MySQL.
  `SET SESSION /*M! max_statement_time = ${seconds}, */ /*!50704 max_execution_time = ${seconds * 1000}, */ group_concat_max_len = 65535, optimizer_search_depth = 0, innodb_lock_wait_timeout = ${LOCK_SECONDS}, ` +
    "time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'",
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/**
 * The services' connections. A request waits at most 2 s for one (safety 46).
 * @param url mysql://user:pw@host:port/db; of several hosts separated by commas the first that answers
 */
export const connect = (
  url: string,
  { max = 12, min = 1, acquire = 2000, seconds = 0, together = false }: PoolOptions = {},
): Sequelize => {
  const { hosts, ...account } = parseUrl(url);
  const { socketPath, ...host } = { socketPath: undefined, ...hosts[0]! };
  const options: Options = {
    dialect: 'mysql',
    ...host,
    ...account,
    logging: false,
    timezone: '+00:00',
    pool: { max, min, acquire, idle: 30_000 },
    dialectOptions: {
      // Cells as they come, in place of Sequelize's own reading: rows.ts makes of them what the contract writes.
      typeCast: true,
      dateStrings: true,
      decimalNumbers: true,
      supportBigNumbers: true,
      // An object among the values is text, never columns.
      stringifyObjects: true,
      multipleStatements: together,
      socketPath,
      maxPreparedStatements: PREPARED,
      connectTimeout: 5000,
      charset: 'utf8mb4_unicode_520_ci',
    },
    define: { freezeTableName: true, timestamps: false },
  };
  const database = new Sequelize(options);
  const pick = hostPicker(hosts);
  if (hosts.length > 1)
    database.addHook('beforeConnect', async (config) => {
      Object.assign(config, await pick());
    });
  database.addHook('afterConnect', async (connection) => {
    const raw = connection as { promise(): { query(sql: string): Promise<unknown> } };
    for (const sql of sessionSql(seconds)) await raw.promise().query(sql);
    if (together && hosts.length === 1) await noteAlone(connection as object);
  });
  return database;
};
