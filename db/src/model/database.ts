import { Sequelize, type Options } from 'sequelize';
import { parseUrl } from '../sql/databaseUrl';
import { createHostPicker } from '../sql/hosts';
import { sessionSql } from '../sql/session';
import { typeCast } from '../sql/typeCast';

/** How long a call waits for a free connection, in ms (SECURITY.md, 46). */
const ACQUIRE_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const IDLE_TIMEOUT_MS = 30_000;

/** Size and limits of Sequelize's pool. */
export interface DatabaseOptions {
  /** Size of the pool. */
  maxConnections?: number;
  /** Longest time a statement may take, in seconds; no limit for migrations and demo data. */
  maxStatementSeconds?: number;
}

/**
 * Opens Sequelize's connections, for models, transactions and migrations.
 * @param url `mysql://user:password@host:port/database`; of several hosts separated by commas, the first that answers
 *   is used
 */
export const connect = (
  url: string,
  { maxConnections = 12, maxStatementSeconds = 0 }: DatabaseOptions = {},
): Sequelize => {
  const { hosts, ...account } = parseUrl(url);
  const { socketPath, ...host } = { socketPath: undefined, ...hosts[0]! };
  const options: Options = {
    dialect: 'mysql',
    ...host,
    ...account,
    logging: false,
    timezone: '+00:00',
    pool: { max: maxConnections, min: 1, acquire: ACQUIRE_TIMEOUT_MS, idle: IDLE_TIMEOUT_MS },
    dialectOptions: {
      // Reads values in the form of the API instead of Sequelize's.
      typeCast,
      dateStrings: true,
      decimalNumbers: true,
      supportBigNumbers: true,
      // Binds an object among the values as text. By default it would become columns.
      stringifyObjects: true,
      multipleStatements: false,
      socketPath,
      connectTimeout: CONNECT_TIMEOUT_MS,
      charset: 'utf8mb4_unicode_520_ci',
    },
    define: { freezeTableName: true, timestamps: false },
  };
  const database = new Sequelize(options);
  const pickHost = createHostPicker(hosts);
  if (hosts.length > 1)
    database.addHook('beforeConnect', async (config) => {
      Object.assign(config, await pickHost());
    });
  database.addHook('afterConnect', async (connection) => {
    const { promise } = connection as { promise(): { query(sql: string): Promise<unknown> } };
    for (const sql of sessionSql(maxStatementSeconds)) await promise.call(connection).query(sql);
  });
  return database;
};
