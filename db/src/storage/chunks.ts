import { createHash } from 'node:crypto';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';

/**
 * Bytes of a file stored in a row. As text in a statement it takes twice as much, and still fits max_allowed_packet.
 */
export const CHUNK_BYTES = 512 * 1024;

/** Content of a file that can be read at any place. `size` is in bytes. */
export interface ReadableContent {
  size: number;
  /** Reads at most `length` bytes from `position`. */
  read(position: number, length: number): Promise<Buffer>;
}

/** Yields a content in pieces of a chunk's size. */
async function* piecesOf({ size, read }: ReadableContent): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; position += CHUNK_BYTES)
    yield await read(position, Math.min(CHUNK_BYTES, size - position));
}

/** Returns the SHA-256 of pieces, in hex, and their size in bytes. */
export async function digestOfPieces(pieces: AsyncIterable<Buffer>): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
  }
  return { sha256: hash.digest('hex'), size };
}

/** Returns the SHA-256 of a content, in hex. */
export const digestOf = async (content: ReadableContent): Promise<string> =>
  (await digestOfPieces(piecesOf(content))).sha256;

/** Stores a file's content in the database. */
export async function insertChunks(executor: SqlExecutor, file: number, content: ReadableContent): Promise<void> {
  let position = 0;
  for await (const data of piecesOf(content)) {
    await executor.execute(
      sql('INSERT INTO `file_chunk` (`file`, `position`, `data`) VALUES (?, ?, ?)', file, position, data),
    );
    position += 1;
  }
}

/** Yields a file's content as the database has it, chunk by chunk, up to the first chunk that is missing. */
export async function* readChunks(executor: SqlExecutor, file: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await executor.selectRows<{ data: Buffer }>(
      sql('SELECT `data` FROM `file_chunk` WHERE `file` = ? AND `position` = ?', file, position),
    );
    if (!chunk) return;
    yield chunk.data;
  }
}
