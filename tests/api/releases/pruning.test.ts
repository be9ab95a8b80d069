import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runSql } from '../../database';
import { address, expectStatus, list, type Body } from '../parts/people';
import { admin, createTestRemote, root, type TestRemote } from './testRemote';

const { PATH, HOME, NODE_COMPILE_CACHE, TRESTLE_DB, TRESTLE_DATA_DIR } = process.env;
let remote: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
});
afterAll(() => remote.remove());

test('old releases go, with their files and from the cache, but not what browsers get or what they had before', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.2.1']) await remote.release(version);
  await remote.release('1.3.0', { share: '10' });
  expectStatus(await remote.activate({ name: remote.name, version: '1.1.0' }), 200);
  const released = await remote.releases();
  const cached = (version: string) => join(TRESTLE_DATA_DIR!, 'releases', remote.name, version);
  for (const { version } of released)
    expect((await fetch(`${address}/remotes/${remote.name}/${version}/page.js`)).status).toBe(200);
  // Long ago, but for 1.2.1, which everyone had until now: open tabs still run it.
  await runSql(
    'UPDATE `module_release` SET `created_date` = ?, `activated_date` = IF(`activated_date` IS NULL, NULL, ?), ' +
      "`modified_date` = IF(`version` = '1.2.1', `modified_date`, ?) WHERE `name` = ?",
    [new Date(0), new Date(0), new Date(0), remote.name],
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'bff/dist/main.mjs'), 'prune'], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: TRESTLE_DB, DATA_DIR: TRESTLE_DATA_DIR },
  });
  // The BFF's own pruning may have been first. What matters is what is left.
  expect(stdout).toMatch(/releases? deleted, and /);
  expect((await remote.releases()).map(({ version }) => version as string)).toEqual([
    '1.3.0',
    '1.2.1',
    '1.1.0',
    '1.0.0',
  ]);
  expect(['1.0.0', '1.1.0', '1.2.0', '1.2.1', '1.3.0'].map((version) => existsSync(cached(version)))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);

  const { id } = released.find(({ version }) => version === '1.2.0')!;
  const files = await runSql('SELECT 1 FROM `module_release_file` WHERE `module_release` = ?', [id]);
  expect(files).toEqual([]);
  const query = {
    and: [
      ['other_name', 'eq', 'module_release'],
      ['other_id', 'eq', id],
    ],
  };
  const events = await list(admin, 'trestle/audit', { query: JSON.stringify(query), sort: '-id', limit: '1' });
  expect((events['results'] as Body[])[0]).toMatchObject({ action: 'delete', changes: { version: ['1.2.0', null] } });
  expect((await admin('GET', `/remotes.json?with=${remote.name}@1.2.0`)).status).toBe(404);
});
