import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 100;
/** Ends a server when the channel to this process ends. */
const EXIT_WITH_PARENT = './bff/dist/supervisor/exitWithParent.mjs';

/**
 * Starts a BFF or a services process in the current folder, and waits until it is ready.
 * @param {string} name what the table calls it
 * @param {readonly string[]} args of Node
 * @param {NodeJS.ProcessEnv} env its settings, but for the port
 * @returns {Promise<{ name: string, pid: number, origin: string, stop: () => Promise<void> }>}
 */
export async function startServer(name, args, env) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, ...args], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} doesn't start`);
    await sleep(READY_POLL_MS);
  }
  return {
    name,
    pid: child.pid,
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function isReady(origin) {
  return fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
