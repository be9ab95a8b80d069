import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const browserSources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'shell/kit', 'shell/src', 'shell/trade', 'mf-*/src'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file));

test("no page asks its machine's clock what time it is: serverDate() knows when that is wrong", () => {
  expect(browserSources.length).toBeGreaterThan(300);
  const askingFiles = browserSources.filter((file) => /new Date\(\)/.test(readFileSync(join(root, file), 'utf8')));
  expect(askingFiles).toEqual([]);
});
