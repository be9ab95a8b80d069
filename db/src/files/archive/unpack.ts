import { createGunzip, createInflateRaw, inflateRawSync, type Gunzip, type InflateRaw } from 'node:zlib';
import { damagedFile, uploadError } from '../uploadError';
import type { ZipEntry } from './zipEntries';

/** How much may still come out of an archive and of what is packed inside it, in bytes. */
export interface UnpackBudget {
  left: number;
}

export const unpackedTooLarge = () => uploadError(413, 'The file unpacks to far more than it is', 'max');
const spend = (budget: UnpackBudget, bytes: number): void => {
  budget.left -= bytes;
  if (budget.left < 0) throw unpackedTooLarge();
};

/** Runs packed bytes through, a piece at a time; ends at once where more comes out than may. */
const inflate = (
  stream: InflateRaw | Gunzip,
  packed: Buffer,
  budget: UnpackBudget,
  keep: number,
): Promise<{ size: number; kept: Buffer }> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const fail = (error: Error) => {
      stream.destroy();
      reject(error);
    };
    stream.on('data', (piece: Buffer) => {
      if (size < keep) pieces.push(piece.subarray(0, keep - size));
      size += piece.length;
      try {
        spend(budget, piece.length);
      } catch (error) {
        fail(error as Error);
      }
    });
    stream.once('error', () => fail(damagedFile()));
    stream.once('end', () => {
      // What is left of the packed bytes belongs to nothing: the directory says another size than the content has.
      if (stream.bytesWritten === packed.length) resolve({ size, kept: Buffer.concat(pieces) });
      else reject(damagedFile());
      stream.destroy();
    });
    stream.end(packed);
  });

/** Entries so small are unpacked at once, which takes a hundredth of a stream's time. */
const SMALL_BYTES = 32 * 1024;
/** A small entry's content; undefined where it isn't what it says, so that the stream finds out what is wrong. */
const inflateSmall = ({ packed, unpackedSize }: ZipEntry): Buffer | undefined => {
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
};

/**
 * Unpacks an entry within a budget, whatever its header says of its size (safety 70).
 * @returns the first `keep` bytes of its content
 * @throws Problem 413 where the budget is used up, 415 where sizes are not what the directory says
 */
export const unpackEntry = async (entry: ZipEntry, budget: UnpackBudget, keep: number): Promise<Buffer> => {
  const { packed, stored, unpackedSize } = entry;
  if (stored) {
    spend(budget, packed.length);
    if (packed.length !== unpackedSize) throw damagedFile();
    return packed.subarray(0, keep);
  }
  const whole = inflateSmall(entry);
  if (whole) {
    spend(budget, whole.length);
    return whole.subarray(0, keep);
  }
  const { size, kept } = await inflate(createInflateRaw({ chunkSize: 64 * 1024 }), packed, budget, keep);
  if (size !== unpackedSize) throw damagedFile();
  return kept;
};

/** Counts what a gzip inside an archive unpacks to. */
export const spendOnGzip = async (packed: Buffer, budget: UnpackBudget): Promise<void> => {
  await inflate(createGunzip({ chunkSize: 64 * 1024 }), packed, budget, 0);
};
