import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const POLL_INTERVAL_MS = 300;
/** Time for a running Trestle to answer. */
const ANSWER_TIMEOUT_MS = 5000;
const STOP_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'];

/**
 * Serves a remote with hot reload until it is stopped, and prints the addresses at which it can be seen.
 * @param {{ name: string, folder: string, rspack: string, trestle: string, port: string }} remote `rspack` is the
 *   builder's script, `trestle` the origin of the running Trestle in which it is shown
 */
export async function serveRemote(remote) {
  const origin = `http://localhost:${remote.port}`;
  const server = startServer(remote);
  await waitUntilServed(`${origin}/release.json`, server);
  process.stdout.write(await describeAddresses(remote, origin));
}

/** Whether no program listens at a port of this machine. */
export async function isFreePort(port) {
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree;
}

function startServer({ folder, rspack, trestle, port }) {
  const server = spawn(process.execPath, [rspack, 'serve'], {
    cwd: folder,
    env: { ...process.env, TRESTLE_URL: trestle, DEV_PORT: port },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of STOP_SIGNALS) process.on(signal, () => server.kill(signal));
  server.once('exit', (code) => process.exit(code ?? 0));
  return server;
}

/** Waits until the development server answers, or has ended. */
async function waitUntilServed(address, server) {
  while (server.exitCode === null) {
    const reply = await fetch(address).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/**
 * Says where a remote that is being written can be seen.
 * @param {{ name: string, folder: string, trestle: string, reloads?: boolean }} remote
 * @param {string} origin of its server
 */
export async function describeAddresses({ name, folder, trestle, reloads = true }, origin) {
  const change = reloads
    ? `${name} reloads when you save.`
    : `${name} is built anew when you save: reload the page then.`;
  const lines = [change, `  In Trestle: ${trestle}/?override=${name}@${origin}`];
  if (existsSync(join(folder, 'src/standalone.ts'))) lines.push(`  Alone:      ${origin}/`);
  const allowedOrigins = await readOverrideOrigins(trestle).catch(() => undefined);
  if (allowedOrigins === undefined)
    lines.push(`${trestle} does not answer. Start Trestle with REMOTE_OVERRIDE_ORIGINS=${origin}.`);
  else if (allowedOrigins === null) lines.push(`There is no Trestle at ${trestle}.`);
  else if (!allowedOrigins.includes(origin))
    lines.push(`${trestle} refuses overrides from here until it runs with REMOTE_OVERRIDE_ORIGINS=${origin}.`);
  return `${lines.join('\n')}\n`;
}

/** Reads from a shell's page which origins its overrides may come from. @returns null when another page is there */
async function readOverrideOrigins(trestle) {
  const reply = await fetch(`${trestle}/`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  const content = /<meta name="trestle-settings" content="([^"]*)"/.exec(await reply.text())?.[1];
  if (content === undefined) return null;
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).remoteOverrideOrigins;
}
