import { setTimeout as delay } from 'node:timers/promises';
import type { Module } from '@trestle/schema/modules';
import { readBuild } from '../../src/releases/artifact/readBuild';
import { CommandError } from '../../src/releases/commands/commandError';
import { callTarget, type SendTarget } from '../../src/releases/commands/sendTarget';
import { describeReach, type SentRelease } from '../../src/releases/commands/releaseSteps';
import type { RemoteFolder } from './remoteFolder';

/** How often `--wait` asks. Tests shorten it. */
export const waitTimes = { pollIntervalMs: 2000 };
/** Lines of a stack that are printed. */
const MAX_PLACES = 8;

type RemoteStatus = Module<SentRelease>;
/** How `status` is asked for. */
interface StatusOptions {
  /** The version to wait for. By default the folder's build. */
  version?: string | undefined;
  wait?: boolean | undefined;
  /** Longest wait, in seconds. */
  timeout: string;
}

/**
 * Prints who gets which release of a remote, and what failed in browsers. Waits, if asked to, until everyone has a
 * version.
 * @throws CommandError when its trial has ended without that, or when the time is up
 */
export async function showStatus(
  target: SendTarget,
  { folder, name }: RemoteFolder,
  { version = readBuild(folder)?.version, wait = false, timeout }: StatusOptions,
  print: (line: string) => void,
): Promise<void> {
  if (!/^\d{1,6}$/.test(timeout)) throw new CommandError('wrongUse', '--timeout wants seconds: --timeout 600.');
  const read = () => callTarget<RemoteStatus>(target, `module/${name}/`);
  let status = await read();
  if (wait) {
    if (version === undefined) throw new CommandError('wrongUse', 'Name a version to wait for, or build it here.');
    status = await waitForVersion(read, status, version, Number(timeout) * 1000);
  }
  for (const line of describeStatus(status, target.origin)) print(line);
}

async function waitForVersion(
  read: () => Promise<RemoteStatus>,
  firstStatus: RemoteStatus,
  version: string,
  timeoutMs: number,
): Promise<RemoteStatus> {
  const deadline = performance.now() + timeoutMs;
  let status = firstStatus;
  let wasOnTrial = false;
  while (status.current?.version !== version) {
    const isOnTrial = status.trial?.version === version;
    if (wasOnTrial && !isOnTrial)
      throw new CommandError('refused', `The trial of ${version} has ended: everyone has ${nameOf(status)}.`);
    wasOnTrial = isOnTrial;
    if (performance.now() > deadline)
      throw new CommandError('unreachable', `Everyone still has ${nameOf(status)} instead of ${version}.`);
    await delay(waitTimes.pollIntervalMs);
    status = await read().catch((error: unknown) => {
      // A server that is being restarted comes back.
      if (error instanceof CommandError && error.kind === 'unreachable' && performance.now() <= deadline) return status;
      throw error;
    });
  }
  return status;
}

const nameOf = ({ current }: RemoteStatus): string => current?.version ?? 'no release';

/** Returns the lines that tell a remote's status. */
export function describeStatus(status: RemoteStatus, origin: string): string[] {
  const { name, current, previous, trial, switched_off: off, is_open: isOpen, errors } = status;
  return [
    `${name} at ${origin}:`,
    current ? `  ${current.version} is current.` : '  No release is current.',
    ...(previous ? [`  ${previous} was before: rollback leads there.`] : []),
    ...(trial ? [`  ${trial.version} ${describeReach(trial)}.`] : []),
    ...(off ? [`  Switched off by ${off.by}: ${off.reason}`] : []),
    ...(isOpen ? [] : ['  Only administrators see it, until one of them allows its pages on the Modules page.']),
    ...errors.flatMap(({ version, count, browsers, last_message: message, last_stack: stack }) => [
      `  ${version} failed ${count} times in ${browsers} browsers in the last 24 hours, last: ${message}`,
      // A server of before doesn't say.
      ...(stack ? placesOf(stack).map((place) => `    ${place}`) : []),
    ]),
  ];
}

/** Returns the first places of a stack, without the message above them. */
function placesOf(stack: string): string[] {
  const places = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line));
  return places.slice(0, MAX_PLACES).map((line) => line.trim());
}
