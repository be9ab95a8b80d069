import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { runSql } from '../../database';
import { card } from '../../pages/brokenPage';
import { openAs } from '../../pages/people';
import { publish } from '../../testRemotes';

/** Builds of `@module-federation/vite` and of webpack. */
const BUILDS = fileURLToPath(new URL('../../fixtures/otherBundlers/build', import.meta.url));
const REMOTES = readdirSync(BUILDS);

let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-bundlers-'));
  for (const name of REMOTES) {
    mkdirSync(join(folder, name));
    cpSync(join(BUILDS, name), join(folder, name, 'dist'), { recursive: true });
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  }
  await publish(folder);
});
test.afterAll(async () => {
  await runSql('DELETE FROM `module_release` WHERE `name` IN (?)', [REMOTES]);
  rmSync(folder, { recursive: true });
});

for (const [bundler, path] of [
  ['Vite', '/vite'],
  ['webpack', '/webpack'],
] as const)
  test(`a remote built with ${bundler} has the React and the session of the shell`, async ({ page }) => {
    await openAs(page, 'admin', path);
    await expect(page.getByRole('heading', { level: 1, name: `Built with ${bundler}` })).toBeVisible();
    await expect(page.getByText('Hello admin')).toBeVisible();
    await page.getByRole('button', { name: 'Count 0' }).click();
    await expect(page.getByRole('button', { name: 'Count 1' })).toBeVisible();
  });

test('safety 42: a changed module of a build of Vite is not run', async ({ page }) => {
  await page.route('**/remotes/mf-vite/*/Page.*.mjs', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `window.altered = true;${await reply.text()}` });
  });
  await openAs(page, 'admin', '/vite');
  await expect(card(page)).toBeVisible();
  expect(await page.evaluate(() => 'altered' in window)).toBe(false);
});
