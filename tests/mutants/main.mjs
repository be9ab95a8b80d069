import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mutationsOf, sample } from './mutations.mjs';

/**
 * Changes one place of the rules at a time and runs their unit tests. A change that no test notices is printed.
 * Usage: npm run mutants [-- NUMBER [SEED]], by default 40 mutants of a fixed sample.
 */
const root = resolve(import.meta.dirname, '../..');
const [count = 40, seed = 1] = process.argv.slice(2).map(Number);
const MUTATED_FOLDERS = ['db/schema', 'bff/src/access'];
/** The tests of these folders, and one whose parser the schema must not import. */
const TEST_PATTERNS = [
  ...MUTATED_FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
  'db/src/collection/write/sanitiseHtml.test.ts',
];
const COPIED_PATHS = [
  'db/schema',
  'db/src',
  'db/migrations',
  'db/demo',
  'bff/src',
  'bff/package.json',
  'tests/fixtures/contract2/build/remote.json',
  'tests/jestProject.mjs',
  'tests/jestTransform.mjs',
  'tests/swcTransform.mjs',
];
/** A change may make a loop that never ends: how many times as long as the first run a run may take. */
const TIMES_FIRST_RUN = 4;

const copy = mkdtempSync(join(tmpdir(), 'trestle-mutants-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const path of COPIED_PATHS) {
  cpSync(join(root, path), join(copy, path), {
    recursive: true,
    filter: (each) => !/\/(node_modules|dist)(\/|$)/.test(each),
  });
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
writeFileSync(
  join(copy, 'jest.config.mjs'),
  `import { jestProject } from './tests/jestProject.mjs';
  export default {
    ...jestProject,
    rootDir: ${JSON.stringify(copy)},
    cacheDirectory: ${JSON.stringify(join(copy, 'cache'))},
    modulePathIgnorePatterns: [],
    // It starts servers, whose code isn't in the copy.
    testPathIgnorePatterns: ['sameReading'],
    testMatch: ${JSON.stringify(TEST_PATTERNS.map((pattern) => `<rootDir>/${pattern}`))},
    moduleNameMapper: {
      '^@trestle/schema/(.*)$': '<rootDir>/db/schema/$1',
      '^@trestle/db/identity/(.*)$': '<rootDir>/db/src/identity/$1',
    },
  };`,
);

/**
 * Whether the tests pass in the copy as it is now. A run that takes too long counts as failed.
 * @param {'ignore' | 'inherit'} output what becomes of their lines
 * @param {number} [timeout] how long it may take, in milliseconds
 */
function testsPass(output, timeout) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(process.execPath, [jest, '--watchman=false', '--bail', '--silent'], {
    cwd: copy,
    timeout,
    stdio: output,
  });
  return status === 0;
}

const startedAt = Date.now();
if (!testsPass('inherit')) {
  console.error('The tests fail before anything is changed.');
  process.exit(1);
}
const timeout = TIMES_FIRST_RUN * (Date.now() - startedAt);
const files = MUTATED_FOLDERS.flatMap((folder) =>
  readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
).filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/(entities|testing)\//.test(name));
const allMutants = files.toSorted().flatMap((file) => mutationsOf(file, readFileSync(join(copy, file), 'utf8')));
const mutants = sample(allMutants, count, seed);
const survivors = [];
for (const [i, { file, line, before, after, text }] of mutants.entries()) {
  const original = readFileSync(join(copy, file), 'utf8');
  writeFileSync(join(copy, file), text);
  const isSurvivor = testsPass('ignore', timeout);
  writeFileSync(join(copy, file), original);
  if (isSurvivor) survivors.push(`${file}:${line}\n  - ${before}\n  + ${after}`);
  process.stdout.write(`${i + 1}/${mutants.length} ${isSurvivor ? 'SURVIVED' : 'killed'} ${file}:${line}\n`);
}
const killedCount = mutants.length - survivors.length;
console.log(
  `\n${survivors.join('\n')}\n\nScore: ${killedCount} of ${mutants.length} killed ` +
    `(${Math.round((100 * killedCount) / mutants.length)} %), of ${allMutants.length} possible; seed ${seed}.`,
);
