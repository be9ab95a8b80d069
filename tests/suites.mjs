import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where reports and logs of a run are kept. */
export const results = join(root, 'test-results');

/**
 * How a suite runs: the addresses of its product, and the file for its lines where they aren't shown.
 * @typedef {{ env?: Record<string, string>, output?: number }} Run
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 */

/** oxlint, tsc and Prettier over everything, at the same time; each is one test. */
export async function lint(run) {
  const codes = await Promise.all([
    npx(['oxlint'], run),
    npx(['tsc', '--noEmit', '-p', '.'], run),
    npx(['prettier', '--check', '.'], run),
  ]);
  const passed = codes.filter((code) => code === 0).length;
  return { passed, failed: codes.length - passed, skipped: 0 };
}

/** The unit tests, beside the code and in tests/unit. By default Jest would use one of two cores. */
export const unit = (run) => jest('unit', 'jest.config.mjs', run, ['--maxWorkers=2']);

/** Calls from outside to the started product. @param {Run} run */
export const api = (run) => jest('api', 'tests/jest.api.config.mjs', run);

/** The main ways through the API, for `npm test -- quick`. */
const QUICK_API_TESTS = ['auth', 'collections', 'lists', 'orders', 'scope', 'permissions'];
export const apiQuick = (run) =>
  jest('apiQuick', 'tests/jest.api.config.mjs', run, [`tests/api/(${QUICK_API_TESTS.join('|')})\\.test`]);

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
/** The same calls in the Go variant (S2), to a product of its own. @param {Run} run */
export const go = ({ env, output }) =>
  jest('go', 'tests/jest.api.config.mjs', { env: { ...env, TRESTLE_VARIANT: 'go' }, output }, [
    'tests/api/',
    `--testPathIgnorePatterns=/node_modules/|/dist/|tests/api/(${SKIPPED_IN_GO.join('|')})`,
  ]);

/** Tests that take minutes: a hundred kills, and three database nodes (package galera-4). `npm test` leaves them out. */
export const faults = ({ output }) => jest('faults', 'tests/jest.faults.config.mjs', { env: { KILLS: '100' }, output });

/** The stories in the browser on the started product. @param {Run} run */
export const e2e = (run) => playwright('e2e', run);

/** The five stories tagged @quick. */
export const e2eQuick = (run) => playwright('e2eQuick', run, ['--grep', '@quick']);

async function playwright(name, { env, output }, options = []) {
  const file = resultFile(name);
  const code = await npx(
    ['playwright', 'test', '-c', 'tests/playwright.config.ts', '--reporter=list,json', ...options],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, output },
  );
  if (!existsSync(file)) return nothingRan(code);
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  // A story that passes only on its second try counts as failed.
  const failed = stats.unexpected + stats.flaky + errors.length;
  return atLeastTheExitCode({ passed: stats.expected, failed, skipped: stats.skipped }, code);
}

async function jest(name, config, run, patterns = []) {
  const file = resultFile(name);
  const code = await npx(['jest', '-c', config, '--json', `--outputFile=${file}`, ...patterns], run);
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
function npx([program, ...args], { env, output = 'inherit' }) {
  const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, PATH: path, ...env },
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
