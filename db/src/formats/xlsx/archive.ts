import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file inside an archive. Its pieces are packed as they come. */
export interface ArchiveEntry {
  name: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

const DEFLATED = 8;

/**
 * Yields a zip archive while its entries arrive. fflate writes the frame of the archive; Node packs its files outside
 * the event loop, since other calls wait for that.
 */
export async function* zipEntries(
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const take = (): Uint8Array[] => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const { name, pieces } of entries) {
    const file: ZipInputFile = { filename: name, compression: DEFLATED, size: 0, crc: 0 };
    archive.add(file);
    async function* countedPieces(): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
        file.crc = crc32(bytes, file.crc);
        file.size += bytes.length;
        yield bytes;
      }
    }
    const packed = createDeflateRaw();
    // The reader of `packed` gets the error of a piece.
    pipeline(Readable.from(countedPieces(), { objectMode: true, highWaterMark: 1 }), packed, () => undefined);
    for await (const chunk of packed as AsyncIterable<Buffer<ArrayBuffer>>) {
      file.ondata!(null, chunk, false);
      yield* take();
    }
    file.ondata!(null, new Uint8Array(0), true);
    yield* take();
  }
  archive.end();
  yield* take();
}
