import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateDataDir } from '@trestle/db/identity/privateFolder';

/**
 * Claims DATA_DIR for this process: two supervisors on one database's files would destroy them.
 * @returns what gives it back
 * @throws an Error with one line when another one that lives has it, or it cannot be written
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'supervisor.pid');
  withWriteRemedy(dataDir, () => ensurePrivateDataDir(dataDir));
  const other = existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0;
  if (other > 1 && readFileSync(file, 'utf8') === processId(other)) {
    throw new Error(`Already running on ${dataDir} (process ${other}): stop it first, or choose another DATA_DIR.`);
  }
  withWriteRemedy(dataDir, () => writeFileSync(file, processId(process.pid) ?? '', { mode: 0o600 }));
  return () => rmSync(file, { force: true });
}

function withWriteRemedy(dataDir: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    throw new Error(
      `${dataDir} cannot be written (${(cause as NodeJS.ErrnoException).code}): make it writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** A process and when it was started, as numbers are used again; undefined when there is no such process. */
function processId(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch {
    return undefined;
  }
  return `${pid} ${processStartTime(pid)}`;
}

function processStartTime(pid: number): string {
  if (existsSync('/proc/self/stat'))
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[19] ?? '';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
