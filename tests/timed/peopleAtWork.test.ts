import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));
/** Ten seconds of five people who hardly think. */
const SHORT_RUN = ['--people', '5', '--minutes', '0.17', '--think', '0.1-0.3'];

test('npm run load: people order on two BFFs and two services, nothing fails and nothing is lost or doubled', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/load/main.mjs', ...SHORT_RUN], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('No fault.');
  expect(stdout).toMatch(/^[1-9]\d* orders acknowledged: 0 lost, 0 doubled; the data is in order\.$/m);
  for (const kind of ['sign in', 'list', 'search', 'record', 'order', 'change', 'notices'])
    expect(stdout).toMatch(new RegExp(`^\\| ${kind} \\| [1-9]\\d* \\|.*\\| none \\|$`, 'm'));
  for (const name of ['BFF 1', 'BFF 2', 'services 1', 'services 2', 'database'])
    expect(stdout).toMatch(new RegExp(`^\\| ${name} \\| [1-9]\\d* \\|`, 'm'));
}, 180_000);
