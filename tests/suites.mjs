import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** oxlint, tsc and Prettier over everything; each is one test. */
export async function lint() {
  const codes = [
    await npx(['oxlint']),
    await npx(['tsc', '--noEmit', '-p', '.']),
    await npx(['prettier', '--check', '.']),
  ];
  const passed = codes.filter((code) => code === 0).length;
  return { passed, failed: codes.length - passed, skipped: 0 };
}

/** The tests beside the code, and tests/unit. Jest by itself would leave a core of two idle. */
export const unit = () => jest('unit', 'jest.config.mjs', {}, ['--maxWorkers=2']);

/** Calls from outside on the started product. @param {Record<string, string>} env its addresses */
export const api = (env) => jest('api', 'tests/jest.api.config.mjs', env);

/** What is the same in both variants, and takes its time. */
const OF_NO_VARIANT = [
  'signInFlood',
  'whoExists',
  'mailFairness',
  'fileFairness',
  'smuggling',
  'cluster',
  'sourceMaps',
  'twoProcesses',
];
/** The same calls on a product of its own in the other variant of S2. */
export const go = () =>
  jest('go', 'tests/jest.api.config.mjs', { TRESTLE_VARIANT: 'go' }, [
    'tests/api/',
    `--testPathIgnorePatterns=/node_modules/|/dist/|tests/api/(${OF_NO_VARIANT.join('|')})`,
  ]);

/** What takes minutes: a hundred kills, three database nodes (package galera-4). Not among those of `npm test`. */
export const faults = () => jest('faults', 'tests/jest.faults.config.mjs', { KILLS: '100' });

/** The stories in the browser on the started product. @param {Record<string, string>} env its addresses */
export async function e2e(env) {
  const file = resultFile('e2e');
  const code = await npx(['playwright', 'test', '-c', 'tests/playwright.config.ts', '--reporter=list,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (!existsSync(file)) return nothingRan(code);
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  // One that needed a second try is a fault, of the test or of the product.
  return atLeastTheExitCode(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped },
    code,
  );
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

/** A runner that failed for another reason than a test is a failure, too. */
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

/** Runs a program of node_modules; gives its exit code. */
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
