// `npm test` installs what is missing and runs its suites, even after one has failed.
// `npm test -- lint unit` runs some, `npm test -- quick` the most telling ones, `npm test -- all` as a build server does
// also what takes long and the faults; `npm run faults` all faults, also those that take minutes.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../bff/launch/build.mjs';
import { install } from '../bff/launch/install.mjs';
import { assertSupportedNode, root } from '../bff/launch/processes.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureDovecot } from './dovecot.mjs';
import { ensureGalera } from './galera.mjs';
import { keepDemoData } from './demoData.mjs';
import { keepPackedKit } from './packedKit.mjs';
import { startProduct } from './product.mjs';
import {
  api,
  apiLong,
  apiQuick,
  e2e,
  e2eGo,
  e2eLong,
  e2eQuick,
  faults,
  faultsAlone,
  go,
  lint,
  longFaults,
  results,
  unit,
  unitLong,
  unitQuick,
} from './suites.mjs';

/** What `npm test` runs. */
const DEFAULT_SUITES = { lint, unit, api, e2e };
/** What `npm test -- long` runs: what goes through all screens, reports or rights, and the other variant. */
const LONG_SUITES = { unitLong, go, apiLong, e2eLong };
/** What `npm test -- quick` runs. */
const QUICK_SUITES = { lint, unitQuick, apiQuick, e2eQuick };
const suites = { ...DEFAULT_SUITES, ...LONG_SUITES, ...QUICK_SUITES, faults, faultsAlone, e2eGo, longFaults };
/** Names for several suites. */
const SUITE_GROUPS = {
  quick: Object.keys(QUICK_SUITES),
  long: Object.keys(LONG_SUITES),
  all: [...Object.keys(DEFAULT_SUITES), ...Object.keys(LONG_SUITES), 'faults', 'faultsAlone'],
};
/** The variant of the product (S2) that a suite calls. Suites of one variant share one product. */
const VARIANT_OF = {
  go: 'go',
  e2eGo: 'go',
  api: 'standard',
  e2e: 'standard',
  apiLong: 'standard',
  e2eLong: 'standard',
  apiQuick: 'standard',
  e2eQuick: 'standard',
};
/** Suites with tests that make a remote as a team outside does. */
const OUTSIDE_SUITES = ['unitLong', 'apiLong', 'e2e', 'e2eLong'];
const namedSuites = process.argv.slice(2).flatMap((name) => SUITE_GROUPS[name] ?? name);
let wantedSuites = namedSuites.length > 0 ? namedSuites : Object.keys(DEFAULT_SUITES);
/** Suites that say something also where the build has failed. */
const SUITES_WITHOUT_BUILD = ['lint', 'unit', 'unitLong', 'unitQuick'];
/**
 * Stages one after another; in a stage, two sequences of suites side by side. Calls and stories mostly wait for the
 * product, so they run beside what computes. Calls and stories never meet on one product. Faults meet no other suite: a
 * process that is starved looks like one that is frozen.
 */
const STAGES = [
  [
    ['lint', 'unitQuick', 'unit', 'unitLong', 'go'],
    ['apiQuick', 'api', 'apiLong', 'e2eQuick', 'e2e', 'e2eLong'],
  ],
  [['faults']],
  [['faultsAlone']],
  [['e2eGo']],
  [['longFaults']],
];
const startedAt = Date.now();
/** Results by suite. */
const counts = {};
/** Products by variant, as promises of a started one, or of what went wrong. */
const products = new Map();

try {
  const unknownSuite = wantedSuites.find((name) => !(name in suites));
  if (unknownSuite)
    throw new Error(
      `No suite '${unknownSuite}': ${Object.keys(SUITE_GROUPS).join(', ')}, ${Object.keys(suites).join(', ')}.`,
    );
  assertSupportedNode();
  process.chdir(root);
  // Node keeps the compiled code of programs here: a test run starts the same ones some hundred times.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.nx/compile-cache');
  await install();
  const buildProblem = await errorOf(build);
  // What was built before is still there. Calls and stories must not pass on that.
  if (buildProblem) {
    counts.build = { passed: 0, failed: 1, skipped: 0, failures: [buildProblem] };
    wantedSuites = wantedSuites.filter((name) => SUITES_WITHOUT_BUILD.includes(name));
  }
  const problems = [buildProblem];
  if (!problems[0] && wantedSuites.some((name) => name !== 'lint')) problems.push(ensureMariadb());
  if (wantedSuites.some((name) => name.startsWith('e2e'))) problems.push(ensureChromium());
  if (wantedSuites.includes('longFaults')) problems.push(ensureGalera(), ensureDovecot());
  for (const problem of problems.filter(Boolean)) process.stdout.write(`${problem}\n`);
  const countOfProducts = wantedSuites.filter((name) => VARIANT_OF[name] ?? name.startsWith('faults')).length;
  const isSharedKit = OUTSIDE_SUITES.filter((name) => wantedSuites.includes(name)).length > 1;
  if (problems.every((problem) => !problem))
    await Promise.all([
      countOfProducts > 1 && keepDemoData(join(results, 'demo-data'), startProduct),
      isSharedKit && keepPackedKit(join(results, 'packed-kit')),
    ]);
  // The products start beside the suites that don't need one.
  for (const name of wantedSuites) if (VARIANT_OF[name]) startVariant(VARIANT_OF[name]);
  for (const stage of STAGES) await runStage(stage);
} catch (error) {
  counts.setup = { passed: 0, failed: 1, skipped: 0, failures: [error.message] };
} finally {
  for (const { product } of await Promise.all(products.values())) await product?.stop();
  for (const name of ['demo-data', 'packed-kit']) rmSync(join(results, name), { recursive: true, force: true });
}
printSummary();

/** Starts a variant's product, once. */
function startVariant(variant) {
  if (products.has(variant)) return;
  const starting = startProduct({ env: { BACKEND_VARIANT: variant } });
  products.set(
    variant,
    starting.then(
      (product) => ({ product }),
      (error) => ({ failure: error.message }),
    ),
  );
}

async function runStage(stage) {
  const sequences = stage
    .map((names) => names.filter((name) => wantedSuites.includes(name)))
    .filter((names) => names.length > 0);
  // The first sequence shows its lines as they come, another those of a whole suite at its end.
  await Promise.all(
    sequences.map(async (names, i) => {
      for (const name of names) await (i === 0 ? runSuite(name) : runInBackground(name));
    }),
  );
}

/** Runs a suite whose lines are printed when it has ended. */
async function runInBackground(name) {
  mkdirSync(results, { recursive: true });
  const log = join(results, `${name}.log`);
  const output = openSync(log, 'w');
  await runSuite(name, output);
  closeSync(output);
  printTitle(name);
  process.stdout.write(readFileSync(log));
}

/** Runs a suite. @param {number} [output] the file for its lines, else they are shown */
async function runSuite(name, output) {
  if (output === undefined) printTitle(name);
  const { product, failure } = (await products.get(VARIANT_OF[name])) ?? {};
  if (failure) {
    counts[name] = { passed: 0, failed: 1, skipped: 0, failures: [failure] };
    return;
  }
  const env = product && {
    TRESTLE_URL: product.url,
    TRESTLE_DB: product.databaseUrl,
    TRESTLE_DATA_DIR: product.dataDir,
  };
  const suiteStartedAt = Date.now();
  const count = await suites[name]({ env, output });
  counts[name] = { ...count, seconds: Math.round((Date.now() - suiteStartedAt) / 1000) };
}

/** Runs some work. @returns {Promise<string | undefined>} what went wrong */
async function errorOf(work) {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error.message;
  }
}

/** Installs the database server before any test's time limit runs. */
function ensureMariadb() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['db/dist/embedded/main.mjs', 'install'], {
    cwd: root,
    encoding: 'utf8',
  });
  process.stdout.write(stdout);
  return status === 0 ? undefined : stderr.trim();
}

function printTitle(name) {
  process.stdout.write(`\n== ${name}\n`);
}

function printSummary() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  printTitle(`summary (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  for (const { failures = [] } of Object.values(counts)) {
    for (const failure of failures) process.stdout.write(`✘ ${failure}\n`);
  }
  for (const [name, count] of Object.entries(counts)) {
    for (const kind of Object.keys(total)) total[kind] += count[kind];
    const time = count.seconds === undefined ? '' : ` in ${count.seconds} s`;
    process.stdout.write(`${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped${time}\n`);
  }
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`,
  );
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}
