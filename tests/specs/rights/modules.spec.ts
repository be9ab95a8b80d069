import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { runSql } from '../../database';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const REMOTE = `mf-${unique('m').replaceAll(' ', '')}`;
const { version: CONTRACT } = JSON.parse(
  readFileSync(new URL('../../../db/schema/remoteContract.json', import.meta.url), 'utf8'),
) as { version: number };

test.afterAll(async () => {
  await runSql('DELETE FROM `module_release` WHERE `name` = ?', [REMOTE]);
  await runSql('DELETE FROM `remote_owner` WHERE `name` = ?', [REMOTE]);
});

/** Releases a version with some pages, as a team's build server does. */
const release = async (page: Page, token: string, version: string, pages: readonly string[], more: object = {}) => {
  const files: Record<string, string> = {
    'mf-manifest.json': JSON.stringify({ id: REMOTE }),
    'page.js': `export default ${JSON.stringify(version)}`,
    'remote.json': JSON.stringify({
      contract: CONTRACT,
      pages: pages.map((name) => ({ name: `${REMOTE}.${name}`, path: `/${REMOTE}/${name}`, scripts: ['page.js'] })),
      menus: [],
      homeCards: [],
    }),
  };
  const digests = Object.entries(files).map(([path, text]) => [
    path,
    `sha384-${createHash('sha384').update(text).digest('base64')}`,
  ]);
  const form = new FormData();
  const fields = { name: REMOTE, version, commit: 'a1f09c2d', integrity: JSON.stringify(Object.fromEntries(digests)) };
  for (const [field, value] of Object.entries({ ...fields, ...more })) form.set(field, String(value));
  for (const [path, text] of Object.entries(files)) form.append('files', new Blob([text]), path);
  const reply = await page.request.post('/api/trestle/release/', {
    multipart: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: reply.status(), text: await reply.text() };
};
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Makes a token on the Modules page and returns it. */
const makeToken = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('button', { name: 'Release tokens' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release tokens' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Remote' }).fill(REMOTE);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('It is not shown again.')).toBeVisible();
  const token = await dialog.locator('code').textContent();
  await expect(row(page, name).getByText('never used')).toBeVisible();
  // It is shown this once, so Escape asks until it is kept.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go back' }).click();
  await dialog.getByRole('button', { name: `I have kept the token of ${name}` }).click();
  await page.keyboard.press('Escape');
  return token!;
};

test('a team gets a token, tries a release on some, gives it to everyone and goes back (contract §3)', async ({
  page,
}) => {
  await openAs(page, 'admin', '/modules');
  await expect(row(page, 'mf-orders').getByText('everyone')).toBeVisible();
  const name = unique('orders team');
  const token = await makeToken(page, name);
  await page.keyboard.press('Escape');
  expect(await release(page, token, '1.0.0', ['list'])).toMatchObject({ status: 201 });
  expect(await release(page, token, '1.1.0', ['list', 'pad'], { activate: 0 })).toMatchObject({ status: 201 });

  await page.reload();
  await page.getByRole('button', { name: REMOTE, exact: true }).click();
  const history = page.getByRole('table', { name: `Releases of ${REMOTE}` });
  await expect(history.getByRole('row').nth(1)).toContainText('1.1.0');
  // The token's name tells the team, not the administrator who made it.
  await expect(history.getByRole('row').nth(1)).toContainText(name);
  await page.getByRole('button', { name: `Change the team of ${REMOTE}` }).click();
  const owner = page.getByRole('dialog', { name: `Team of ${REMOTE}` });
  await owner.getByLabel('Team').fill(name);
  await owner.getByLabel('Contact').fill('orders@example.com');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner).toHaveCount(0);
  const own = page.getByRole('table', { name: 'Remotes' }).getByRole('row').filter({ hasText: REMOTE });
  await expect(own.getByRole('link')).toHaveAttribute('href', 'mailto:orders@example.com');
  await expect(history.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', /preview=mf-/);
  await history.getByRole('button', { name: `Release ${REMOTE} 1.1.0` }).click();
  let dialog = page.getByRole('dialog', { name: `Release ${REMOTE}` });
  await expect(dialog.getByRole('row', { name: /^Pages/ })).toContainText(`+ ${REMOTE}.pad`);
  await dialog.getByLabel('For').selectOption('A share of the users');
  await dialog.getByLabel('Share of users in %').fill('120');
  await dialog.getByRole('button', { name: 'Release 1.1.0' }).click();
  await expect(dialog.getByRole('alert')).toContainText('share');
  await dialog.getByLabel('Share of users in %').fill('25');
  await dialog.getByRole('button', { name: 'Release 1.1.0' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(own).toContainText('25 % of users the rest 1.0.0');

  await own.getByRole('button', { name: `Take back ${REMOTE} 1.1.0` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(own).toContainText('1.0.0');
  await expect(own).toContainText('everyone');
  await history.getByRole('button', { name: `Release ${REMOTE} 1.1.0` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release 1.1.0' }).click();
  await expect(own).toContainText('1.1.0');
  await own.getByRole('button', { name: `Roll back ${REMOTE}` }).click();
  dialog = page.getByRole('dialog', { name: `Release ${REMOTE}` });
  await expect(dialog.getByRole('row', { name: /^Pages/ })).toContainText(`− ${REMOTE}.pad`);
  await dialog.getByRole('button', { name: 'Roll back to 1.0.0' }).click();
  await expect(own).toContainText('1.0.0');

  await page.getByRole('button', { name: 'Release tokens' }).click();
  await page.getByRole('button', { name: `End the token ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: name })).toHaveCount(0);
  expect(await release(page, token, '1.2.0', ['list'])).toMatchObject({ status: 401 });
});

test('only administrators see the modules', async ({ page }) => {
  await openAs(page, 'store1', '/modules');
  await expect(page.getByRole('alert')).toContainText('For administrators only');
});
