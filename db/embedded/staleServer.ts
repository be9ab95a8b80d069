import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type { DataLayout } from './dataLayout';
import { runProgram } from './runProgram';

/** Name of the socket in DATA_DIR in earlier versions of the product. */
const OLD_SOCKET_NAME = 'mariadb.sock';
/** How long a server may take to write its data to disk before it is killed. */
const STOP_TIMEOUT_MS = 60_000;

/**
 * Stops a server that an earlier, killed run left running on the same data, and removes its files.
 * Leaves alone a process that merely reuses its id.
 * @returns whether there was one
 */
export async function stopStaleServer(layout: DataLayout): Promise<boolean> {
  const pid = readPid(layout);
  const isAlive = pid !== undefined && (await isServerOf(pid, layout));
  if (isAlive) await stopProcess(pid);
  for (const file of [
    layout.pidFile,
    layout.socket,
    `${layout.socket}.lock`,
    layout.initFile,
    join(layout.dataDir, OLD_SOCKET_NAME),
  ])
    rmSync(file, { force: true });
  return isAlive;
}

/** Stops a process: SIGTERM, and SIGKILL after a minute. Resolves when it is gone. */
export async function stopProcess(pid: number): Promise<void> {
  const killTime = performance.now() + STOP_TIMEOUT_MS;
  for (
    let signal: NodeJS.Signals | 0 = 'SIGTERM';
    sendSignal(pid, signal);
    signal = performance.now() < killTime ? 0 : 'SIGKILL'
  )
    await wait(50);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal) && !isZombie(pid);
  } catch {
    return false;
  }
}

/** Whether a process has ended but is still listed, as happens to orphans in a container without an init process. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function readPid(layout: DataLayout): number | undefined {
  if (!existsSync(layout.pidFile)) return undefined;
  const pid = Number(readFileSync(layout.pidFile, 'utf8').trim());
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

async function isServerOf(pid: number, layout: DataLayout): Promise<boolean> {
  const commandFile = `/proc/${pid}/cmdline`;
  const command = existsSync('/proc/self/cmdline')
    ? existsSync(commandFile)
      ? readFileSync(commandFile, 'utf8').replaceAll('\0', ' ')
      : ''
    : await runProgram('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => '');
  return command.includes(`--datadir=${layout.dataFiles}`);
}
