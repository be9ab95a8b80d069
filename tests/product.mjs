import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { copyDemoData } from './demoData.mjs';

const supervisor = fileURLToPath(new URL('../bff/dist/supervisor/main.mjs', import.meta.url));

/** Variables that a started product inherits. Settings are not among them. */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];

/** Time for database, tables, demo data and servers to start. */
const START_TIMEOUT_MS = 180_000;

/** Ports on which a test's own service may listen: the product calls services at these alone. */
export const SERVICE_PORTS = Array.from({ length: 20 }, (_, index) => 18_701 + index);

/** Returns an origin for an override, with a port that is likely to be free. */
const overrideOrigin = () => `http://localhost:${randomInt(20_000, 30_000)}`;
/** Settings that differ from the product's own. Stories that run beside each other have an override each. */
const testSettings = () => ({
  NODE_ENV: 'test',
  PORT: '0',
  DEMO: '1',
  DATABASE_BUFFER_MB: '64',
  WEBHOOK_ORIGINS: 'https://*.receiver.example,https://hooks.shop.example',
  SERVICE_ORIGINS: ['https://*.receiver.example', ...SERVICE_PORTS.map((port) => `http://127.0.0.1:${port}`)].join(','),
  REMOTE_OVERRIDE_ORIGINS: `${overrideOrigin()},${overrideOrigin()}`,
});

/**
 * Starts the built product with its own database in a temporary folder, on a free port, with demo data.
 * Used by Jest's globalSetup, Playwright, the fault tests and the benchmark.
 * @param {{ env?: Record<string, string> }} [options] settings (contract §1) that differ from the tests' own
 * @returns {Promise<{ url: string, databaseUrl: string, dataDir: string, pid: number, log: string, stop: () =>
 *   Promise<void> }>}
 */
export async function startProduct({ env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-test-'));
  const dataDir = env.DATA_DIR ?? join(folder, 'data');
  // The demo data differ by variant.
  const isUsual = !env.DATA_DIR && !env.DATABASE_URL && env.DEMO !== '0' && env.BACKEND_VARIANT !== 'go';
  if (isUsual) copyDemoData(dataDir);
  const log = join(folder, 'supervisor.log');
  const output = openSync(log, 'a');
  const inherited = Object.fromEntries(
    INHERITED_VARIABLES.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  );
  const child = spawn(process.execPath, [supervisor], {
    // A test runner waits for everyone who holds its streams, so the output goes to a file.
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...inherited, ...testSettings(), ...env, DATA_DIR: dataDir },
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
    const fail = (reason) => reject(new Error(`The product did not start: ${reason}\n${readFileSync(log, 'utf8')}`));
    const timer = setTimeout(() => fail('it took too long'), START_TIMEOUT_MS);
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
