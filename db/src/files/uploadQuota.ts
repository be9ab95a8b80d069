import { numberText } from '@trestle/schema/regional/numberFormat';
import { fieldError, Problem } from '@trestle/schema/errors';
import type { Write } from '../collection/call/context';
import { execute, selectRows } from '../collection/call/statements';
import { sql } from '../sql/sqlText';

/** How much may be uploaded, in bytes. 0 is no limit. */
export interface UploadLimits {
  perPersonAndDay: number;
  perStore: number;
}

/** What is counted, by the field that an error names. */
type UploadKind = 'file' | 'note';

/** A file that is about to be stored. */
interface NewFile {
  bytes: number;
  /** The store of its author; null for head office. */
  store: number | null;
}

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Formats a size for a message: `12.4 MiB`. Rounded down, so that what is said to be left is left. */
const sizeText = (bytes: number): string => `${numberText(Math.floor((Math.max(bytes, 0) / MIB) * 10) / 10)} MiB`;
const hoursText = (hours: number): string => (hours === 1 ? 'an hour' : `${hours} hours`);
const leftText = (limit: number, left: number, bytes: number, kind = 'file'): string =>
  `${sizeText(limit)} in all, ${sizeText(left)} left. This ${kind} has ${sizeText(bytes)}.`;

/** @param left bytes that were left before this upload */
function dayIsUsedUp(limit: number, left: number, bytes: number, kind: UploadKind): Problem {
  const now = new Date();
  const waitMs = DAY_MS - (now.getTime() % DAY_MS);
  const message =
    `That is more than you may upload today: ${leftText(limit, left, bytes, kind)} ` +
    `Take a smaller one, or try again in ${hoursText(Math.ceil(waitMs / HOUR_MS))}.`;
  return new Problem(
    429,
    { [kind]: [fieldError('quota', message)] },
    { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  );
}
const storeIsFull = (limit: number, left: number, bytes: number): Problem =>
  new Problem(413, {
    file: [
      fieldError(
        'quota',
        `That is more than your store may keep: ${leftText(limit, left, bytes)} ` +
          'Delete files that nobody needs, then try again.',
      ),
    ],
  });

/**
 * Counts a file or the text of a note as uploaded today by the person who acts. What is deleted later stays counted; a
 * write that fails doesn't count. The row is locked until the write ends, so that uploads of one person are counted one
 * after the other, in all processes.
 * @throws Problem 429 with what is left
 */
export async function countUpload(write: Write, limit: number, bytes: number, kind: UploadKind): Promise<void> {
  if (limit === 0) return;
  const { context, caller, transaction } = write;
  const key = [caller.actor, new Date().toISOString().slice(0, 10)];
  await execute(
    context,
    sql(
      'INSERT INTO `upload_day` (`user`, `day`, `bytes`) VALUES (?, ?, ?) ' +
        'ON DUPLICATE KEY UPDATE `bytes` = `bytes` + ?',
      ...key,
      bytes,
      bytes,
    ),
    transaction,
  );
  const query = sql('SELECT `bytes` FROM `upload_day` WHERE `user` = ? AND `day` = ?', ...key);
  const [row] = await selectRows<{ bytes: number | string }>(context, query, transaction);
  const total = Number(row!.bytes);
  if (total > limit) throw dayIsUsedUp(limit, limit - total + bytes, bytes, kind);
}

/**
 * Checks that a store has room for one more file. Its row is changed, and so locked until the write ends: uploads of one
 * store wait for each other, in all processes and on all nodes. The sum is that of the files that are there, whatever
 * deleted others.
 * @throws Problem 413 with what is left
 */
export async function requireRoom(write: Write, limit: number, { bytes, store }: NewFile): Promise<void> {
  if (limit === 0 || store === null) return;
  const { context, transaction } = write;
  const lock =
    'INSERT INTO `upload_store` (`store`, `uploads`) VALUES (?, 1) ON DUPLICATE KEY UPDATE `uploads` = `uploads` + 1';
  await execute(context, sql(lock, store), transaction);
  // A locking read: it sees what others have committed since this transaction began.
  const query = 'SELECT COALESCE(SUM(`file_size`), 0) AS bytes FROM `file` WHERE `author_store` = ? LOCK IN SHARE MODE';
  const [row] = await selectRows<{ bytes: number | string }>(context, sql(query, store), transaction);
  const used = Number(row!.bytes);
  if (used + bytes > limit) throw storeIsFull(limit, limit - used, bytes);
}
