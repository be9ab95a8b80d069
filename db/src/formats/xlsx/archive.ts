import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { archiveEnd, directoryEntry, entryDescriptor, entryHeader, type WrittenEntry } from './zipFrame';

/** A file inside an archive. Its pieces are packed as they come. */
export interface ArchiveEntry {
  name: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/**
 * Yields a zip archive while its entries arrive. Node packs its files outside the event loop, since other calls wait for
 * that.
 */
export async function* zipEntries(
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
): AsyncGenerator<Uint8Array> {
  const now = new Date();
  const directory: Buffer[] = [];
  let position = 0;
  for await (const { name, pieces } of entries) {
    const entry: WrittenEntry = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset: position };
    const header = entryHeader(entry.name, now);
    yield header;
    async function* countedPieces(): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
        entry.crc = crc32(bytes, entry.crc);
        entry.unpacked += bytes.length;
        yield bytes;
      }
    }
    const packed = createDeflateRaw();
    // The reader of `packed` gets the error of a piece.
    pipeline(Readable.from(countedPieces(), { objectMode: true, highWaterMark: 1 }), packed, () => undefined);
    for await (const chunk of packed as AsyncIterable<Buffer<ArrayBuffer>>) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const descriptor = entryDescriptor(entry);
    yield descriptor;
    position += header.length + entry.packed + descriptor.length;
    directory.push(directoryEntry(entry, now));
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield* directory;
  yield archiveEnd({ start: position, size, count: directory.length });
}
