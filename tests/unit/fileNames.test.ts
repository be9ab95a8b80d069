import { execFileSync } from 'node:child_process';
import { dirname, join, parse, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(m?[jt]s|tsx)$/.test(file) && !file.endsWith('.d.mts') && !file.endsWith('.d.ts'));

/** Names of one folder that differ only in case or extension are one file to macOS, Windows or an import. */
test('no two source files of a folder have the same name but for case or extension', () => {
  const byName = new Map<string, string[]>();
  for (const file of files) {
    const key = join(dirname(file), parse(file).name).toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), file]);
  }
  expect([...byName.values()].filter((same) => same.length > 1)).toEqual([]);
});

test('no file is called utils, helpers, common or misc', () => {
  expect(files.filter((file) => /^(utils?|helpers?|common|misc)$/i.test(parse(file).name))).toEqual([]);
});
