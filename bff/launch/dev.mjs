// `npm run dev -- mf-orders [--in https://trestle.example] [--port 4101]`: serves one remote with hot reload, on a page
// of its own and inside a running Trestle, by an override (contract §3).
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { assertSupportedNode, root } from './processes.mjs';
import { isRemoteFolder } from './remoteFolders.mjs';

const LOCAL_TRESTLE = 'http://127.0.0.1:3000';
const POLL_INTERVAL_MS = 300;
const STOP_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'];

try {
  assertSupportedNode();
  const { remote, trestle, port } = readArguments();
  await install();
  const server = startServer(remote, trestle, port);
  await waitUntilServed(`http://localhost:${port}/release.json`, server);
  process.stdout.write(await describeAddresses(remote, trestle, `http://localhost:${port}`));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { in: { type: 'string', default: LOCAL_TRESTLE }, port: { type: 'string' } },
  });
  const [remote] = positionals;
  if (positionals.length !== 1 || !isRemoteFolder(remote) || !existsSync(join(root, remote, 'rspack.config.mjs')))
    throw new Error('Name one remote of this repository: npm run dev -- mf-orders');
  if (!URL.canParse(values.in)) throw new Error('--in wants the address of a running Trestle: --in https://…');
  if (values.port !== undefined && !/^\d+$/.test(values.port)) throw new Error('--port wants a number.');
  return { remote, trestle: new URL(values.in).origin, port: values.port ?? configuredPort(remote) };
}

/** Returns the port in the remote's own configuration. */
function configuredPort(remote) {
  const config = readFileSync(join(root, remote, 'rspack.config.mjs'), 'utf8');
  return /\bport: (\d+)/.exec(config)?.[1] ?? '4101';
}

function startServer(remote, trestle, port) {
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const server = spawn(process.execPath, [rspack, 'serve'], {
    cwd: join(root, remote),
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

async function describeAddresses(remote, trestle, origin) {
  const lines = [
    `${remote} reloads when you save.`,
    `  In Trestle: ${trestle}/?override=${remote}@${origin}`,
    `  Alone:      ${origin}/`,
  ];
  const allowedOrigins = await readOverrideOrigins(trestle).catch(() => undefined);
  if (!allowedOrigins) lines.push(`${trestle} does not answer. Start Trestle with REMOTE_OVERRIDE_ORIGINS=${origin}.`);
  else if (!allowedOrigins.includes(origin))
    lines.push(`${trestle} refuses overrides from here until it runs with REMOTE_OVERRIDE_ORIGINS=${origin}.`);
  return `${lines.join('\n')}\n`;
}

/** Reads from a shell's page which origins its overrides may come from. */
async function readOverrideOrigins(trestle) {
  const html = await (await fetch(`${trestle}/`)).text();
  const [, content] = /<meta name="trestle-settings" content="([^"]*)"/.exec(html);
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).remoteOverrideOrigins;
}
