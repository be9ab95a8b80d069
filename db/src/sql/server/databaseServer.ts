import type { Connection, ConnectionOptions } from 'mysql2';
import { parseUrl, type Host } from '../databaseUrl';
import { createHostChoice, type HostChoice } from './hostChoice';
import { inspectHost, socketOf } from './inspectHost';
import { endConnecting, openSocket } from './openSocket';
import { createConnectionWatch, type WatchedConnection } from './watchConnections';

/** A connection of the driver, for pools that are not mysql2's own. */
export type DatabaseConnection = Connection;

/** A database address in this process. All its pools share the choice of the host. */
export interface DatabaseServer extends Pick<HostChoice, 'whenUp' | 'reportLost' | 'isUp'> {
  hosts: readonly Host[];
  /**
   * The host for a new connection, looked at before where there are several: for those who can't tell that a connection
   * was refused.
   * @throws DatabaseGoneError
   */
  confirmedHost(waitMs: number): Promise<Host>;
  isCurrent(host: Host): boolean;
  /** What a new connection to a host needs. */
  connectionOptions(host: Host): ConnectionOptions;
  /**
   * Watches a connection that is ready, so that none of its statements waits for ever. Ends its time for connecting.
   * @param maxStatementSeconds the server's own limit; 0 for none
   */
  watch(
    connection: Connection,
    host: Host,
    maxStatementSeconds: number,
    onStatementEnd?: () => void,
  ): WatchedConnection;
  watched(connection: Connection): WatchedConnection | undefined;
  /** Closes connections that nobody has used for this long, since another one proved to be dead. */
  closeIdle(host: Host, idleMs: number): void;
}

/** The driver's own limit for connecting, which also counts time in which this process stood still. */
const DRIVER_CONNECT_TIMEOUT_MS = 30_000;
/** How much later than the server this process gives a statement up. */
const STATEMENT_GRACE_MS = 2000;
/** How long a database that nobody asks is still looked at. */
const IN_USE_MS = 30_000;

const servers = new Map<string, DatabaseServer>();

/**
 * Returns the server of an address: the same for all who name it, so that all pools of a process use the same host.
 * @param url DATABASE_URL, or one of DATABASE_READ_URLS
 * @param forReading whether standbys will do
 */
export function databaseServer(url: string, forReading = false): DatabaseServer {
  const key = `${forReading} ${url}`;
  const server = servers.get(key) ?? createDatabaseServer(url, forReading);
  servers.set(key, server);
  return server;
}

function createDatabaseServer(url: string, forReading: boolean): DatabaseServer {
  const { hosts, username, password, database, ssl } = parseUrl(url);
  let askedAt = -Infinity;
  const connectionOptions = (host: Host): ConnectionOptions => ({
    ...host,
    user: username,
    password,
    database,
    ...(ssl && { ssl }),
    // By its own options: Sequelize sets another host in them.
    stream: ({ config }: { config: Host }) => openSocket(config),
    connectTimeout: DRIVER_CONNECT_TIMEOUT_MS,
    charset: 'utf8mb4_unicode_520_ci',
    timezone: 'Z',
  });
  const inspect = (host: Host) => inspectHost(connectionOptions(host));
  const watch = createConnectionWatch({
    inspect,
    onGone: (host) => void choice.reportLost(host, true),
  });
  const choice = createHostChoice({
    hosts,
    forReading,
    look: async (host) => (await inspect(host)).state,
    onMove: () => {
      for (const connection of watch.all())
        if (!isCurrent(connection.host) && !connection.isBusy() && connection.isLent === false) connection.destroy();
    },
    isInUse: () => watch.size() > 0 || performance.now() - askedAt < IN_USE_MS,
  });
  const isCurrent = (host: Host): boolean => host === choice.current();
  const whenUp = (waitMs: number): Promise<Host> => {
    askedAt = performance.now();
    return choice.whenUp(waitMs);
  };
  return {
    hosts,
    isCurrent,
    connectionOptions,
    isUp: choice.isUp,
    reportLost: choice.reportLost,
    whenUp,
    confirmedHost: async (waitMs) => {
      const host = await whenUp(waitMs);
      if (hosts.length === 1 || (await inspect(host)).state !== 'gone') return host;
      await choice.reportLost(host, true);
      return whenUp(waitMs);
    },
    watch: (connection, host, maxStatementSeconds, onStatementEnd) => {
      endConnecting(socketOf(connection));
      return watch.add(
        connection,
        host,
        maxStatementSeconds === 0 ? Infinity : maxStatementSeconds * 1000 + STATEMENT_GRACE_MS,
        onStatementEnd,
      );
    },
    watched: watch.of,
    closeIdle: (host, idleMs) => {
      const before = performance.now() - idleMs;
      for (const connection of watch.all())
        if (connection.host === host && connection.isLent === false && connection.usedAt < before) connection.destroy();
    },
  };
}
