import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2';
import { serviceUnavailable } from '@trestle/schema/errors';
import { afterAwake } from '../platform/afterAwake';
import { currentRequest, noteConnectionWait, noteStatement } from '../platform/requestCost';
import { createSemaphore, type SemaphorePolicy } from '../platform/semaphore';
import type { Host } from './databaseUrl';
import { isGone } from './dbError';
import { databaseServer, type DatabaseServer } from './server/databaseServer';
import { destroyConnection } from './server/inspectHost';
import { isOptionalSessionError, sessionSql } from './session';
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

const MAX_STREAMS_PER_PERSON = 5;
/** Limits of one process. Each stream holds a connection until its client has read it. */
const streamPolicy = (permits: number): SemaphorePolicy => ({
  permits,
  maxPerPerson: Math.min(MAX_STREAMS_PER_PERSON, permits),
  maxQueuedPerPerson: 16,
  timeoutMs: 2000,
});
/** Longest wait for a server that answers. */
const UP_TIMEOUT_MS = 2000;
/** Longest wait for the first row, in ms (SECURITY.md, 27). */
const FIRST_ROW_TIMEOUT_MS = 9000;
/** Rows buffered for a slow client before the database is paused. */
const MAX_BUFFERED_ROWS = 500;
/** Longest time for a statement with all its rows, in seconds. Clients take longer than the database. */
const MAX_STREAM_SECONDS = 900;

/* Reports are made at a low priority: on a busy machine their process may stand still while the database has long
   answered. So the waits below count the time in which it ran (afterAwake). */

async function openConnection(server: DatabaseServer, host: Host): Promise<Connection> {
  const options = { ...server.connectionOptions(host), dateStrings: true, jsonStrings: true, trace: false };
  const connection = createConnection(options);
  try {
    // The running statement reports a lost connection. Without a listener here, the error would end the process.
    connection.on('error', () => undefined);
    await once(connection, 'connect');
    // Its own first row and the client set the pace of a stream, so only a silent server ends its statement.
    server.watch(connection, host, 0);
    for (const text of sessionSql(MAX_STREAM_SECONDS))
      await connection
        .promise()
        .query(text)
        .catch((error: unknown) => {
          if (!isOptionalSessionError(text, error)) throw error;
        });
    return connection;
  } catch (error) {
    destroyConnection(connection);
    throw error;
  }
}

/** Kills a statement that has sent no row yet. The tag finds it, because nodes may use the same thread numbers. */
async function killStatement(server: DatabaseServer, host: Host, tag: string): Promise<void> {
  const connection = await openConnection(server, host);
  try {
    const findThread =
      'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE INFO LIKE ? AND ID <> CONNECTION_ID()';
    const [[thread]] = await connection.promise().query<RowDataPacket[]>(findThread, [`%${tag}%`]);
    if (thread) await connection.promise().query('KILL QUERY ?', [thread['id']]);
  } finally {
    destroyConnection(connection);
  }
}

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
  const request = currentRequest();
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
        if (request) request.rowsRead += batch.length;
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

/** Puts the first batch, which is already read, before the rest. A reader who wants no more closes both. */
async function* withFirst(first: IteratorResult<Cell[][], void>, rest: CellBatches): CellBatches {
  if (first.done) return;
  try {
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}

/**
 * Opens long SELECTs on connections outside the pool, so that no slow reader keeps another request waiting.
 * @param url mysql://user:pw@host:port/db; of several hosts, the one that all pools of this process use
 * @param maxStreams streams at the same time, each on a connection
 * @param forReading whether read-only standbys will do
 */
export function createRowStreams(url: string, maxStreams: number, forReading = false): OpenRowStream {
  const server = databaseServer(url, forReading);
  const acquirePermit = createSemaphore(streamPolicy(maxStreams));
  const connect = async (): Promise<{ connection: Connection; host: Host }> => {
    const host = await server.confirmedHost(UP_TIMEOUT_MS);
    try {
      return { connection: await openConnection(server, host), host };
    } catch (error) {
      if (isGone(error)) void server.reportLost(host);
      throw error;
    }
  };
  return async ({ text, values }, signal, person) => {
    const askedAt = performance.now();
    const releasePermit = await acquirePermit(person, signal);
    const { connection, host } = await connect().catch((error: unknown) => {
      releasePermit();
      throw error;
    });
    const request = currentRequest();
    const startedAt = performance.now();
    noteConnectionWait(startedAt - askedAt);
    let isClosed = false;
    const close = (isComplete: boolean) => {
      if (isClosed) return;
      isClosed = true;
      if (isComplete) connection.end();
      else destroyConnection(connection);
      releasePermit();
    };
    const tag = randomUUID();
    const firstRowAbort = new AbortController();
    const stopFirstRowTimer = afterAwake(FIRST_ROW_TIMEOUT_MS, () => firstRowAbort.abort(serviceUnavailable()));
    const rows = readBatches(
      connection,
      { text: `${text} /* streamed ${tag} */`, values },
      AbortSignal.any([signal, firstRowAbort.signal]),
      close,
    );
    try {
      const first = await rows.next();
      // Until its first rows: from then on the client sets the pace.
      noteStatement(request, performance.now() - startedAt, 0);
      return withFirst(first, rows);
    } catch (error) {
      if (signal.aborted || firstRowAbort.signal.aborted) await killStatement(server, host, tag).catch(() => undefined);
      throw error;
    } finally {
      stopFirstRowTimer();
    }
  };
}
