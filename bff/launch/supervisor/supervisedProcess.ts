import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogFile } from './logFile';

/** How to start a process that the supervisor keeps running. */
export interface ProcessSpec {
  /** Shown to people, and the name of its log. */
  name: string;
  /** Arguments of Node: options, the file, and the file's own arguments. */
  args: readonly string[];
  /** Called at every start, since an address may have changed meanwhile. */
  env(): NodeJS.ProcessEnv;
  /** Where its output goes; absent for the supervisor's own output. */
  log?: LogFile;
  /** Resolves when the started process is ready to serve. */
  ready(child: ChildProcess, signal: AbortSignal): Promise<void>;
  /** Whether a running process still works. One that says no, or nothing, for half a minute is killed. */
  alive?(): Promise<boolean>;
  /** How long it may take to finish after SIGTERM. Then it is killed. */
  stopTimeoutMs?: number;
}

export interface SupervisedProcess {
  name: string;
  /** Resolves when the process is ready for the first time; rejects when it ends before that. */
  started: Promise<void>;
  /** Id of the process that runs now. */
  pid(): number | undefined;
  /** Ends the process, so that it is started again with a fresh environment. */
  restart(): void;
  /** Ends the process for good. Safe to call twice. */
  stop(): Promise<void>;
}

/** Exits within this time count when the next start is delayed. */
const EXIT_WINDOW_MS = 10_000;
/** Restarts without a delay, so that a process killed now and then is back as soon as possible (SECURITY.md, 44). */
const IMMEDIATE_RESTARTS = 4;
const FIRST_RESTART_DELAY_MS = 400;
const MAX_RESTART_DELAY_MS = 1000;
const DEFAULT_STOP_TIMEOUT_MS = 15_000;
/** How often a process is asked whether it still works, and after how many failures in a row it is killed. */
const ALIVE_INTERVAL_MS = 5000;
const MAX_ALIVE_FAILURES = 6;

/**
 * Returns the delay before the next start. It doubles, so that a process that keeps failing can't keep the machine
 * busy.
 */
function restartDelayMs(recentExits: number): number {
  if (recentExits <= IMMEDIATE_RESTARTS) return 0;
  const doublings = recentExits - IMMEDIATE_RESTARTS - 1;
  return Math.min(MAX_RESTART_DELAY_MS, FIRST_RESTART_DELAY_MS * 2 ** doublings);
}

/**
 * Starts a process, and starts it again whenever it exits, until it is stopped.
 * @param print prints a line for the person who started the product
 * @param delay waits before a restart; replaced in tests
 */
export function superviseProcess(
  spec: ProcessSpec,
  print: (line: string) => void,
  delay: (ms: number, signal: AbortSignal) => Promise<void> = (ms, signal) => sleep(ms, undefined, { signal }),
): SupervisedProcess {
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  let resolveStarted!: () => void;
  let rejectStarted!: (error: Error) => void;
  const started = new Promise<void>((resolve, reject) => {
    resolveStarted = resolve;
    rejectStarted = reject;
  });
  const finished = keepRunning();

  async function keepRunning(): Promise<void> {
    let wasEverReady = false;
    let exitTimes: number[] = [];
    while (!stopping.signal.aborted) {
      child = spawnChild(spec);
      const exit = describeExit(child);
      const failure = await whyNotReady(spec, child, exit);
      const isReady = failure === undefined;
      if (isReady) resolveStarted();
      const stopWatching = isReady ? watchAlive(spec, child, delay) : () => undefined;
      const exitDescription = await exit;
      stopWatching();
      const reason = failure ?? exitDescription;
      if (!isReady && !wasEverReady) return rejectStarted(new Error(`${spec.name} did not start (${reason})`));
      wasEverReady = true;
      if (stopping.signal.aborted) return;
      exitTimes = [...exitTimes.filter((time) => time > performance.now() - EXIT_WINDOW_MS), performance.now()];
      print(`${spec.name} ended (${reason}); starting it again`);
      await delay(restartDelayMs(exitTimes.length), stopping.signal).catch(() => {});
    }
  }

  return {
    name: spec.name,
    started,
    pid: () => child?.pid,
    restart: () => {
      child?.kill('SIGTERM');
    },
    stop: async () => {
      stopping.abort();
      started.catch(() => {});
      if (child && isRunning(child)) await terminate(child, spec.stopTimeoutMs ?? DEFAULT_STOP_TIMEOUT_MS);
      await finished;
    },
  };
}

/**
 * Runs a process to its end.
 * @throws Error with one line when it doesn't exit with 0
 */
export async function runOnce(spec: Omit<ProcessSpec, 'ready' | 'stopTimeoutMs'>, signal: AbortSignal): Promise<void> {
  const child = spawnChild(spec);
  const stop = () => {
    child.kill('SIGTERM');
  };
  signal.addEventListener('abort', stop, { once: true });
  const exit = await describeExit(child);
  signal.removeEventListener('abort', stop);
  if (exit !== 'exit code 0') throw new Error(`${spec.name} failed (${exit})`);
}

/**
 * Spawns a child in a process group of its own. So Ctrl-C reaches the supervisor alone, which stops everything in
 * order. When the supervisor dies, the child notices by its closed IPC channel (`exitWithParent.ts`).
 */
function spawnChild(spec: Omit<ProcessSpec, 'ready'>): ChildProcess {
  const output = spec.log?.descriptor ?? 'inherit';
  return spawn(process.execPath, spec.args, {
    detached: true,
    env: spec.env(),
    stdio: ['ignore', output, output, 'ipc'],
  });
}

/**
 * Waits until the child is ready or has exited. A child that lives but doesn't become ready is killed.
 * @returns undefined when it is ready, else why not: how it ended, or what was waited for in vain
 */
async function whyNotReady(spec: ProcessSpec, child: ChildProcess, exit: Promise<string>): Promise<string | undefined> {
  const readinessWait = new AbortController();
  const readiness = spec.ready(child, readinessWait.signal).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const failure = await Promise.race([readiness, exit]);
  readinessWait.abort();
  if (failure !== undefined && isRunning(child)) child.kill('SIGKILL');
  return failure;
}

/** Kills a child that hasn't been alive for some time, so that it is started again. @returns a function that ends this */
function watchAlive(
  { alive }: ProcessSpec,
  child: ChildProcess,
  delay: (ms: number, signal: AbortSignal) => Promise<void>,
): () => void {
  const watching = new AbortController();
  async function watch(isAlive: () => Promise<boolean>): Promise<void> {
    for (let failures = 0; failures < MAX_ALIVE_FAILURES;) {
      await delay(ALIVE_INTERVAL_MS, watching.signal);
      failures = (await isAlive()) ? 0 : failures + 1;
    }
    if (!watching.signal.aborted) child.kill('SIGKILL');
  }
  if (alive) watch(alive).catch(() => {});
  return () => watching.abort();
}

/** Resolves to how the child ended: `exit code 1`, `by SIGKILL`, or the message of a failed start. */
function describeExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `exit code ${code}`));
  });
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function terminate(child: ChildProcess, timeoutMs: number): Promise<void> {
  const exit = describeExit(child);
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await exit;
  clearTimeout(timer);
}
