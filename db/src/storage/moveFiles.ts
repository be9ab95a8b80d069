import { isRetriable } from '../sql/dbError';
import { sql, type Sql } from '../sql/sqlText';
import { MoveError, moveToDatabase, moveToStore, type FileToMove, type MoveParts } from './moveFile';
import { StoreError } from './objectStore';
import { tryStore } from './tryStore';

/** Where contents of files are moved to. */
export type FilePlace = 's3' | 'database';

/** How far a move is, or what became of it. */
export interface MoveProgress {
  /** Files that were to be moved when the command began. */
  total: number;
  moved: number;
  bytes: number;
  /** Files that stayed where they are, with the reason. */
  failed: { id: number; reason: string }[];
}

const FILES_PER_PAGE = 100;
/** Files that are moved at the same time. */
const WORKERS = 4;
/** Files in a row that the store doesn't take or give before it is asked whether it can do anything at all. */
const FAILURES_BEFORE_TRIAL = 10;
/** Attempts at a file whose transaction collided with another. */
const MAX_ATTEMPTS = 5;

/** Files that are yet to be moved; those of a page begin after an id. */
const REMAINING: Readonly<Record<FilePlace, string>> = {
  s3: '`file` f LEFT JOIN `file_object` o ON o.`file` = f.`id` WHERE o.`id` IS NULL AND f.`id` > ?',
  database: '`file_object` o JOIN `file` f ON f.`id` = o.`file` WHERE o.`file` > ?',
};
const pageOf = (to: FilePlace, after: number): Sql =>
  sql(
    `SELECT f.\`id\`, COALESCE(f.\`file_size\`, 0) AS size FROM ${REMAINING[to]} ORDER BY f.\`id\` LIMIT ${FILES_PER_PAGE}`,
    after,
  );

async function* remainingFiles({ database }: MoveParts, to: FilePlace): AsyncGenerator<FileToMove> {
  for (let last = 0; ;) {
    const page = await database.selectRows<{ id: number; size: number }>(pageOf(to, last));
    for (const { id, size } of page) yield { id, size: Number(size) };
    if (page.length < FILES_PER_PAGE) return;
    last = page.at(-1)!.id;
  }
}

/**
 * Moves the content of all files. Each is whole in one place at any moment, so people go on meanwhile, and a command that
 * was ended goes on where it was.
 * @param signal ends it after the files that are being moved
 * @param onProgress is told of each file
 * A file that the store doesn't take or give stays where it is, and the others go on.
 * @throws StoreError when the store gives no answer, or can do nothing any more
 */
export async function moveFiles(
  parts: MoveParts,
  to: FilePlace,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: MoveProgress) => void } = {},
): Promise<MoveProgress> {
  const [count] = await parts.database.selectCells(sql(`SELECT COUNT(*) FROM ${REMAINING[to]}`, 0));
  const progress: MoveProgress = { total: Number(count![0]), moved: 0, bytes: 0, failed: [] };
  const files = remainingFiles(parts, to);
  const failure = new AbortController();
  let failuresInARow = 0;
  const afterFile = async (isStoreFailure: boolean) => {
    failuresInARow = isStoreFailure ? failuresInARow + 1 : 0;
    if (failuresInARow > 0 && failuresInARow % FAILURES_BEFORE_TRIAL === 0) await tryStore(parts.store);
  };
  const work = async () => {
    // A generator queues its callers, so each file goes to one worker.
    while (!signal?.aborted && !failure.signal.aborted) {
      const { value: file, done } = await files.next();
      if (done) return;
      try {
        await afterFile(await moveOne(parts, to, file, progress));
      } catch (error) {
        failure.abort();
        throw error;
      }
      onProgress?.(progress);
    }
  };
  // All end before the first failure is told, so that nothing is half moved when the process exits.
  const results = await Promise.allSettled(Array.from({ length: WORKERS }, work));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return progress;
}

/** Returns whether a failure concerns one object, as far as anybody can tell: other files may do well. */
const isOfOneFile = (error: unknown): error is Error =>
  error instanceof MoveError || (error instanceof StoreError && error.failure !== 'silent');

/** Moves a file, or notes why it stays. @returns whether the store failed to take or give it */
async function moveOne(parts: MoveParts, to: FilePlace, file: FileToMove, progress: MoveProgress): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isMoved = await (to === 's3' ? moveToStore : moveToDatabase)(parts, file);
      progress.moved += isMoved ? 1 : 0;
      progress.bytes += isMoved ? file.size : 0;
      return false;
    } catch (error) {
      if (isRetriable(error) && attempt < MAX_ATTEMPTS) continue;
      if (!isOfOneFile(error)) throw error;
      progress.failed.push({ id: file.id, reason: error.message });
      return error instanceof StoreError && error.failure !== 'missing';
    }
  }
}
