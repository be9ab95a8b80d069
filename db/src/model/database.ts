import { Sequelize, type Options } from 'sequelize';
import { currentRequest, noteConnectionWait } from '../platform/requestCost';
import { endModelStatement } from '../platform/slowStatements';
import { isBusy } from '../sql/dbError';
import { ANSWERED_RECENTLY_MS, type PoolHealth } from '../sql/poolHealth';
import { databaseServer, type DatabaseConnection } from '../sql/server/databaseServer';
import { destroyConnection } from '../sql/server/inspectHost';
import { isOptionalSessionError, sessionSql } from '../sql/session';
import { typeCast } from '../sql/typeCast';

/** How long a call waits for a free connection or for a server that answers, in ms (SECURITY.md, 46). */
const ACQUIRE_TIMEOUT_MS = 2000;
/** Longest wait for a server that answers, where none did a moment ago. */
const UP_TIMEOUT_MS = 1000;
const IDLE_TIMEOUT_MS = 30_000;
/** A connection that was idle for longer is replaced: it may be dead without anybody having said so. */
const TRUSTED_IDLE_MS = 10_000;
/** Time between a connection's goodbye and its end. */
const GOODBYE_MS = 1000;

/** Size and limits of Sequelize's pool. */
export interface DatabaseOptions {
  /** Size of the pool. */
  maxConnections?: number;
  /** Longest time a statement may take, in seconds; no limit for migrations and demo data. */
  maxStatementSeconds?: number;
}

/** When the server last answered a statement of a pool. */
const answeredAt = new WeakMap<Sequelize, number>();

/** What Sequelize puts before a statement that it logs. */
const SEQUELIZE_PREFIX = /^Execut\w+ \([^)]*\): /;

/**
 * Opens Sequelize's connections, for models, transactions and migrations. Its hooks and its pool's `validate` give them
 * the host and the watch of all other pools.
 * @param url `mysql://user:password@host:port/database`; of several hosts separated by commas, the one that all pools
 *   of this process use
 */
export function connect(
  url: string,
  { maxConnections = 12, maxStatementSeconds = 0 }: DatabaseOptions = {},
): Sequelize {
  const server = databaseServer(url);
  const { user, ...account } = server.connectionOptions(server.hosts[0]!);
  const database = new Sequelize({
    dialect: 'mysql',
    ...(account as Pick<Options, 'host' | 'port' | 'password' | 'database'>),
    username: user,
    // For the metrics and the request's cost alone: no text is logged, since values stand in it.
    logging: (text, ms = 0) => endModelStatement(text.replace(SEQUELIZE_PREFIX, ''), ms, currentRequest()),
    benchmark: true,
    timezone: '+00:00',
    pool: {
      max: maxConnections,
      min: 1,
      acquire: ACQUIRE_TIMEOUT_MS * 2,
      idle: IDLE_TIMEOUT_MS,
      validate: (connection: DatabaseConnection) => {
        const watched = server.watched(connection);
        return !!watched && server.isCurrent(watched.host) && performance.now() - watched.usedAt < TRUSTED_IDLE_MS;
      },
    },
    dialectOptions: {
      ...account,
      // Reads values in the form of the API instead of Sequelize's.
      typeCast,
      dateStrings: true,
      decimalNumbers: true,
      supportBigNumbers: true,
      // Binds an object among the values as text. By default it would become columns.
      stringifyObjects: true,
      multipleStatements: false,
    },
    define: { freezeTableName: true, timestamps: false },
  });
  database.addHook('beforeConnect', async (config) => {
    const host = await server.confirmedHost(UP_TIMEOUT_MS);
    Object.assign(config, host, { dialectOptions: { ...(config as Options).dialectOptions, ...host } });
  });
  database.addHook('afterConnect', async (opened) => {
    const connection = opened as DatabaseConnection;
    const { host, port } = connection.config as { host?: string; port?: number };
    const connectedHost = server.hosts.find((each) => each.host === host && each.port === port) ?? server.hosts[0]!;
    server.watch(connection, connectedHost, maxStatementSeconds, () => answeredAt.set(database, performance.now()));
    for (const text of sessionSql(maxStatementSeconds))
      await connection
        .promise()
        .query(text)
        .catch((error: unknown) => {
          if (!isOptionalSessionError(text, error)) throw error;
        });
  });
  countWaits(database);
  // Says goodbye first, and doesn't wait for a server that never answers.
  database.addHook('afterDisconnect', async (opened) => {
    setTimeout(() => destroyConnection(opened as DatabaseConnection), GOODBYE_MS).unref();
  });
  return database;
}

/** Adds the waits for connections to the requests that wait. */
function countWaits(database: Sequelize): void {
  const askedAt = new WeakMap<object, number>();
  database.addHook('beforePoolAcquire', (options) => {
    askedAt.set(options as object, performance.now());
  });
  database.addHook('afterPoolAcquire', (_connection, options) => {
    const startedAt = askedAt.get(options as object);
    if (startedAt !== undefined) noteConnectionWait(performance.now() - startedAt);
  });
}

/** Returns what health checks and metrics ask Sequelize's pool. */
export function poolHealthOf(database: Sequelize): PoolHealth {
  let waitingSince: number | undefined;
  let lastAskedAt = 0;
  database.addHook('beforePoolAcquire', () => {
    lastAskedAt = performance.now();
    waitingSince ??= lastAskedAt;
  });
  database.addHook('afterPoolAcquire', () => {
    waitingSince = undefined;
  });
  const { pool } = database.connectionManager as unknown as { pool: Record<'using' | 'waiting' | 'maxSize', number> };
  const isBusyPool = () =>
    pool.using >= pool.maxSize && performance.now() - (answeredAt.get(database) ?? -Infinity) < ANSWERED_RECENTLY_MS;
  return {
    name: 'models',
    // It refuses nobody by itself: whoever waits too long is refused by the time limit.
    counts: () => ({ inUse: pool.using, waiting: pool.waiting, refused: 0 }),
    ping: async () => {
      if (isBusyPool()) return;
      await database.authenticate().catch((error: unknown) => {
        if (!isBusy(error)) throw error;
      });
    },
    // Calls that were all refused, for as long as more came.
    stuckMs: () => (waitingSince === undefined ? 0 : lastAskedAt - waitingSince),
  };
}
