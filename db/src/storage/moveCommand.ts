import { createSqlPool } from '../sql/pool';
import { createSqlTransactions, TRANSACTION_SESSION_SQL } from '../sql/sqlTransaction';
import { adminSettings } from '../settings';
import { createFileStore } from './fileStore';
import { moveFiles, type FilePlace, type MoveProgress } from './moveFiles';
import { StoreError } from './objectStore';

const CONNECTIONS = 4;
/** Longest statement: a chunk is written in some milliseconds. */
const MAX_STATEMENT_SECONDS = 60;
const PROGRESS_INTERVAL_MS = 5000;
const MIB = 1024 * 1024;
const PLACES: readonly FilePlace[] = ['s3', 'database'];

/** Reads `--to s3` or `--to=database`. @throws Error with one line */
export function parsePlace(args: readonly string[]): FilePlace {
  const [option = '', separate] = args;
  const [name, joined] = option.split('=');
  const place = PLACES.find((each) => each === (joined ?? separate));
  if (name !== '--to' || !place || args.length > (joined === undefined ? 2 : 1))
    throw new Error('Say where to: move-files --to s3, or move-files --to database');
  return place;
}

const sizeText = ({ bytes }: MoveProgress): string => `${(bytes / MIB).toFixed(1)} MiB`;

/** Returns what became of a move, in lines. */
export function moveText(progress: MoveProgress, to: FilePlace, isStopped: boolean): string[] {
  const { moved, total, failed } = progress;
  const place = to === 's3' ? 'the store' : 'the database';
  return [
    ...failed.map(({ id, reason }) => `File ${id} stays where it is: ${reason}.`),
    `Moved ${moved} of ${total} files (${sizeText(progress)}) to ${place}.`,
    ...(failed.length > 0 ? [`${failed.length} stayed where they are. Run it again to try these once more.`] : []),
    ...(isStopped ? ['Stopped. Run it again to go on.'] : []),
  ];
}

/** Runs `move-files --to s3|database`. SIGINT and SIGTERM end it after the files that are being moved. */
export async function runMoveFiles(args: readonly string[]): Promise<void> {
  const to = parsePlace(args);
  const settings = adminSettings();
  const store = createFileStore(settings);
  if (!store) throw new Error('FILES_URL is not set: it names the store. Keep it set until all files are moved.');
  const options = { maxConnections: CONNECTIONS, maxStatementSeconds: MAX_STATEMENT_SECONDS };
  const database = createSqlPool(settings.databaseUrl, { ...options, name: 'files' });
  const writers = createSqlPool(settings.databaseUrl, {
    ...options,
    name: 'files written',
    sessionSql: TRANSACTION_SESSION_SQL,
  });
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  let toldAt = performance.now();
  try {
    const parts = { database, inTransaction: createSqlTransactions(writers), store };
    const progress = await moveFiles(parts, to, {
      signal: stop.signal,
      onProgress: (now) => {
        if (performance.now() - toldAt < PROGRESS_INTERVAL_MS) return;
        toldAt = performance.now();
        process.stdout.write(`${now.moved} of ${now.total} files, ${sizeText(now)}\n`);
      },
    });
    process.stdout.write(`${moveText(progress, to, stop.signal.aborted).join('\n')}\n`);
    if (progress.failed.length > 0 || stop.signal.aborted) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new Error(`${error.message}. Every file is whole where it is. Run it again to go on.`, { cause: error });
  } finally {
    store.close();
    database.close();
    writers.close();
  }
}
