import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const DISK_MIB = 16;
const ONE_MEBIBYTE = Buffer.alloc(1024 * 1024);
const ONE_PAGE = ONE_MEBIBYTE.subarray(0, 4096);
/** Runs a command. @returns whether it succeeded */
const run = (command: string, ...values: string[]): boolean => spawnSync(command, values).status === 0;

/** A disk that can be filled up. Without the right to mount one, a process's files are limited in size instead. */
export interface LimitedDisk {
  /** Whether nothing takes room, deleted files that a process still has open included. True where files are limited. */
  isEmpty(): boolean;
  /** @param pid the process that will write there */
  fill(pid: number): void;
  free(pid: number): void;
  remove(): void;
}

/** Mounts a small disk at a folder. */
export const limitDisk = (folder: string): LimitedDisk => {
  const isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder);
  const ballast = join(folder, 'ballast');
  if (!isMounted)
    return {
      isEmpty: () => true,
      fill: (pid) => void run('prlimit', '--pid', String(pid), '--fsize=0:unlimited'),
      free: (pid) => void run('prlimit', '--pid', String(pid), '--fsize=unlimited'),
      remove: () => undefined,
    };
  return {
    isEmpty: () => {
      const { bfree, blocks } = statfsSync(folder);
      return bfree === blocks;
    },
    fill: () => {
      const file = openSync(ballast, 'w');
      for (const piece of [ONE_MEBIBYTE, ONE_PAGE])
        try {
          for (;;) writeSync(file, piece);
        } catch {
          // There is no room for another piece of this size.
        }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => void run('umount', folder),
  };
};
