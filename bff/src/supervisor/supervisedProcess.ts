import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { LogFile } from './logFile';

/** A process that the supervisor keeps alive. */
export interface ProcessSpec {
  /** Shown, and the name of its log. */
  name: string;
  /** Arguments of Node: options, the file, its own arguments. */
  args: readonly string[];
  /** Asked at every start, as an address may have changed meanwhile. */
  env(): NodeJS.ProcessEnv;
  /** Without one it writes where the supervisor does. */
  log?: LogFile;
  /** Settles when the started process is ready to serve. */
  ready(child: ChildProcess, signal: AbortSignal): Promise<void>;
  /** How long it may take to finish its work when stopped, in milliseconds; then it is killed. */
  stopTimeoutMs?: number;
}

/** A child being kept. */
export interface SupervisedProcess {
  name: string;
  /** Settles at the first readiness; fails when the process ends before ever having been ready. */
  started: Promise<void>;
  /** The present process. */
  pid(): number | undefined;
  /** Ends it so that it comes back with a fresh environment. */
  restart(): void;
  /** Ends it for good. Safe to call twice. */
  stop(): Promise<void>;
}

/** Ends this long ago no longer count, in ms. */
const EXIT_WINDOW_MS = 10_000;
/** So many starts follow at once: a process that is killed now and then is back as soon as it can be (safety 44). */
const IMMEDIATE_RESTARTS = 4;
const MAX_RESTART_DELAY_MS = 1000;

/** How long to wait before the next start, in ms: a process that ends again and again shall not keep the machine busy. */
export function restartDelayMs(recentEnds: number): number {
  return recentEnds <= IMMEDIATE_RESTARTS
    ? 0
    : Math.min(MAX_RESTART_DELAY_MS, 200 * 2 ** (recentEnds - IMMEDIATE_RESTARTS));
}

/** Starts a process and starts it again whenever it ends, until it is stopped. */
export function superviseProcess(spec: ProcessSpec, say: (line: string) => void): SupervisedProcess {
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  let settle!: { resolve(): void; reject(error: Error): void };
  const started = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const finished = keepRunning();

  async function keepRunning(): Promise<void> {
    let everReady = false;
    let ends: number[] = [];
    while (!stopping.signal.aborted) {
      child = launch(spec);
      const end = ended(child);
      const ready = await reachedReadiness(spec, child, end);
      if (ready && !everReady) settle.resolve();
      else if (!ready && !everReady) return settle.reject(new Error(`${spec.name} did not start (${await end})`));
      everReady = true;
      const how = await end;
      if (stopping.signal.aborted) return;
      ends = [...ends.filter((at) => at > Date.now() - EXIT_WINDOW_MS), Date.now()];
      say(`${spec.name} ended (${how}); starting it again`);
      await wait(restartDelayMs(ends.length), undefined, { signal: stopping.signal }).catch(() => {});
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
      if (child && isRunning(child)) await end(child, spec.stopTimeoutMs ?? 15_000);
      await finished;
    },
  };
}

/** Runs a process to its end; fails with one line when it didn't end well. */
export async function runOnce(spec: Omit<ProcessSpec, 'ready' | 'stopTime'>, signal: AbortSignal): Promise<void> {
  const child = launch(spec);
  const stop = () => {
    child.kill('SIGTERM');
  };
  signal.addEventListener('abort', stop, { once: true });
  const how = await ended(child);
  signal.removeEventListener('abort', stop);
  if (how !== 'exit code 0') throw new Error(`${spec.name} failed (${how})`);
}

/**
 * A child is in a process group of its own, so that Ctrl-C reaches the supervisor alone and things end in order; that
 * the supervisor has died it learns from the closed channel.
 */
function launch(spec: Omit<ProcessSpec, 'ready'>): ChildProcess {
  const output = spec.log?.descriptor ?? 'inherit';
  return spawn(process.execPath, spec.args, {
    detached: true,
    env: spec.env(),
    stdio: ['ignore', output, output, 'ipc'],
  });
}

async function reachedReadiness(spec: ProcessSpec, child: ChildProcess, end: Promise<string>): Promise<boolean> {
  const over = new AbortController();
  const ready = spec.ready(child, over.signal).then(
    () => true,
    () => false,
  );
  const result = await Promise.race([ready, end.then(() => false)]);
  over.abort();
  if (!result && isRunning(child)) child.kill('SIGKILL'); // it lives but never became ready
  return result;
}

/** How it ended, in words. */
function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `exit code ${code}`));
  });
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function end(child: ChildProcess, patience: number): Promise<void> {
  const gone = ended(child);
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  await gone;
  clearTimeout(timer);
}
