import { randomUUID } from 'node:crypto';
import { serviceUnavailable } from '@trestle/schema/errors';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import { digestOf, insertChunks, type ReadableContent } from './chunks';
import type { FileStore } from './fileStore';

/** Content on its way to a file: readable, and in the store already if it has a key. */
export interface PlacedContent extends ReadableContent {
  /** Key of its object in the store. */
  objectKey?: string | undefined;
}

/**
 * Puts a content into the store of files, if there is one. Done before the transaction that makes its file, so that a
 * slow store holds no lock and no connection. A content that no file takes is removed later.
 * @throws StoreError; then no file can take it
 */
export async function placeContent<C extends ReadableContent>(
  database: SqlExecutor,
  store: FileStore | undefined,
  content: C,
): Promise<C & PlacedContent> {
  if (!store) return content;
  const sha256 = await digestOf(content);
  // Nothing in it tells of the file: who sees the store's list learns no name.
  const objectKey = `${store.prefix}${new Date().getUTCFullYear()}/${randomUUID()}`;
  await database.execute(
    sql(
      'INSERT INTO `file_object` (`object_key`, `size`, `sha256`, `created_date`) VALUES (?, ?, ?, UTC_TIMESTAMP(3))',
      objectKey,
      content.size,
      sha256,
    ),
  );
  await store.put(objectKey, { size: content.size, sha256, read: content.read });
  return { ...content, objectKey };
}

/**
 * Gives a file its content: the object that was placed, or chunks in the database.
 * @param executor the transaction that makes the file
 */
export async function attachContent(executor: SqlExecutor, file: number, content: PlacedContent): Promise<void> {
  const { objectKey } = content;
  if (objectKey === undefined) {
    await insertChunks(executor, file, content);
    return;
  }
  const text =
    'UPDATE `file_object` SET `file` = ? WHERE `object_key` = ? AND `file` IS NULL AND `orphaned_date` IS NULL';
  // It took so long that the content counts as left behind.
  if ((await executor.execute(sql(text, file, objectKey))) === 0) throw serviceUnavailable();
}
