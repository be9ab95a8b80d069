import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** oxlint, tsc and Prettier over everything, at the same time; each is one test. */
export async function lint() {
  const codes = await Promise.all([
    npx(['oxlint']),
    npx(['tsc', '--noEmit', '-p', '.']),
    npx(['prettier', '--check', '.']),
  ]);
  const passed = codes.filter((code) => code === 0).length;
  return { passed, failed: codes.length - passed, skipped: 0 };
}

/** The unit tests, beside the code and in tests/unit. By default Jest would use one of two cores. */
export const unit = () => jest('unit', 'jest.config.mjs', {}, ['--maxWorkers=2']);

/** Calls from outside to the started product. @param {Record<string, string>} env its addresses */
export const api = (env) => jest('api', 'tests/jest.api.config.mjs', env);

/** The main ways through the API, for `npm test -- quick`. */
const QUICK_API_TESTS = ['auth', 'collections', 'lists', 'orders', 'scope', 'permissions'];
export const apiQuick = (env) =>
  jest('apiQuick', 'tests/jest.api.config.mjs', env, [`tests/api/(${QUICK_API_TESTS.join('|')})\\.test`]);

/** Tests that take long and prove nothing new in the second variant: what they call is the same in both. */
const SKIPPED_IN_GO = [
  'commands',
  'edge',
  'keys',
  'logs',
  'signInFlood',
  'whoExists',
  'mailFairness',
  'fileFairness',
  'smuggling',
  'cluster',
  'sourceMaps',
  'twoProcesses',
];
/** The same calls in the Go variant (S2), to a product of its own. @param {Record<string, string>} env its addresses */
export const go = (env) =>
  jest('go', 'tests/jest.api.config.mjs', { ...env, TRESTLE_VARIANT: 'go' }, [
    'tests/api/',
    `--testPathIgnorePatterns=/node_modules/|/dist/|tests/api/(${SKIPPED_IN_GO.join('|')})`,
  ]);

/** Tests that take minutes: a hundred kills, and three database nodes (package galera-4). `npm test` leaves them out. */
export const faults = () => jest('faults', 'tests/jest.faults.config.mjs', { KILLS: '100' });

/** The stories in the browser on the started product. @param {Record<string, string>} env its addresses */
export const e2e = (env) => playwright('e2e', env);

/** The five stories tagged @quick. */
export const e2eQuick = (env) => playwright('e2eQuick', env, ['--grep', '@quick']);

async function playwright(name, env, options = []) {
  const file = resultFile(name);
  const code = await npx(
    ['playwright', 'test', '-c', 'tests/playwright.config.ts', '--reporter=list,json', ...options],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  if (!existsSync(file)) return nothingRan(code);
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  // A story that passes only on its second try counts as failed.
  const failed = stats.unexpected + stats.flaky + errors.length;
  return atLeastTheExitCode({ passed: stats.expected, failed, skipped: stats.skipped }, code);
}

async function jest(name, config, env, patterns = []) {
  const file = resultFile(name);
  const code = await npx(['jest', '-c', config, '--json', `--outputFile=${file}`, ...patterns], env);
  if (!existsSync(file)) return nothingRan(code);
  const result = JSON.parse(readFileSync(file, 'utf8'));
  return atLeastTheExitCode(
    {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
    },
    code,
  );
}

/** Counts a runner's own failure, when none of its tests failed. */
function atLeastTheExitCode(count, code) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function nothingRan(code) {
  process.stdout.write(`Nothing ran (exit code ${code}).\n`);
  return { passed: 0, failed: 1, skipped: 0 };
}

function resultFile(name) {
  mkdirSync(results, { recursive: true });
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Runs a program of node_modules. @returns its exit code */
function npx([program, ...args], env = {}) {
  const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, ...env },
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
