import type { Connection } from 'mysql2';
import { withRequestId } from '../../platform/requestCost';
import type { Host } from '../databaseUrl';
import { DatabaseGoneError } from './databaseErrors';
import { destroyConnection, findNode, socketOf, type HostReport } from './inspectHost';

/** A connection of any pool, with what is known of its running statement. */
export interface WatchedConnection {
  readonly host: Host;
  /** When its last statement ended, by `performance.now()`. */
  usedAt: number;
  /** Whether its pool has lent it; undefined where the pool doesn't say, as Sequelize's. */
  isLent?: boolean;
  isBusy(): boolean;
  /** Closes the connection at once. Running statements end with the error. */
  destroy(error?: Error): void;
}

/** A watched connection, with what only the watch needs. */
interface Entry extends WatchedConnection {
  connection: Connection;
  /** Longest time for a statement, in ms. The server ends it before. */
  limitMs: number;
  /** Node behind the address, once it has said so, and where it knows the connection by the same number. */
  node?: string;
  runningStatements: number;
  /** When the running statement last made progress. */
  progressAt: number;
  /** Bytes received and sent when that was seen. */
  bytes: number;
  /** Time without progress after which the server is asked next. */
  suspectAfterMs: number;
}

/** Watches the connections of one address. */
export interface ConnectionWatch {
  /**
   * @param limitMs time after which a running statement is given up and its connection closed
   * @param onStatementEnd called whenever a statement has ended
   */
  add(connection: Connection, host: Host, limitMs: number, onStatementEnd?: () => void): WatchedConnection;
  of(connection: Connection): WatchedConnection | undefined;
  all(): Iterable<WatchedConnection>;
  size(): number;
}

/** How often connections are looked at. */
const SCAN_INTERVAL_MS = 250;
/** Time without progress after which the server is asked whether it still works on a statement. Doubles each time. */
const SUSPECT_AFTER_MS = 1500;
/** A scan so much later than planned says that this process was busy: answers may have come that it hasn't read. */
const LATE_SCAN_MS = 500;

interface WatchOptions {
  inspect(host: Host): Promise<HostReport>;
  /** Called when a host gives no sign of life any more; its silent connections are closed already. */
  onGone(host: Host): void;
}

/**
 * Ends statements that will never be answered. A statement that makes no progress for a second and a half is looked up on the
 * server, by another connection: where its connection sleeps or is unknown, the line is dead and is closed. Where the
 * server doesn't answer at all, all silent connections are closed. A slow statement is left alone.
 */
export function createConnectionWatch({ inspect, onGone }: WatchOptions): ConnectionWatch {
  const entries = new Map<Connection, Entry>();
  const inspected = new Set<Host>();
  let timer: NodeJS.Timeout | undefined;
  let nextScanAt = 0;

  const scan = (): void => {
    const now = performance.now();
    const isLate = now - nextScanAt > LATE_SCAN_MS;
    nextScanAt = now + SCAN_INTERVAL_MS;
    const suspects = new Map<Host, Entry[]>();
    for (const entry of entries.values()) {
      if (!entry.isBusy() || hasProgressed(entry, now) || isLate) continue;
      const silentMs = now - entry.progressAt;
      if (silentMs > entry.limitMs) entry.destroy(new DatabaseGoneError());
      else if (silentMs > entry.suspectAfterMs) suspects.set(entry.host, [...(suspects.get(entry.host) ?? []), entry]);
    }
    for (const [host, list] of suspects) void examine(host, list);
  };

  const examine = async (host: Host, suspects: readonly Entry[]): Promise<void> => {
    if (inspected.has(host)) return;
    inspected.add(host);
    const bytesBefore = bytesOfHost(host);
    const { state, node, commands } = await inspect(host);
    inspected.delete(host);
    const now = performance.now();
    const silent = suspects.filter((entry) => entry.isBusy() && !hasProgressed(entry, now));
    for (const entry of silent) entry.suspectAfterMs *= 2;
    if (state === 'gone') {
      // Others get answers: the host is there, and only takes no new connection.
      if (bytesOfHost(host) > bytesBefore) return;
      // First, so that whoever tries again waits for the next host.
      onGone(host);
      for (const entry of entries.values())
        if (entry.host === host && entry.isBusy()) entry.destroy(new DatabaseGoneError());
      return;
    }
    for (const entry of silent) {
      const isSameNode = node !== undefined && entry.node === node;
      const command = commands?.get(entry.connection.threadId);
      if (isSameNode && (command === undefined || command === 'Sleep')) entry.destroy(new DatabaseGoneError());
    }
  };

  const bytesOfHost = (host: Host): number => {
    let sum = 0;
    for (const entry of entries.values()) if (entry.host === host) sum += socketOf(entry.connection).bytesRead;
    return sum;
  };

  const remove = (connection: Connection): void => {
    entries.delete(connection);
    if (entries.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    add: (connection, host, limitMs, onStatementEnd) => {
      const entry = createEntry(connection, host, limitMs);
      entries.set(connection, entry);
      watchStatements(entry, onStatementEnd);
      findNode(connection, (node) => {
        entry.node = node;
      });
      for (const event of ['error', 'end']) connection.once(event, () => remove(connection));
      if (!timer) {
        nextScanAt = performance.now() + SCAN_INTERVAL_MS;
        timer = setInterval(scan, SCAN_INTERVAL_MS).unref();
      }
      return entry;
    },
    of: (connection) => entries.get(connection),
    all: () => [...entries.values()],
    size: () => entries.size,
  };
}

function createEntry(connection: Connection, host: Host, limitMs: number): Entry {
  const entry: Entry = {
    connection,
    host,
    limitMs,
    usedAt: performance.now(),
    runningStatements: 0,
    progressAt: 0,
    bytes: 0,
    suspectAfterMs: SUSPECT_AFTER_MS,
    isBusy: () => entry.runningStatements > 0,
    destroy: (error) => destroyConnection(connection, error),
  };
  return entry;
}

/** Whether bytes have come or gone since the last look. Sent bytes that still wait in this process don't count. */
function hasProgressed(entry: Entry, now: number): boolean {
  const { bytesRead, bytesWritten, writableLength } = socketOf(entry.connection);
  const bytes = bytesRead + bytesWritten - writableLength;
  if (bytes === entry.bytes) return false;
  entry.bytes = bytes;
  entry.progressAt = now;
  entry.suspectAfterMs = SUSPECT_AFTER_MS;
  return true;
}

/** Adds the running request's id to a statement that is sent as text: `query(text)` or `query({ sql })`. */
function tagged([statement, ...rest]: unknown[]): unknown[] {
  if (typeof statement === 'string') return [withRequestId(statement), ...rest];
  const { sql } = statement as { sql: string };
  return [{ ...(statement as object), sql: withRequestId(sql) }, ...rest];
}

/** Notes when each statement of a connection begins and ends, whoever sends it. */
function watchStatements(entry: Entry, onStatementEnd: () => void = () => undefined): void {
  const { connection } = entry;
  const begin = (): void => {
    entry.runningStatements += 1;
    if (entry.runningStatements === 1) entry.progressAt = performance.now();
  };
  const end = (): void => {
    entry.runningStatements -= 1;
    entry.progressAt = performance.now();
    entry.usedAt = entry.progressAt;
    onStatementEnd();
  };
  for (const method of ['query', 'execute'] as const) {
    const send = connection[method].bind(connection) as (...values: unknown[]) => ReturnType<Connection['query']>;
    connection[method] = ((...values: unknown[]) => {
      begin();
      const sent = method === 'query' ? tagged(values) : values;
      return send(...sent).once('end', end);
    }) as never;
  }
}
