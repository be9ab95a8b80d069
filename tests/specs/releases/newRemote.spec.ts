import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { runSql } from '../../database';
import { callAs, openAs } from '../../pages/people';
import { copyRepository, type RepositoryCopy } from '../../repositoryCopy';
import { openPages } from '../../testRemotes';
import { unique } from '../../uniqueText';

const REMOTE = 'mf-samples-2';
/** The command of the product as it is built. */
const BFF_COMMAND = fileURLToPath(new URL('../../../bff/dist/main.mjs', import.meta.url));
const bin = (name: string) => `node_modules/.bin/${name}`;

test.setTimeout(180_000);

let copy: RepositoryCopy;
test.beforeAll(() => {
  copy = copyRepository();
});
test.afterAll(async () => {
  await runSql('DELETE FROM `module_release` WHERE `name` = ?', [REMOTE]);
  await copy.remove();
});

test(
  'npm run new-remote: listed, checked, built, released, and opened from the menu',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const script = 'bff/launch/newRemote/main.mjs';
    for (const [args, word] of [
      [['samples'], 'no name for a remote'],
      [['mf-orders'], 'exists already'],
      [[REMOTE, '--entity', 'sample'], 'no entity sample'],
    ] as const)
      await expect(copy.run(script, [...args])).rejects.toThrow(word);
    expect(await copy.run(script, [REMOTE])).toContain('a list and a form of Products');
    expect(JSON.parse(copy.read('package.json'))).toHaveProperty('workspaces', expect.arrayContaining([REMOTE]));

    await Promise.all([
      copy.run(bin('oxlint'), [REMOTE]),
      copy.run(bin('prettier'), ['--check', REMOTE, 'package.json']),
      copy.run(bin('tsc'), ['--noEmit', '-p', REMOTE]),
      copy.run(bin('jest'), ['--watchman=false', '--testPathPatterns', `${REMOTE}/`]),
    ]);
    await copy.run(bin('rspack'), ['build'], { cwd: REMOTE, env: { NODE_ENV: 'production' } });

    const admin = await callAs(page, 'admin');
    const { token } = await admin.post('/api/trestle/release_token/', { name: unique('token'), remote: REMOTE });
    const released = await copy.run(BFF_COMMAND, ['release', REMOTE, '--to', baseURL!, '--from', copy.folder], {
      env: { RELEASE_TOKEN: String(token) },
    });
    expect(released).toContain(`is current at ${baseURL}`);

    await openPages([REMOTE]);
    // The story that came with it.
    await copy.run(bin('playwright'), ['test', '-c', 'tests/playwright.config.ts', REMOTE], {
      env: { TRESTLE_URL: baseURL! },
    });
    await openAs(page, 'store1', '/samples_2');
    await expect(page).toHaveURL(/\/samples_2\/list$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Samples 2' })).toBeVisible();
  },
);
