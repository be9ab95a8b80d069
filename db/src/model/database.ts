import { Sequelize, type Options } from 'sequelize';
import { noteAlone } from './connection';
import { hostPicker } from './hosts';
import { momentOf } from './rows';

/** One field as mysql2's typeCast gets it. */
interface Cell { type: string; length: number; string(): string | null; buffer(): Buffer | null }

const utc = (value: string | null) => (value === null ? null : momentOf(value));
const amount = (value: string | null) => (value === null ? null : Number(value));
/**
 * One cell as the contract writes it, for connections that read cell by cell: moments ISO with milliseconds and Z, days
 * and decimals plain, TINYINT(1) true or false. The services' own connections read whole rows (rows.ts), in half the time.
 */
export const typeCast = (cell: Cell, next: () => unknown): unknown => {
  switch (cell.type) {
    case 'DATE': return cell.string();
    case 'DATETIME': case 'TIMESTAMP': return utc(cell.string());
    case 'NEWDECIMAL': case 'DECIMAL': case 'LONGLONG': return amount(cell.string());
    case 'TINY': return cell.length === 1 ? bit(cell.string()) : next();
    default: return next();
  }
};
const bit = (value: string | null) => (value === null ? null : value === '1');

/** Account, database and hosts of mysql://user:pw@host:port,host:port/db; a single host may be reached by `?socketPath=`. */
export const parseUrl = (url: string) => {
  const [, user = '', password = '', hosts = '', database = '', query = ''] = /^\w+:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/]+)\/([^?]*)(\?.*)?/.exec(url) ?? [];
  const socketPath = new URLSearchParams(query).get('socketPath') ?? undefined;
  const places = hosts.split(',').map((host) => {
    const [, name = host, port] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(host) ?? [];
    return { host: name, port: Number(port ?? 3306) };
  });
  return {
    username: decodeURIComponent(user), password: decodeURIComponent(password), database,
    hosts: places.length === 1 && socketPath ? [{ ...places[0]!, socketPath }] : places,
  };
};

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

/** What every connection is told once, so that no transaction need say it again. */
export const sessionSql = (seconds: number): string[] => [
  // The one name is read by MariaDB alone, the other by MySQL.
  `SET SESSION /*M! max_statement_time = ${seconds}, */ /*!50704 max_execution_time = ${seconds * 1000}, */ group_concat_max_len = 65535, innodb_lock_wait_timeout = ${LOCK_SECONDS}, `
  + "time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'",
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/**
 * The services' connections. A request waits at most 2 s for one (safety 46).
 * @param url mysql://user:pw@host:port/db; of several hosts separated by commas the first that answers
 */
export const connect = (url: string, { max = 12, min = 1, acquire = 2000, seconds = 0, together = false }: PoolOptions = {}): Sequelize => {
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
      typeCast: true, dateStrings: true, decimalNumbers: true, supportBigNumbers: true,
      // An object among the values is text, never columns.
      stringifyObjects: true,
      multipleStatements: together,
      socketPath, maxPreparedStatements: PREPARED, connectTimeout: 5000, charset: 'utf8mb4_unicode_520_ci',
    },
    define: { freezeTableName: true, timestamps: false },
  };
  const database = new Sequelize(options);
  const pick = hostPicker(hosts);
  if (hosts.length > 1) database.addHook('beforeConnect', async (config) => { Object.assign(config, await pick()); });
  database.addHook('afterConnect', async (connection) => {
    const raw = connection as { promise(): { query(sql: string): Promise<unknown> } };
    for (const sql of sessionSql(seconds)) await raw.promise().query(sql);
    if (together && hosts.length === 1) await noteAlone(connection as object);
  });
  return database;
};
