import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createConnection, type Connection, type ConnectionOptions, type RowDataPacket } from 'mysql2';
import { serviceUnavailable } from '@trestle/schema/errors';
import { sessionSql } from './session';
import { parseUrl } from './databaseUrl';
import { createSemaphore, type SemaphorePolicy } from '../semaphore';
import { createHostPicker, type Host } from './hosts';
import type { Sql } from './sqlText';

/** A cell in the form that the driver reads fastest: a whole number, or text for everything else. */
export type Cell = string | number | null;
/** Rows of cells in batches, as they arrive. */
export type CellBatches = AsyncGenerator<Cell[][], void, undefined>;
/**
 * Runs a SELECT and returns its rows once the first have arrived. Ending the iteration or aborting the signal stops the
 * statement and frees the connection.
 * @param person id of the acting user, who gets only a share of the streams
 * @throws Problem 503 when no row comes in time or no connection is free, 429 when the user has too many streams
 */
export type OpenRowStream = (query: Sql, signal: AbortSignal, person: number) => Promise<CellBatches>;

/** Limits of one process. Each stream holds a connection until its client has read it. */
const STREAM_POLICY: SemaphorePolicy = { permits: 8, maxPerPerson: 5, maxQueuedPerPerson: 16, timeoutMs: 2000 };
const CONNECT_TIMEOUT_MS = 5000;
/** Longest wait for the first row, in ms (SECURITY.md, 27). */
const FIRST_ROW_TIMEOUT_MS = 10_000;
/** Rows buffered for a slow client before the database is paused. */
const MAX_BUFFERED_ROWS = 500;
/** Longest time for a statement with all its rows, in seconds. Clients take longer than the database. */
const MAX_STREAM_SECONDS = 900;

/** A connection and its socket, which is opened here so that it can be closed in the middle of rows. */
interface StreamConnection {
  connection: Connection;
  socket: Socket;
}
/** Where a server listens: a port, or a socket in the file system. */
type Address = Host & { socketPath?: string };

const openSocket = ({ host, port, socketPath }: Address): Socket =>
  (socketPath === undefined ? connect({ host, port }) : connect(socketPath)).setNoDelay(true).setKeepAlive(true);

const openConnection = async (options: ConnectionOptions & Address): Promise<StreamConnection> => {
  const socket = openSocket(options);
  const connection = createConnection({ ...options, stream: socket });
  try {
    await once(connection, 'connect');
    // The running statement reports a lost connection. Without a listener here, the error would end the process.
    connection.on('error', () => undefined);
    for (const sql of sessionSql(MAX_STREAM_SECONDS)) await connection.promise().query(sql);
    return { connection, socket };
  } catch (error) {
    destroyMidway({ connection, socket });
    throw error;
  }
};

/** Closes a connection in the middle of its rows. `destroy()` alone would read what is still on its way. */
const destroyMidway = ({ connection, socket }: StreamConnection): void => {
  connection.destroy();
  socket.destroy();
};

/** Kills a statement that has sent no row yet. The tag finds it, because nodes may use the same thread numbers. */
const killStatement = async (options: ConnectionOptions & Address, tag: string): Promise<void> => {
  const { connection } = await openConnection(options);
  try {
    const findThread =
      'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE INFO LIKE ? AND ID <> CONNECTION_ID()';
    const [[thread]] = await connection.promise().query<RowDataPacket[]>(findThread, [`%${tag}%`]);
    if (thread) await connection.promise().query('KILL QUERY ?', [thread['id']]);
  } finally {
    connection.destroy();
  }
};

/**
 * Yields the rows of one query in the batches in which they arrive. Throws the signal's reason once it is aborted.
 * @param close closes the connection; `isComplete` when all rows have been read
 */
async function* readBatches(
  connection: Connection,
  { text, values }: Sql,
  signal: AbortSignal,
  close: (isComplete: boolean) => void,
): CellBatches {
  let buffered: Cell[][] = [];
  let hasEnded = false;
  let failure: unknown;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };
  const abandon = () => {
    fail(signal.reason);
    close(false);
  };
  signal.addEventListener('abort', abandon, { once: true });
  connection.on('error', fail);
  connection
    .query({ sql: text, values, rowsAsArray: true })
    .on('result', (row: unknown) => {
      if (buffered.push(row as Cell[]) >= MAX_BUFFERED_ROWS) connection.pause();
      wake();
    })
    .on('error', fail)
    .on('end', () => {
      hasEnded = true;
      wake();
    });
  if (signal.aborted) abandon();
  try {
    while (!failure) {
      if (buffered.length) {
        const batch = buffered;
        buffered = [];
        connection.resume();
        yield batch;
        // Other work of this process gets a turn.
        await setImmediate();
      } else if (hasEnded) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    throw failure;
  } finally {
    signal.removeEventListener('abort', abandon);
    close(hasEnded && !failure);
  }
}

/** Puts the first batch, which is already read, before the rest. */
async function* withFirst(first: IteratorResult<Cell[][], void>, rest: CellBatches): CellBatches {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Opens long SELECTs on connections outside the pool, so that no slow reader keeps another request waiting.
 * @param url mysql://user:pw@host:port/db; of several hosts, the first that answers is used
 */
export const createRowStreams = (url: string): OpenRowStream => {
  const { hosts, username: user, password, database } = parseUrl(url);
  const pickHost = createHostPicker(hosts);
  const acquirePermit = createSemaphore(STREAM_POLICY);
  const connectionOptions = {
    user,
    password,
    database,
    connectTimeout: CONNECT_TIMEOUT_MS,
    dateStrings: true,
    jsonStrings: true,
    charset: 'utf8mb4_unicode_520_ci',
  };
  return async ({ text, values }, signal, person) => {
    const releasePermit = await acquirePermit(person);
    const address = (hosts.length > 1 ? await pickHost() : undefined) ?? hosts[0]!;
    const options = { ...connectionOptions, ...address };
    const stream = await openConnection(options).catch((error: unknown) => {
      releasePermit();
      throw error;
    });
    const { connection } = stream;
    let isClosed = false;
    const close = (isComplete: boolean) => {
      if (isClosed) return;
      isClosed = true;
      if (isComplete) connection.end();
      else destroyMidway(stream);
      releasePermit();
    };
    const tag = randomUUID();
    const firstRowTimeout = AbortSignal.timeout(FIRST_ROW_TIMEOUT_MS);
    const firstRowAbort = new AbortController();
    const abortFirstRow = () => firstRowAbort.abort(serviceUnavailable());
    firstRowTimeout.addEventListener('abort', abortFirstRow);
    const rows = readBatches(
      connection,
      { text: `${text} /* streamed ${tag} */`, values },
      AbortSignal.any([signal, firstRowAbort.signal]),
      close,
    );
    try {
      const first = await rows.next();
      firstRowTimeout.removeEventListener('abort', abortFirstRow);
      return withFirst(first, rows);
    } catch (error) {
      if (signal.aborted || firstRowAbort.signal.aborted) await killStatement(options, tag).catch(() => undefined);
      throw error;
    }
  };
};
