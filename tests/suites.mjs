import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failuresOfJest, failuresOfPlaywright } from './failures.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where reports and logs of a run are kept. */
export const results = join(root, 'test-results');

/**
 * How a suite runs: the addresses of its product, and the file for its lines where they aren't shown.
 * @typedef {{ env?: Record<string, string>, output?: number }} SuiteRun
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Count what failed, in words
 */

/** oxlint, tsc and Prettier over everything, at the same time; each is one test. Prettier keeps what was in order. */
export async function lint(run) {
  const programs = [
    ['oxlint'],
    ['tsc', '--noEmit', '-p', '.'],
    ['prettier', '--check', '--cache', '--cache-location=.nx/prettier', '.'],
  ];
  const codes = await Promise.all(programs.map((program) => npx(program, run)));
  const failures = programs.filter((_, i) => codes[i] !== 0).map((program) => program.join(' '));
  return { passed: programs.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/**
 * Unit tests that start databases, compilers and other programs, make large files, or wait for limits to run out; and large
 * screens in a made-up browser, whose main ways the stories go in a real one.
 */
const LONG_UNIT_TESTS = [
  'bff/(src/(docs/tools|docs/document|notices/noticeWatcher|bodies/(brokenBodies|pendingBodies)|proxy/(failover|wire))|launch/supervisor/)',
  'bff/(launch/withoutProxy|src/proxy/brokenReplies)',
  'bff/src/(access/(screens|sameReading)|middleware/refusedSenders|docs/describedBodies)',
  'db/(demo/|embedded/(severalHosts|tls)|migrations/mysqlGrammar|schema/(proportionalTime|text/textRule))',
  'db/src/collection/(read/(list|plans|recentSearch)|download/download|merge/merge|write/sanitiseHtml)\\.test',
  'db/src/(backup/(databaseTools|renumberChanges)|files/behaviours|model/|formats/|reports/workers/|reports/schedules/)',
  'db/src/(storage/(moveFiles|oddStores)|mail/(deliver|sendQueued)|exportAll/writeExport|platform/logWriter)',
  'db/src/(changes/webhooks/sendWebhook|collection/merge/undo/|http/signsOfLife|imports/lockImports|sql/poolHealth)',
  'db/src/identity/(access|markAddress|passwordStrength|personalData/|reportReads|purgeAuditUnderWrites)',
  'mf-\\w+/.*\\.test\\.tsx$',
  'shell/kit/form/(drafts|history|mail|password|secondFactor|sensitive|tags)/.*\\.test\\.tsx$',
  'shell/kit/(form/(page/locked|save/nestedConflict)|list/views/.*)\\.test\\.tsx$',
  'shell/(kit/form/password/password|kit/widgets/importFile/reader/|src/(login/.*\\.test\\.tsx|nav/sudo|remotes/routerPaths))',
  'tests/unit/(kitPackage|exercises|typeNames|packages)',
].join('|');
/** The unit tests, beside the code and in tests/unit. By default Jest would use one of two cores. */
export const unit = (run) => jest('unit', 'jest.config.mjs', run, ['--maxWorkers=2', ignoreOption(LONG_UNIT_TESTS)]);
/** The rules of rights, queries, numbers and dates, for `npm test -- quick`. */
const QUICK_UNIT_TESTS =
  '(db/schema|db/src/(collection/call|sql)|bff/src/(access|auth)|shell/kit/(core|list))/.*\\.test\\.ts$';
export const unitQuick = (run) =>
  jest('unitQuick', 'jest.config.mjs', run, ['--maxWorkers=2', QUICK_UNIT_TESTS, ignoreOption(LONG_UNIT_TESTS)]);
export const unitLong = (run) => jest('unitLong', 'jest.config.mjs', run, ['--maxWorkers=2', LONG_UNIT_TESTS]);

/** Tests of faults that start products of their own. The others are among the calls. */
const FAULTS_WITH_OWN_PRODUCT = [
  'backup',
  'failedDumps',
  'fairShares',
  'fileStore',
  'frozenServices',
  'silentMailServer',
  'fullDisk',
  'load',
  'migrate',
  'missingTables',
  'reports',
  'restore',
  'rotation',
  'rolling',
  'silentDatabase',
  'writing',
];
const patternOfFaults = (names) => `tests/faults/(${names.join('|')})\\.test`;
const faultsWithOwnProduct = patternOfFaults(FAULTS_WITH_OWN_PRODUCT);
/** Reports are made at a low priority: beside another fault they would never be done. */
const FAULTS_ALONE = ['reports'];
/** Most of these wait: for a limit to run out, or for steady calls. So two run at a time. */
export const faults = (run) =>
  jest('faults', 'tests/jest.faults.config.mjs', run, [
    '--maxWorkers=2',
    patternOfFaults(FAULTS_WITH_OWN_PRODUCT.filter((name) => !FAULTS_ALONE.includes(name))),
  ]);
export const faultsAlone = (run) =>
  jest('faultsAlone', 'tests/jest.faults.config.mjs', run, [patternOfFaults(FAULTS_ALONE)]);

/**
 * Tests that take minutes, or compare times and want a quiet machine: a hundred kills, three database nodes (package
 * galera-4), p95 under load. `npm test` leaves them out.
 */
export const longFaults = ({ output }) =>
  jest('longFaults', 'tests/jest.faults.config.mjs', { env: { KILLS: '100' }, output }, [
    'tests/(faults/writing|cluster/|peers/|timed/)',
  ]);

/**
 * Calls that try every report, role, refusal, text or address in turn, wait for limits, build remotes as teams outside do,
 * or start products of their own again and again. The faults are those that call the started product.
 */
const LONG_API_TESTS = [
  'tests/faults/',
  'tests/api/\\w+/(apiKeys|attachments|bouncedAddresses|brokenDescriptions|cluster|commands|companyPeople)\\.test',
  'tests/api/\\w+/(companySignIn|eventMetrics|examples|exportAll|factorLimits|files|forgedCompanySignIn|freeze)\\.test',
  'tests/api/\\w+/(health|hostile|importRows|injection|invitations|keys|lastAdministrator|lateContainers|logs)\\.test',
  'tests/api/\\w+/(mailDelivery|mailFairness|metrics|mirror|namesFromOutside|nastyTexts|openapiErrors)\\.test',
  'tests/api/\\w+/(outsideTeam|ownPassword|passcode|passkeys|publish|refusalSizes|reportRows|reportSchedules)\\.test',
  'tests/api/\\w+/(reportScope|requiredFactor|sameFacts|scheduleSecrets|secondFactor|signInFlood|silence)\\.test',
  'tests/api/\\w+/(slowCalls|storeCertificate|traces|twoProcesses|uploadQuota|whoExists)\\.test',
].join('|');
/** Calls from outside to the started product. @param {SuiteRun} run */
export const api = (run) =>
  jest('api', 'tests/jest.api.config.mjs', run, [ignoreOption(`${faultsWithOwnProduct}|${LONG_API_TESTS}`)]);
/** The other calls. @param {SuiteRun} run */
export const apiLong = (run) =>
  jest('apiLong', 'tests/jest.api.config.mjs', run, [LONG_API_TESTS, ignoreOption(faultsWithOwnProduct)]);

/** The main ways through the API, for `npm test -- quick`. */
const QUICK_API_TESTS = ['auth', 'collections', 'lists', 'orders', 'scope', 'permissions'];
export const apiQuick = (run) =>
  jest('apiQuick', 'tests/jest.api.config.mjs', run, [`tests/api/\\w+/(${QUICK_API_TESTS.join('|')})\\.test`]);

/**
 * Tests that the Go variant leaves out. It differs in the fields and activity of users and groups, in who may act for
 * others, in the address of a file and in the description of the calls (S2 §2, §3, §7); what these call knows no
 * variant.
 */
const SKIPPED_IN_GO = [
  // Connections, limits, logs, releases, services of teams, mails, orders: none knows a variant.
  'edge/\\w+ mails/\\w+ orders/\\w+ releases/\\w+ services/\\w+',
  // Forged sign-ins, and second factors. Who comes from a provider for the first time is made with the variant's fields.
  'factorLimits forgedCompanySignIn keys passkeys requiredFactor secondFactor signInFlood tokens whoExists',
  // What a key of a program may not, and one's own password.
  'apiKeyRefusals keyExamples ownPassword',
  // Lists, queries and downloads: one planner, which reads either declaration.
  'compression downloadRefusals emptyLast hostile injection listDates listQueries listViews lists nestedQueries search',
  'totals websiteList',
  // Products, stock and what hangs on them: declared once.
  'attachments categoryTree changeRuns conflicts copiedValues dateOrder duplicateRules fileChecks formats hiddenWords history',
  'import importAtOnce importMovingIn importPastOrders importPictures importRows importStock importStockTake',
  'importTimes importUndo lines merge mergeRefused mergeUndo notices outOfRange priceChange productStock sameFacts stockFilters',
  // Rules on their fields and calls: one function, which reads either declaration.
  'deleteState fields hiddenSources reportRights ruleVersions',
  // Reports read those.
  'reportRows reportRuns reportSchedules reportScope reports scheduleLimits scheduleSecrets',
  // Texts, files, repeated calls and what other programs follow are of no variant.
  'changes fileFairness idempotency mirror nastyTexts texts twoProcesses uploadQuota webhooks',
].flatMap((names) => names.split(' '));
/** The other calls in the Go variant (S2), to a product of its own. @param {SuiteRun} run */
export const go = ({ env, output }) =>
  jest('go', 'tests/jest.api.config.mjs', { env: { ...env, TRESTLE_VARIANT: 'go' }, output }, [
    'tests/api/',
    ignoreOption(`tests/api/(\\w+/)?(${SKIPPED_IN_GO.join('|')})\\.test`),
  ]);

/**
 * Stories of the main ways through the screens. The others try every component, zone, nasty text or broken address in turn,
 * use large forms, files or printers, or are about what few people do.
 */
const MAIN_STORIES = [
  'forms/(forms|rows|unsaved)',
  'frame/(access|budget|shell|silentServer|workingDay)',
  'lists/(downloads|listRules|lists)',
  'orders/(basket|delivery|order|orderEntry|orderForm|receive)',
  'products/import',
  'releases/releases',
  'rights/(login|modules|permissions|sudo)',
].join('|');
/** The stories in the browser on the started product. @param {SuiteRun} run */
export const e2e = (run) => playwright('e2e', run, ['--grep', `(${MAIN_STORIES})\\.spec`, '--grep-invert', '@long']);
/** The others, and those tagged @long: they go through all screens, or take half a minute. @param {SuiteRun} run */
export const e2eLong = (run) => playwright('e2eLong', run, ['--grep', `@long|^(?!.*(${MAIN_STORIES})\\.spec)`]);

/** The five stories tagged @quick. */
export const e2eQuick = (run) => playwright('e2eQuick', run, ['--grep', '@quick']);

/** Stories about people, rights and sessions, whose screens differ by variant. */
const VARIANT_STORIES = ['rights', 'permissions', 'people', 'audit', 'modules', 'sudo', 'invitation', 'password'];
/**
 * These in the Go variant, but for those tagged @standard, about what only the other one has. `npm test` leaves it out.
 */
export const e2eGo = (run) =>
  playwright('e2eGo', run, [
    '--grep-invert',
    '@standard',
    ...VARIANT_STORIES.map((name) => `tests/specs/\\w+/${name}.spec`),
  ]);

async function playwright(name, { env, output }, options = []) {
  const file = prepareResultFile(name);
  const code = await npx(
    ['playwright', 'test', '-c', 'tests/playwright.config.ts', '--reporter=list,json', ...options],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, output },
  );
  if (!existsSync(file)) return countNothingRan(name, code);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { stats, errors } = report;
  // A story that passes only on its second try counts as failed.
  const failed = stats.unexpected + stats.flaky + errors.length;
  const failures = failuresOfPlaywright(report);
  return addRunnerFailure({ passed: stats.expected, failed, skipped: stats.skipped, failures }, code);
}

async function jest(name, config, run, patterns = []) {
  const file = prepareResultFile(name);
  const code = await npx(['jest', '-c', config, '--json', `--outputFile=${file}`, ...patterns], run);
  if (!existsSync(file)) return countNothingRan(name, code);
  const result = JSON.parse(readFileSync(file, 'utf8'));
  return addRunnerFailure(
    {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
      failures: failuresOfJest(result, root),
    },
    code,
  );
}

/** Counts a runner's own failure, unless one of its tests failed. */
function addRunnerFailure(count, code) {
  return code !== 0 && count.failed === 0
    ? { ...count, failed: 1, failures: [`the runner ended with exit code ${code}`] }
    : count;
}

/** The option that has Jest pass over its usual exceptions, and over a pattern. */
function ignoreOption(pattern) {
  return `--testPathIgnorePatterns=/node_modules/|/dist/|${pattern}`;
}

/** Counts a runner that ended before its tests as a failure. */
function countNothingRan(name, code) {
  return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: nothing ran (exit code ${code})`] };
}

/** Makes room for a suite's results. @returns the path of their file */
function prepareResultFile(name) {
  mkdirSync(results, { recursive: true });
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Longest time for a suite. A runner that doesn't end by itself has failed. */
const SUITE_LIMIT_MS = 40 * 60_000;

/** Runs a program of node_modules. @returns its exit code */
function npx([program, ...args], { env, output = 'inherit' }) {
  const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      timeout: SUITE_LIMIT_MS,
      killSignal: 'SIGKILL',
      env: { ...process.env, PATH: path, ...env },
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
