import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const tests = resolve(__dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'trestle-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ONE_PASSED = 'async () => ({ passed: 1, failed: 0, skipped: 0 })';
const SUITES =
  'api apiLong apiQuick e2e e2eGo e2eLong e2eQuick faults faultsAlone go lint longFaults unit unitLong unitQuick'
    .split(' ')
    .map((name) => `export const ${name} = ${ONE_PASSED};`)
    .join('\n');
/** Files that run.mjs imports, with nothing behind them. */
const parts = (build: string) => ({
  'bff/launch/build.mjs': `export const build = ${build};`,
  'bff/launch/install.mjs': 'export const install = async () => {};',
  'bff/launch/processes.mjs': `export const root = ${JSON.stringify(folder)}; export const assertSupportedNode = () => {};`,
  'db/dist/embedded/main.mjs': '',
  'tests/chromium.mjs': 'export const ensureChromium = () => undefined;',
  'tests/dovecot.mjs': 'export const ensureDovecot = () => undefined;',
  'tests/galera.mjs': 'export const ensureGalera = () => undefined;',
  'tests/demoData.mjs': 'export const keepDemoData = async () => {};',
  'tests/packedKit.mjs': 'export const keepPackedKit = async () => {};',
  'tests/product.mjs': 'export const startProduct = async () => ({ stop: async () => {} });',
  'tests/suites.mjs': `export const results = ${JSON.stringify(join(folder, 'results'))};\n${SUITES}`,
});

/** Runs `npm test` there. @param build the source of what builds */
function runTests(build: string): { status: number | null; lines: string[] } {
  for (const [file, text] of Object.entries(parts(build))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  cpSync(join(tests, 'run.mjs'), join(folder, 'tests/run.mjs'));
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'tests/run.mjs')], { encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
}

test('a run whose build fails has failed, and calls no product that was built before', () => {
  const { status, lines } = runTests("async () => { throw new Error('No such module'); }");
  expect(status).toBe(1);
  expect(lines).toContain('✘ No such module');
  expect(lines.at(-1)).toBe('2 passed, 1 failed');
});

test('a run that builds runs all suites', () => {
  const { status, lines } = runTests('async () => {}');
  expect([status, lines.at(-1)]).toEqual([0, '4 passed, 0 failed']);
});
