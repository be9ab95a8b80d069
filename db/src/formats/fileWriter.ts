import { closeSync, openSync, writeSync } from 'node:fs';

/** Writes a file from its start to its end. */
export interface FileWriter {
  /** @throws the error of the disk, such as ENOSPC */
  write(chunk: string | Uint8Array): void;
  /** Bytes written so far. */
  bytes(): number;
  close(): void;
}

/** Bytes collected before they go to the disk. */
const BUFFER_BYTES = 256 * 1024;

/**
 * Opens a file for writing. Reports are made in a process of their own, so calls wait for the disk: nothing is queued
 * in memory, and an error is thrown where it happens.
 */
export function openFileWriter(path: string): FileWriter {
  const descriptor = openSync(path, 'w');
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let writtenBytes = 0;
  const flush = (): void => {
    const block = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    for (let offset = 0; offset < block.length;) offset += writeSync(descriptor, block, offset);
    writtenBytes += block.length;
  };
  return {
    write(chunk) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes >= BUFFER_BYTES) flush();
    },
    bytes: () => writtenBytes + pendingBytes,
    close() {
      try {
        flush();
      } finally {
        closeSync(descriptor);
      }
    },
  };
}
