import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SIZE_MIB = 16;
const ONE_MEBIBYTE = Buffer.alloc(1024 * 1024);
const PAGE = ONE_MEBIBYTE.subarray(0, 4096);
const runs = (command: string, ...values: string[]): boolean => spawnSync(command, values).status === 0;

/** A folder that can be filled up. Without the right to mount, a process's files are limited instead. */
export interface LimitedDisk {
  /** Whether nothing takes room, also no deleted file that a process still has open. True where files are limited. */
  isEmpty(): boolean;
  /** @param pid the process that will write there */
  fill(pid: number): void;
  free(pid: number): void;
  remove(): void;
}

export const limitDisk = (folder: string): LimitedDisk => {
  const isMounted = runs('mount', '-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder);
  const ballast = join(folder, 'ballast');
  if (!isMounted)
    return {
      isEmpty: () => true,
      fill: (pid) => void runs('prlimit', '--pid', String(pid), '--fsize=0:unlimited'),
      free: (pid) => void runs('prlimit', '--pid', String(pid), '--fsize=unlimited'),
      remove: () => undefined,
    };
  return {
    isEmpty: () => {
      const { bfree, blocks } = statfsSync(folder);
      return bfree === blocks;
    },
    fill: () => {
      const file = openSync(ballast, 'w');
      for (const piece of [ONE_MEBIBYTE, PAGE])
        try {
          for (;;) writeSync(file, piece);
        } catch {
          // There is no room for another piece of this size.
        }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => void runs('umount', folder),
  };
};
