import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';

/**
 * Writes a file that appears under its name only when it is whole and on the disk. Only its owner may read it.
 * @param write writes the content and ends the stream
 */
export async function writeWholeFile(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  // In containers each process may have the same number, and one that was killed leaves its file behind.
  const temporaryPath = `${path}.${randomUUID()}.part`;
  try {
    await write(createWriteStream(temporaryPath, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(temporaryPath, path);
    await syncFolder(dirname(resolve(path)));
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

/** Has the disk keep the new name. Some systems can't, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
