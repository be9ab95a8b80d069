import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2';
import { serviceUnavailable } from '@trestle/schema/errors';
import { sessionSql } from './session';
import { parseUrl } from './databaseUrl';
import { createSemaphore, type SemaphorePolicy } from '../semaphore';
import { hostPicker } from './hosts';
import type { Sql } from './sqlText';

/** A column as the driver reads it fastest: whole numbers, and text for all else (decimals and moments too). */
export type Cell = string | number | null;
/** Rows in batches, as they come. */
export type RowBatches = AsyncGenerator<Cell[][], void, undefined>;
/**
 * Runs a SELECT and gives its rows once the first are there. Whoever stops taking them, or aborts the signal, gives the
 * connection back, and what the database was doing ends.
 * @param person who asked, of whom no more than a share is served at once
 * @throws Problem 503 when no row comes in time, or no connection is free; 429 when the person holds too many
 */
export type OpenRowStream = (query: Sql, signal: AbortSignal, person: number) => Promise<RowBatches>;

/** In one process: each holds a connection for as long as its reader likes. */
const STREAMS: SemaphorePolicy = { permits: 8, maxPerPerson: 5, maxQueuedPerPerson: 16, timeoutMs: 2000 };
/** How long one waits for the first row (safety 27), in milliseconds. */
const FIRST_ROW = 10_000;
/** Rows that wait for a slow reader before the database is told to wait as well. */
const WAITING = 500;
/** Seconds that a statement may take with all its rows: the slowest reader's time, not the database's. */
const LONGEST = 900;

const open = async (options: object): Promise<Connection> => {
  const connection = createConnection(options);
  try {
    await once(connection, 'connect');
    // Whoever runs a statement hears of a lost connection; without a listener it would end the process.
    connection.on('error', () => undefined);
    for (const sql of sessionSql(LONGEST)) await connection.promise().query(sql);
    return connection;
  } catch (error) {
    connection.destroy();
    throw error;
  }
};

/** Ends a connection in the middle of its rows: what is on its way is not read any more. */
const cut = (connection: Connection): void => {
  connection.destroy();
  (connection as unknown as { stream: { destroy(): void } }).stream.destroy();
};

/** Ends a statement that has sent nothing yet. It is known by its tag, since another node may count its threads alike. */
const kill = async (options: object, tag: string): Promise<void> => {
  const connection = await open(options);
  try {
    const find = 'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE INFO LIKE ? AND ID <> CONNECTION_ID()';
    const [[found]] = await connection.promise().query<RowDataPacket[]>(find, [`%${tag}%`]);
    if (found) await connection.promise().query('KILL QUERY ?', [found['id']]);
  } finally {
    connection.destroy();
  }
};

/** The rows of one query, as many at a time as have come. Once `signal` is aborted they end with its reason. */
async function* batches(
  connection: Connection,
  { text, values }: Sql,
  signal: AbortSignal,
  close: (whole: boolean) => void,
): RowBatches {
  let come: Cell[][] = [];
  let over = false;
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
      if (come.push(row as Cell[]) >= WAITING) connection.pause();
      wake();
    })
    .on('error', fail)
    .on('end', () => {
      over = true;
      wake();
    });
  if (signal.aborted) abandon();
  try {
    while (!failure) {
      if (come.length) {
        const batch = come;
        come = [];
        connection.resume();
        yield batch;
        // What else this process has to do comes in between.
        await setImmediate();
      } else if (over) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    throw failure;
  } finally {
    signal.removeEventListener('abort', abandon);
    close(over && !failure);
  }
}

/** The batches with the first of them, which was taken already. */
async function* from(first: IteratorResult<Cell[][], void>, rest: RowBatches): RowBatches {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Long SELECTs on connections of their own beside the pool, so that no reader, however slow, keeps another request waiting.
 * @param url mysql://user:pw@host:port/db; of several hosts the first that answers
 */
export const createRowStreams = (url: string): OpenRowStream => {
  const { hosts, username: user, password, database } = parseUrl(url);
  const pick = hostPicker(hosts);
  const enter = createSemaphore(STREAMS);
  const settings = {
    user,
    password,
    database,
    connectTimeout: 5000,
    dateStrings: true,
    jsonStrings: true,
    charset: 'utf8mb4_unicode_520_ci',
  };
  return async ({ text, values }, signal, person) => {
    const leave = await enter(person);
    const options = { ...settings, ...(hosts.length > 1 ? await pick() : hosts[0]) };
    const connection = await open(options).catch((error: unknown) => {
      leave();
      throw error;
    });
    let closed = false;
    const close = (whole: boolean) => {
      if (closed) return;
      closed = true;
      if (whole) connection.end();
      else cut(connection);
      leave();
    };
    const tag = randomUUID();
    const late = AbortSignal.timeout(FIRST_ROW);
    const begin = new AbortController();
    const giveUp = () => begin.abort(serviceUnavailable());
    late.addEventListener('abort', giveUp);
    const rows = batches(
      connection,
      { text: `${text} /* streamed ${tag} */`, values },
      AbortSignal.any([signal, begin.signal]),
      close,
    );
    try {
      const first = await rows.next();
      late.removeEventListener('abort', giveUp);
      return from(first, rows);
    } catch (error) {
      if (signal.aborted || begin.signal.aborted) await kill(options, tag).catch(() => undefined);
      throw error;
    }
  };
};
