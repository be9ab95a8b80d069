import { createGunzip, createInflateRaw, inflateRawSync, type Gunzip, type InflateRaw } from 'node:zlib';
import { damagedFile, uploadError } from '../uploadError';
import type { ZipEntry } from './zipEntries';

/** How many bytes may still be unpacked from an archive and from the archives inside it. */
export interface UnpackBudget {
  bytesLeft: number;
}

/** Creates the 413 for an archive that unpacks to more than its budget. */
const unpackedTooLarge = () => uploadError(413, 'The file unpacks to far more than it is', 'max');
function spend(budget: UnpackBudget, bytes: number): void {
  budget.bytesLeft -= bytes;
  if (budget.bytesLeft < 0) throw unpackedTooLarge();
}

/**
 * Unpacks bytes piece by piece, and stops as soon as the budget is used up.
 * @param byteCount number of bytes to return
 */
const inflate = (
  stream: InflateRaw | Gunzip,
  packed: Buffer,
  budget: UnpackBudget,
  byteCount: number,
): Promise<{ size: number; firstBytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const fail = (error: Error) => {
      stream.destroy();
      reject(error);
    };
    stream.on('data', (piece: Buffer) => {
      if (size < byteCount) pieces.push(piece.subarray(0, byteCount - size));
      size += piece.length;
      try {
        spend(budget, piece.length);
      } catch (error) {
        fail(error as Error);
      }
    });
    stream.once('error', () => fail(damagedFile()));
    stream.once('end', () => {
      // Bytes after the content: the directory gives a wrong size.
      if (stream.bytesWritten === packed.length) resolve({ size, firstBytes: Buffer.concat(pieces) });
      else reject(damagedFile());
      stream.destroy();
    });
    stream.end(packed);
  });

/** Entries up to this size are unpacked in one call, which takes a hundredth of the time of a stream. */
const SMALL_BYTES = 32 * 1024;
/** Unpacks a small entry; undefined when its size is wrong, which the stream then examines. */
function inflateSmall({ packed, unpackedSize }: ZipEntry): Buffer | undefined {
  if (packed.length > SMALL_BYTES || unpackedSize > SMALL_BYTES || unpackedSize === 0) return undefined;
  try {
    const { buffer, engine } = inflateRawSync(packed, { info: true, maxOutputLength: unpackedSize }) as unknown as {
      buffer: Buffer;
      engine: InflateRaw;
    };
    return buffer.length === unpackedSize && engine.bytesWritten === packed.length ? buffer : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Unpacks an entry within a budget, without trusting the size in its header (SECURITY.md, 70).
 * @returns the first `byteCount` bytes of its content
 * @throws Problem 413 when the budget is used up, 415 when a size differs from that in the directory
 */
export async function unpackEntry(entry: ZipEntry, budget: UnpackBudget, byteCount: number): Promise<Buffer> {
  const { packed, isStored, unpackedSize } = entry;
  if (isStored) {
    spend(budget, packed.length);
    if (packed.length !== unpackedSize) throw damagedFile();
    return packed.subarray(0, byteCount);
  }
  const smallContent = inflateSmall(entry);
  if (smallContent) {
    spend(budget, smallContent.length);
    return smallContent.subarray(0, byteCount);
  }
  const { size, firstBytes } = await inflate(createInflateRaw({ chunkSize: 64 * 1024 }), packed, budget, byteCount);
  if (size !== unpackedSize) throw damagedFile();
  return firstBytes;
}

/** Unpacks a gzip file inside an archive only to count its size against the budget. */
export async function spendOnGzip(packed: Buffer, budget: UnpackBudget): Promise<void> {
  await inflate(createGunzip({ chunkSize: 64 * 1024 }), packed, budget, 0);
}
