import { createPool, type Pool, type PoolConnection } from 'mysql2';
import { noteConnectionWait } from '../platform/requestCost';
import type { Host } from './databaseUrl';
import { isBusy, isGone, isUnfitHost } from './dbError';
import { createExecutor, sendOn, type LendConnection, type Send, type SqlExecutor } from './executor';
import { registerPool } from './poolHealth';
import './poolMetrics';
import { databaseServer, type DatabaseServer } from './server/databaseServer';
import { DatabaseGoneError } from './server/databaseErrors';
import { isOptionalSessionError, sessionSql } from './session';
import { createSlots } from './slots';

/** Connections of mysql2 for plain SQL. Each statement runs on any of them, outside transactions. */
export interface SqlPool extends SqlExecutor {
  /**
   * Lends one connection until the work ends.
   * @throws DatabaseBusyError when no connection came free in time, DatabaseGoneError when no server answers, or
   *   the driver's error
   */
  withConnection: LendConnection;
  /** Ends all connections. Never waits for one. */
  close(): void;
}

/** Size and limits of a pool. */
export interface SqlPoolOptions {
  /** What it is for, as the metrics name it. */
  name: string;
  maxConnections: number;
  /** Longest time a statement may take, in seconds (SECURITY.md, 27); 0 for no limit. */
  maxStatementSeconds: number;
  /** Further statements that each new connection runs once. */
  sessionSql?: readonly string[];
  /** Whether read-only standbys will do. */
  forReading?: boolean;
  /** Whether one long job has it for itself: it is taken all the time, which says nothing of the process's health. */
  forOneJob?: boolean;
}

/** Longest wait for a free connection (SECURITY.md, 46). */
const ACQUIRE_TIMEOUT_MS = 2000;
/** Longest wait for a server that answers, where none did a moment ago. */
const UP_TIMEOUT_MS = 1000;
/** Calls that may wait, for each connection. */
const MAX_WAITING_PER_CONNECTION = 32;
const IDLE_TIMEOUT_MS = 30_000;
/** A connection that was idle for longer is tried before it is lent: it may be dead without anybody having said so. */
const TRY_AFTER_IDLE_MS = 1000;
const PING_TIMEOUT_MS = 1000;
/** A read that lost its connection this soon is sent again. */
const RETRY_READ_WITHIN_MS = 3500;
/** Statements that one connection keeps prepared. The server has room for some thousands altogether. */
const MAX_PREPARED_STATEMENTS = 100;

/**
 * Opens a pool of mysql2 connections.
 * @param url mysql://user:pw@host:port/db; of several hosts, the one that all pools of this process use
 */
export function createSqlPool(url: string, options: SqlPoolOptions): SqlPool {
  const server = databaseServer(url, options.forReading);
  const slots = createSlots(
    options.maxConnections,
    ACQUIRE_TIMEOUT_MS,
    options.maxConnections * MAX_WAITING_PER_CONNECTION,
  );
  const pools = new Map<Host, Pool>();
  const poolOf = (host: Host): Pool => {
    const pool = pools.get(host) ?? openPool(server, host, options, slots.noteProgress);
    pools.set(host, pool);
    return pool;
  };

  /** Gets a live connection to the host in use, or to the next one when that is lost. */
  const connect = async (): Promise<PoolConnection> => {
    for (let attempt = 1; ; attempt += 1) {
      const host = await server.whenUp(UP_TIMEOUT_MS);
      const connection = await takeFrom(poolOf(host)).catch(async (error: unknown) => {
        if (!isGone(error)) throw error;
        await server.reportLost(host);
        if (attempt > server.hosts.length || !server.isUp()) throw error;
        return undefined;
      });
      if (connection && (await isAlive(server, connection))) return connection;
    }
  };

  const giveBack = (connection: PoolConnection): void => {
    const watched = server.watched(connection);
    if (!watched) return connection.release();
    watched.isLent = false;
    watched.usedAt = performance.now();
    if (server.isCurrent(watched.host)) connection.release();
    else watched.destroy();
  };

  const withConnection: LendConnection = async (work) => {
    const askedAt = performance.now();
    const returnSlot = await slots.acquire();
    try {
      const connection = await connect();
      const waitMs = performance.now() - askedAt;
      noteConnectionWait(waitMs);
      try {
        return await work(connection, waitMs);
      } catch (error) {
        const host = server.watched(connection)?.host;
        if (host && server.hosts.length > 1 && isUnfitHost(error)) void server.reportLost(host);
        throw error;
      } finally {
        giveBack(connection);
      }
    } finally {
      returnSlot();
    }
  };
  const send: Send = (statement, rowsAsArray) =>
    withConnection((connection, waitMs) => sendOn(connection, waitMs)(statement, rowsAsArray));
  const unregister = registerPool({
    name: options.name,
    counts: slots.counts,
    stuckMs: () => (options.forOneJob ? 0 : slots.stuckMs()),
    ping: async () => {
      // A busy pool is no lost server: its calls go on, and a ping would only wait behind them.
      if (options.forOneJob || slots.isBusy()) return;
      await send({ text: 'DO 0', values: [] }).catch((error: unknown) => {
        if (!isBusy(error)) throw error;
      });
    },
  });
  return {
    ...createExecutor(send, sendingReadsTwice(send)),
    withConnection,
    close: () => {
      unregister();
      for (const pool of pools.values()) pool.end(() => undefined);
    },
  };
}

function openPool(server: DatabaseServer, host: Host, options: SqlPoolOptions, onStatementEnd: () => void): Pool {
  const { maxConnections, maxStatementSeconds } = options;
  const initialSql = [...sessionSql(maxStatementSeconds), ...(options.sessionSql ?? [])];
  return createPool({
    ...server.connectionOptions(host),
    connectionLimit: maxConnections,
    // The driver looks each second, and closes free connections beyond this number however short they were idle.
    maxIdle: Math.max(1, maxConnections - 1),
    idleTimeout: IDLE_TIMEOUT_MS,
    maxPreparedStatements: MAX_PREPARED_STATEMENTS,
    // Cells come as they are stored. rowValues.ts converts them to the form of the API.
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
    // Binds an object among the values as text. By default it would become columns.
    stringifyObjects: true,
    multipleStatements: false,
    // A stack for each statement is a thirtieth of what a call takes the BFF.
    trace: false,
  }).on('connection', (connection) => {
    server.watch(connection, host, maxStatementSeconds, onStatementEnd);
    for (const text of initialSql)
      connection.query(text, (error) => {
        if (error && !isOptionalSessionError(text, error)) connection.destroy();
      });
  });
}

/** Takes a connection of a pool, which has one free or can open one, since its places are counted. */
const takeFrom = (pool: Pool): Promise<PoolConnection> =>
  new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => {
      if (error) reject(error);
      else resolve(connection);
    });
  });

/** Whether a connection can be lent. One that was idle for a while is tried, and its dead siblings are closed, too. */
async function isAlive(server: DatabaseServer, connection: PoolConnection): Promise<boolean> {
  const watched = server.watched(connection);
  if (!watched) {
    connection.destroy();
    return false;
  }
  watched.isLent = true;
  if (performance.now() - watched.usedAt < TRY_AFTER_IDLE_MS) return true;
  const answers = await answersPing(connection);
  if (!answers) {
    watched.destroy(new DatabaseGoneError());
    server.closeIdle(watched.host, TRY_AFTER_IDLE_MS);
  }
  return answers;
}

const answersPing = (connection: PoolConnection): Promise<boolean> =>
  new Promise((resolve) => {
    const limit = setTimeout(() => resolve(false), PING_TIMEOUT_MS);
    connection.ping((error) => {
      clearTimeout(limit);
      resolve(!error);
    });
  });

/** Sends a read again when its connection was lost soon. A read changes nothing, so nobody notices. */
const sendingReadsTwice =
  (send: Send): Send =>
  async (statement, rowsAsArray) => {
    const sentAt = performance.now();
    try {
      return await send(statement, rowsAsArray);
    } catch (error) {
      if (!isGone(error) || performance.now() - sentAt > RETRY_READ_WITHIN_MS) throw error;
      return send(statement, rowsAsArray);
    }
  };
