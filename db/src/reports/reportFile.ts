import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceUnavailable } from '@trestle/schema/errors';

/** A file in a private folder of its own, which a report is written into. */
export interface ReportFile {
  path: string;
  /** Opens what was written. Its folder is removed at once, so nothing stays when this process is killed. */
  open(): Promise<FileHandle>;
  /** Removes the folder. Safe to call twice. */
  remove(): Promise<void>;
}

/** @throws Problem 503 when the disk is full */
export async function createReportFile(): Promise<ReportFile> {
  // Only this user can open a folder that mkdtemp makes.
  const folder = await mkdtemp(join(tmpdir(), 'trestle-report-')).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOSPC' ? serviceUnavailable('The disk is full. Try again when there is room.', 30) : error;
  });
  const path = join(folder, 'report');
  const remove = () => rm(folder, { recursive: true, force: true });
  return {
    path,
    open: async () => {
      const handle = await open(path, 'r');
      await remove();
      return handle;
    },
    remove,
  };
}
