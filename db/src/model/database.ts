import { Sequelize, type Options } from 'sequelize';
import { hostPicker } from './hosts';

/** One field as mysql2's typeCast gets it. */
interface Cell { type: string; length: number; string(): string | null; buffer(): Buffer | null }

const utc = (value: string | null) => value && `${value.replace(' ', 'T')}${value.includes('.') ? '' : '.000'}Z`;
const amount = (value: string | null) => (value === null ? null : Number(value));
const CASTS: Readonly<Record<string, (cell: Cell, next: () => unknown) => unknown>> = {
  DATE: (cell) => cell.string(),
  DATETIME: (cell) => utc(cell.string()),
  TIMESTAMP: (cell) => utc(cell.string()),
  NEWDECIMAL: (cell) => amount(cell.string()),
  DECIMAL: (cell) => amount(cell.string()),
  LONGLONG: (cell) => amount(cell.string()),
  TINY: (cell, next) => (cell.length === 1 ? cell.string() === '1' : next()),
};
/** Columns as the contract writes them: moments ISO with milliseconds and Z, days and decimals plain, TINYINT(1) true or false. */
export const typeCast = (cell: Cell, next: () => unknown): unknown => CASTS[cell.type]?.(cell, next) ?? (cell.type in CASTS ? null : next());

/** Account, database and hosts of mysql://user:pw@host:port,host:port/db. */
export const parseUrl = (url: string) => {
  const [, user = '', password = '', hosts = '', database = ''] = /^\w+:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/]+)\/([^?]*)/.exec(url) ?? [];
  return {
    username: decodeURIComponent(user), password: decodeURIComponent(password), database,
    hosts: hosts.split(',').map((host) => {
      const [, name = host, port] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(host) ?? [];
      return { host: name, port: Number(port ?? 3306) };
    }),
  };
};

/** A row that somebody else holds is waited for as long; the server's own 50 seconds would outlast the caller. */
const LOCK_SECONDS = 5;
export interface PoolOptions { max?: number; acquire?: number }
/**
 * The services' connections. A request waits at most 2 s for one (safety 46).
 * @param url mysql://user:pw@host:port/db; of several hosts separated by commas the first that answers
 */
export const connect = (url: string, pool: PoolOptions = {}): Sequelize => {
  const { hosts, ...account } = parseUrl(url);
  const options: Options = {
    dialect: 'mysql',
    ...hosts[0],
    ...account,
    logging: false,
    timezone: '+00:00',
    pool: { max: pool.max ?? 12, min: 1, acquire: pool.acquire ?? 2000, idle: 30_000 },
    dialectOptions: { typeCast, supportBigNumbers: true, connectTimeout: 5000, charset: 'utf8mb4_unicode_520_ci' },
    define: { freezeTableName: true, timestamps: false },
    isolationLevel: 'READ COMMITTED' as Options['isolationLevel'],
  };
  const database = new Sequelize(options);
  const pick = hostPicker(hosts);
  if (hosts.length > 1) database.addHook('beforeConnect', async (config) => { Object.assign(config, await pick()); });
  database.addHook('afterConnect', async (connection) => {
    const raw = connection as { promise(): { query(sql: string): Promise<unknown> } };
    await raw.promise().query(`SET SESSION group_concat_max_len = 65535, innodb_lock_wait_timeout = ${LOCK_SECONDS}, time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'`);
  });
  return database;
};
