import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));
/** A fiftieth of a company. All of it: node tests/timed/movingIn/main.mjs */
const SHORT_RUN = ['--share', '0.02'];

test('a person moves a company in by files: what is refused is corrected, and all of it is there', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tests/timed/movingIn/main.mjs', ...SHORT_RUN], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('From the first click to the last result')]);
  for (const name of ['suppliers', 'products', 'stores', 'people', 'contacts', 'past orders 1', 'pictures'])
    expect(stdout).toMatch(new RegExp(`^\\| ${name} \\| [1-9]\\d* \\|`, 'm'));
}, 300_000);
