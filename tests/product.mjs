import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const supervisor = fileURLToPath(new URL('../bff/dist/supervisor/main.mjs', import.meta.url));

/** What of the caller's environment a started product sees: none of its settings. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TEMP', 'SystemRoot'];

/** How long a start may take, in milliseconds: database, tables, demo data, servers. */
const PATIENCE = 180_000;

/**
 * Starts the whole built product with a database of its own in a temporary folder, on a free port, with demo data.
 * For Jest's globalSetup, Playwright, the fault tests and the benchmark.
 * @param {{ env?: Record<string, string> }} [options] settings (contract §1) that differ
 * @returns {Promise<{ url: string, databaseUrl: string, dataDir: string, pid: number, log: string, stop: () => Promise<void> }>}
 */
export async function startProduct({ env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-test-'));
  const dataDir = env.DATA_DIR ?? join(folder, 'data');
  const log = join(folder, 'supervisor.log');
  const output = openSync(log, 'a');
  const inherited = Object.fromEntries(
    passedOn.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  );
  const child = spawn(process.execPath, [supervisor], {
    // Files, not pipes: a test runner waits for whoever holds its own streams.
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...inherited, NODE_ENV: 'test', PORT: '0', DEMO: '1', DATABASE_BUFFER_MB: '64', ...env, DATA_DIR: dataDir },
  });
  closeSync(output);
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const addresses = await new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`The product did not start: ${why}\n${readFileSync(log, 'utf8')}`));
    const timer = setTimeout(() => fail('it took too long'), PATIENCE);
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve(message);
    });
    void ended.then((code) => {
      clearTimeout(timer);
      fail(`it ended with ${code}`);
    });
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  child.channel?.unref();
  return { url: addresses.url, databaseUrl: addresses.databaseUrl, dataDir, pid: child.pid ?? 0, log, stop };
}
