import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { basename } from 'node:path';

/** Number of characters of a program's messages that are kept. */
const MAX_MESSAGE_CHARACTERS = 10_000;

/** A running program. */
export interface RunningTool {
  stdin: Writable;
  stdout: Readable;
  /** Resolves when it ends well. Rejects with one line: its name and its last message. */
  ended: Promise<void>;
}

/** Starts a program. @param signal ends it */
export function startTool(
  program: string,
  args: readonly string[],
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): RunningTool {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env, signal });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-MAX_MESSAGE_CHARACTERS);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) =>
      reject(signal.aborted ? signal.reason : new Error(`${basename(program)}: ${error.message}`)),
    );
    child.once('close', (code, endSignal) => {
      if (code === 0) return resolve();
      const lastLine = messages.trim().split('\n').at(-1);
      reject(new Error(lastLine || `${basename(program)} ended with ${code ?? endSignal}`));
    });
  });
  // Whoever stops reading awaits it later, or never.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

/** Returns a signal that aborts when the process is told to end, so that no file is left behind. */
export function abortOnEnd(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => controller.abort(new Error(`Stopped by ${name}.`)));
  return controller.signal;
}
