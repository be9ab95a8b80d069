import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type { Place } from './place';
import { run } from './run';

/** Where the socket was before it got a folder of its own. */
const FORMER_SOCKET = 'mariadb.sock';
/** How long a server may take to write everything down before it is killed, in milliseconds. */
const STOP_TIME = 60_000;

/**
 * Stops a server that an earlier, killed run left behind on the same data, and clears its traces. A process that
 * merely has the same number by now is left alone.
 */
export async function stopOrphan(place: Place): Promise<boolean> {
  const pid = pidOf(place);
  const alive = pid !== undefined && (await isServerOf(pid, place));
  if (alive) await stopProcess(pid);
  for (const file of [
    place.pidFile,
    place.socket,
    `${place.socket}.lock`,
    place.initFile,
    join(place.dataDir, FORMER_SOCKET),
  ])
    rmSync(file, { force: true });
  return alive;
}

/** Asks a process to end, insists after a minute, and returns when it is gone. */
export async function stopProcess(pid: number): Promise<void> {
  const end = Date.now() + STOP_TIME;
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; sendSignal(pid, signal); signal = Date.now() < end ? 0 : 'SIGKILL')
    await wait(50);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal) && !isZombie(pid);
  } catch {
    return false;
  }
}

/** In a container without an init process nobody collects an orphan: it stays in the table though it has ended. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function pidOf(place: Place): number | undefined {
  if (!existsSync(place.pidFile)) return undefined;
  const pid = Number(readFileSync(place.pidFile, 'utf8').trim());
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

async function isServerOf(pid: number, place: Place): Promise<boolean> {
  const proc = `/proc/${pid}/cmdline`;
  const command = existsSync('/proc/self/cmdline')
    ? existsSync(proc)
      ? readFileSync(proc, 'utf8').replaceAll('\0', ' ')
      : ''
    : await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => '');
  return command.includes(`--datadir=${place.files}`);
}
