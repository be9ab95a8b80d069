import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/* Tables that are looked up by a name which somebody outside may have chosen. */
const root = resolve(__dirname, '../..');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(bff\/src|db\/s(chema|rc)|shell|mf-\w+)\//.test(file))
  // The description of the API is written from the entities alone.
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^bff\/src\/docs\//.test(file));

/** A table for any text as its key, in braces: it also finds what every object has. */
const OPEN_TABLE = /^(?:export )?const (\w+): (?:Readonly<)?(?:Partial<)?Record<string,[^;]*?>>? =\s*\{[^}]/gm;
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

test('safety 78: every table for any text as its key is made by ownTable or is a Map', () => {
  expect(sources.length).toBeGreaterThan(800);
  const openTables = sources.flatMap((file) =>
    [...textOf(file).matchAll(OPEN_TABLE)].map(([, name]) => `${file}: ${name}`),
  );
  expect(openTables).toEqual([]);
});
test('the pattern finds a plain table, also one of functions and lists', () => {
  expect("const COLOURS: Readonly<Record<string, string>> = { red: '#f00' };").toMatch(OPEN_TABLE);
  expect('export const RUN: Record<string, () => void> = {\n  stop,\n};').toMatch(OPEN_TABLE);
  expect('const COLOURS: Readonly<Record<string, string>> = ownTable({ red });').not.toMatch(OPEN_TABLE);
  // Filled at once under names that the code knows.
  expect('const counts: Record<string, number> = {};').not.toMatch(OPEN_TABLE);
});
