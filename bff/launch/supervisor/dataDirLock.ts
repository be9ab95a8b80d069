import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateDataDir } from '@trestle/db/platform/privateFolder';

/**
 * Locks DATA_DIR for this process. Two supervisors on the same database files would destroy them.
 * @returns a function that unlocks it
 * @throws Error with one line when a running supervisor holds the lock, or the folder is not writable
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'supervisor.pid');
  withWriteRemedy(dataDir, () => ensurePrivateDataDir(dataDir));
  const holder = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const holderPid = Number(holder.split(' ')[0]);
  if (holderPid > 1 && holder === identifyProcess(holderPid)) {
    throw new Error(`Already running on ${dataDir} (process ${holderPid}): stop it first, or choose another DATA_DIR.`);
  }
  withWriteRemedy(dataDir, () => writeFileSync(file, identifyProcess(process.pid) ?? '', { mode: 0o600 }));
  return () => rmSync(file, { force: true });
}

function withWriteRemedy(dataDir: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const remedy = 'make it writable, or set DATA_DIR to another folder';
    throw new Error(`${dataDir} cannot be written (${code}): ${remedy}.`, { cause });
  }
}

/** Returns a process's number and start time, since numbers are reused; undefined when it doesn't run. */
function identifyProcess(pid: number): string | undefined {
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
