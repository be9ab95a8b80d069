import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isAtLeast, MIN_PRODUCT_NODE } from './findNode.mjs';

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Checks the running Node. Scripts that are started without npm may run on one that is too old.
 * @throws {Error} with one line
 */
export function assertSupportedNode() {
  if (isAtLeast(process.versions.node, MIN_PRODUCT_NODE)) return;
  throw new Error(`Node ${process.versions.node} is too old: use npm start or npm test, which bring a newer one.`);
}

/**
 * Runs a program in the repository's folder.
 * @returns {Promise<string>} its output; also `output` of the error when it fails
 * @param {string} program
 * @param {string[]} args
 * @param {{ onLine?: (line: string) => void, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} [options] `signal` ends it
 */
export function runProgram(program, args, { onLine = () => {}, env = process.env, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      signal,
      killSignal: 'SIGKILL',
    });
    let isStopped = false;
    const stop = () => {
      isStopped = true;
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
      if (isStopped) process.exit(1); // the person who stopped it needs no explanation
      if (code === 0) resolve(output);
      else reject(Object.assign(new Error(`${program} ${args[0]} ended with ${signal ?? code}`), { output }));
    });
  });
}

/**
 * Runs a long task. Prints what it is, its progress every ten seconds, and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {() => string} [describeProgress]
 */
export async function withProgress(title, work, describeProgress = () => 'still running') {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${title}\n`);
  const timer = setInterval(() => process.stdout.write(`  ${describeProgress()}, ${seconds()} s\n`), 10_000);
  try {
    const result = await work();
    if (seconds() > 0) process.stdout.write(`  done in ${seconds()} s\n`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
