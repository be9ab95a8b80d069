import { Readable } from 'node:stream';
import { writeTempFile } from '../files/tempFile';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import type { RunInTransaction } from '../sql/writeTransaction';
import { digestOf, digestOfPieces, insertChunks, readChunks } from './chunks';
import type { FileStore } from './fileStore';
import { placeContent } from './placeContent';

/** What a move needs: the database and the store. */
export interface MoveParts {
  database: SqlExecutor;
  inTransaction: RunInTransaction;
  store: FileStore;
}
/** A file that is to be moved. */
export interface FileToMove {
  id: number;
  /** Bytes, as the file's record says. */
  size: number;
}

/** Why a file could not be moved. It stays where it is. */
export class MoveError extends Error {}

/** Locks a file for as long as the transaction takes. @returns whether it is still there */
const lockFile = async (transaction: SqlExecutor, id: number): Promise<boolean> =>
  (await transaction.selectCells(sql('SELECT `id` FROM `file` WHERE `id` = ? FOR UPDATE', id))).length > 0;

interface StoredObject {
  id: number;
  object_key: string;
  sha256: string;
}
async function findObject(executor: SqlExecutor, file: number): Promise<StoredObject | undefined> {
  const text = 'SELECT `id`, `object_key`, `sha256` FROM `file_object` WHERE `file` = ?';
  return (await executor.selectRows<StoredObject>(sql(text, file)))[0];
}

/** Writes the content that the database has into a temporary file, since it is read twice. */
const copyChunks = (database: SqlExecutor, id: number) => writeTempFile(Readable.from(readChunks(database, id)));

/**
 * Moves a file's content into the store. The object is read back and compared before the chunks go.
 * @returns whether it was moved; false for a file that is gone, or that another command has moved
 * @throws MoveError, StoreError
 */
export async function moveToStore(
  { database, inTransaction, store }: MoveParts,
  { id, size }: FileToMove,
): Promise<boolean> {
  const content = await copyChunks(database, id);
  try {
    if (content.size !== size) {
      if (await isGoneOrMoved(database, id)) return false;
      throw new MoveError(`it has ${content.size} bytes in the database in place of ${size}`);
    }
    const { objectKey = '' } = await placeContent(database, store, content);
    const [before, after] = [await digestOf(content), (await digestOfPieces(store.get(objectKey, 0))).sha256];
    if (before !== after) throw new MoveError('it differs after it was written into the store');
    return await inTransaction(async (transaction) => {
      if (!(await lockFile(transaction, id)) || (await findObject(transaction, id))) return false;
      await transaction.execute(sql('UPDATE `file_object` SET `file` = ? WHERE `object_key` = ?', id, objectKey));
      await transaction.execute(sql('DELETE FROM `file_chunk` WHERE `file` = ?', id));
      return true;
    });
  } finally {
    await content.close();
  }
}

async function isGoneOrMoved(database: SqlExecutor, id: number): Promise<boolean> {
  const isThere = (await database.selectCells(sql('SELECT `id` FROM `file` WHERE `id` = ?', id))).length > 0;
  return !isThere || (await findObject(database, id)) !== undefined;
}

/**
 * Moves a file's content into the database. The chunks are read back and compared before they are committed. The object
 * is removed 30 days later, like those of deleted files.
 * @returns whether it was moved
 * @throws MoveError, StoreError
 */
export async function moveToDatabase(
  { database, inTransaction, store }: MoveParts,
  { id, size }: FileToMove,
): Promise<boolean> {
  const object = await findObject(database, id);
  if (!object) return false;
  const content = await writeTempFile(Readable.from(store.get(object.object_key, 0)));
  try {
    if (content.size !== size) throw new MoveError(`it has ${content.size} bytes in the store in place of ${size}`);
    if ((await digestOf(content)) !== object.sha256) throw new MoveError("it isn't in the store as it was written");
    return await inTransaction(async (transaction) => {
      if (!(await lockFile(transaction, id)) || (await findObject(transaction, id))?.id !== object.id) return false;
      await insertChunks(transaction, id, content);
      const { sha256 } = await digestOfPieces(readChunks(transaction, id));
      if (sha256 !== object.sha256) throw new MoveError('it differs after it was written into the database');
      await transaction.execute(sql('UPDATE `file_object` SET `file` = NULL WHERE `id` = ?', object.id));
      return true;
    });
  } finally {
    await content.close();
  }
}
