import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import { readChunks } from './chunks';
import type { FileStore } from './fileStore';
import { ContentGoneError, StoreError } from './objectStore';

/** Where contents of files are. */
export interface ContentSource {
  database: SqlExecutor;
  fileStore?: FileStore | undefined;
}

/** Returns the key of a file's object; undefined when its content is in the database. */
async function findObjectKey(database: SqlExecutor, file: number): Promise<string | undefined> {
  const [row] = await database.selectRows<{ object_key: string }>(
    sql('SELECT `object_key` FROM `file_object` WHERE `file` = ?', file),
  );
  return row?.object_key;
}

/** Yields an object's bytes. @throws StoreError, also when the settings name no store */
export function readObject(store: FileStore | undefined, key: string, from = 0): AsyncIterable<Buffer> {
  if (!store) throw new StoreError('refused', 'A file is in a store of files, but FILES_URL is not set');
  return store.get(key, from);
}

/**
 * Yields a file's content, wherever it is. When it is moved meanwhile, or the store breaks off in the middle, it goes on
 * from there.
 * @throws StoreError; ContentGoneError, so that it doesn't look complete
 */
export async function* readContent(
  { database, fileStore }: ContentSource,
  file: number,
  size: number,
): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < size;) {
    const start = offset;
    const key = await findObjectKey(database, file);
    if (key === undefined && start > 0) throw new ContentGoneError();
    try {
      const pieces = key === undefined ? readChunks(database, file) : readObject(fileStore, key, start);
      for await (const piece of pieces) {
        // Another object in its place, or a page of a proxy. More than was announced would begin the next reply.
        if (offset + piece.length > size) throw new StoreError('missing', 'An object is larger than its file');
        offset += piece.length;
        yield piece;
      }
    } catch (error) {
      if (!(error instanceof StoreError) || offset === start) throw error;
    }
    if (offset === start) throw new ContentGoneError();
  }
}

/** The pieces of a content whose first one was read already. */
export interface StartedContent<T> extends AsyncIterableIterator<T> {
  /** The first piece, until it is taken from the pieces; undefined where there is none. */
  first: T | undefined;
}

/**
 * Reads the first piece of a content, so that its failure is known before a reply begins.
 * @returns all pieces. Ending them ends the source, whether or not one was taken, so that its connection is free.
 */
export async function readAhead<T>(source: AsyncGenerator<T>): Promise<StartedContent<T>> {
  let started: IteratorResult<T> | undefined = await source.next();
  const pieces: StartedContent<T> = {
    first: started.done ? undefined : started.value,
    [Symbol.asyncIterator]: () => pieces,
    next: async () => {
      const result = started ?? (await source.next());
      started = undefined;
      pieces.first = undefined;
      return result;
    },
    return: () => source.return(undefined),
  };
  return pieces;
}

/** Returns a file's whole content. @throws as `readContent` does */
export async function readWholeContent(source: ContentSource, file: number, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readContent(source, file, size)) pieces.push(piece);
  return Buffer.concat(pieces);
}
