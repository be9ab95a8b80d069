import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isAtLeast, OLDEST_PRODUCT } from './findNode.mjs';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @throws {Error} in one line, where a script was started past `npm` on a Node that is too old */
export function assertSupportedNode() {
  if (isAtLeast(process.versions.node, OLDEST_PRODUCT)) return;
  throw new Error(`Node ${process.versions.node} is too old: use npm start or npm test, which bring a newer one.`);
}

/**
 * Runs a program in the repository; its lines go to `onLine` and are kept for the error.
 * @param {string} program
 * @param {string[]} args
 * @param {{ onLine?: (line: string) => void, env?: NodeJS.ProcessEnv }} [options]
 */
export function runProgram(program, args, { onLine = () => {}, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let stopped = false;
    const stop = () => {
      stopped = true;
      child.kill('SIGTERM');
    };
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.once(signal, stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        const lines = (rest + chunk).split('\n');
        rest = lines.pop();
        lines.forEach(onLine);
      });
    }
    child.on('error', (error) => reject(Object.assign(new Error(`${program}: ${error.message}`), { output })));
    child.on('close', (code, signal) => {
      for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeListener(name, stop);
      if (stopped) process.exit(1); // whoever stopped it needs no explanation
      if (code === 0) resolve(output);
      else reject(Object.assign(new Error(`${program} ${args[0]} ended with ${signal ?? code}`), { output }));
    });
  });
}

/**
 * Says what is being done, and every ten seconds how far it is.
 * @template T @param {string} what @param {() => Promise<T>} work @param {() => string} [howFar]
 */
export async function withProgress(what, work, howFar = () => 'still at it') {
  const since = Date.now();
  const seconds = () => Math.round((Date.now() - since) / 1000);
  process.stdout.write(`${what}\n`);
  const timer = setInterval(() => process.stdout.write(`  ${howFar()}, ${seconds()} s\n`), 10_000);
  try {
    const result = await work();
    if (seconds() > 0) process.stdout.write(`  done in ${seconds()} s\n`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
