import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';

/**
 * Writes a file that appears under its name only when it is whole and on the disk. Only its owner may read it.
 * @param write writes the content and ends the stream
 */
export async function writeWholeFile(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const temporaryPath = `${path}.${process.pid}.part`;
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
