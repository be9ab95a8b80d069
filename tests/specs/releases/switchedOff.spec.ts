import { expect, test } from '@playwright/test';
import { runSql } from '../../database';
import { callAs, openAs } from '../../pages/people';
import { buildRemotes, runCommand, type BuiltRemotes } from '../../testRemotes';
import { unique } from '../../uniqueText';

const REMOTE = 'mf-benches';
const SOURCE = `
import { defineRemote, page } from '@trestle/kit/core';
export default defineRemote({
  name: '${REMOTE}',
  contract: 2,
  pages: [page('bench.list', '/bench/list', () => import('./Benches'), 'Work Benches')],
  menus: [{ group: 'Workshop', order: 960, title: 'Work Benches', route: 'bench.list' }],
});
`;
const PAGE = `
import { PageHeader } from '@trestle/kit/core';
export default function Benches() {
  return <PageHeader title="Work Benches" />;
}
`;

let remotes: BuiltRemotes;
test.beforeAll(async () => {
  const files = { 'remote.ts': SOURCE, 'Benches.tsx': PAGE };
  remotes = await buildRemotes([{ name: REMOTE, version: '1.0.0', files }]);
});
test.afterAll(async () => {
  await runSql('DELETE FROM `switched_off_remote` WHERE `name` = ?', [REMOTE]);
  await remotes?.remove();
});

test('a new remote is closed until an administrator allows it, and is switched off and on again', async ({
  page,
  baseURL,
}) => {
  const admin = await callAs(page, 'admin');
  const { token } = await admin.post('/api/trestle/release_token/', { name: unique('Workshop'), remote: REMOTE });
  const run = (...args: string[]) =>
    runCommand([...args, '--to', new URL(baseURL!).origin], { RELEASE_TOKEN: String(token) });
  await run('release', REMOTE, '--from', remotes.builds[0]!.folder);

  await openAs(page, 'buyer', '/bench/list');
  await expect(page.getByRole('heading', { level: 1, name: /not here/ })).toBeVisible();

  await openAs(page, 'admin', `/modules?module=${REMOTE}`);
  const row = page.getByRole('table', { name: 'Remotes' }).getByRole('row', { name: new RegExp(REMOTE) });
  await expect(row).toContainText('new, closed');
  const closed = page.getByRole('region', { name: `Pages of ${REMOTE}` });
  await expect(closed.getByRole('listitem')).toHaveText(/Work Benches\s*\/bench\/list/);
  await closed.getByRole('button', { name: 'Allow its pages' }).click();
  await expect(closed).toHaveCount(0);

  await openAs(page, 'buyer', '/bench/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Work Benches' })).toBeVisible();
  // An open page learns of a switch as it learns of releases.
  await run('switch', REMOTE, 'off', '--reason', 'The benches are being counted');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('status').filter({ hasText: 'A new version is available.' })).toBeVisible();

  await openAs(page, 'buyer', '/bench/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Work Benches is switched off' })).toBeVisible();
  await expect(page.getByText('The benches are being counted')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back home' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Stock Availability' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Work Benches' })).toHaveCount(0);

  await openAs(page, 'admin', `/modules?module=${REMOTE}`);
  await expect(row).toContainText('switched off');
  await expect(page.getByText(/is switched off since .* by Release token Workshop.*: The benches/)).toBeVisible();
  await row.getByRole('button', { name: `Switch ${REMOTE} on` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
  await expect(row).not.toContainText('switched off');
  await row.getByRole('button', { name: `Switch ${REMOTE} off` }).click();
  const dialog = page.getByRole('dialog', { name: `Switch ${REMOTE} off` });
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByText('Value Required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Once more');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText(/: Once more$/)).toBeVisible();
});
