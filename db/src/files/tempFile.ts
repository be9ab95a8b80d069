import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A temporary file on disk, whose name is removed already. `size` is in bytes. */
export interface TempFile {
  size: number;
  /** Reads at most `length` bytes from `position`. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Writes a stream to a temporary file. Its name is removed at once, so that nothing stays even if the process is
 * killed.
 */
export async function writeTempFile(source: Readable): Promise<TempFile> {
  const path = join(tmpdir(), `trestle-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    let size = 0;
    // A write stream would keep the handle from being closed.
    for await (const part of source as AsyncIterable<Buffer>) {
      await handle.appendFile(part);
      size += part.length;
    }
    return {
      size,
      read: async (position, length) => {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
        return buffer.subarray(0, bytesRead);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
