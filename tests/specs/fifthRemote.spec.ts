import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { createConnection } from 'mysql2/promise';
import { openAs } from '../pages/people';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const { TRESTLE_DB, TRESTLE_DATA_DIR, PATH, HOME } = process.env;

const PACKAGE = { name: '@trestle/mf-samples', version: '1.0.0', private: true, type: 'module' };
const CONFIG = `
import { remoteConfig } from ${JSON.stringify(pathToFileURL(join(root, 'rspack.browser.mjs')).href)};
export default remoteConfig({ context: import.meta.dirname, name: 'mf-samples', port: 4109 });
`;
const REMOTE = `
import { defineRemote, page } from '@trestle/kit/core';
export default defineRemote({
  name: 'mf-samples',
  contract: 2,
  pages: [page('sample.list', '/sample/list', () => import('./Samples'))],
  menus: [{ group: 'Samples', order: 650, title: 'Fabric Samples', route: 'sample.list' }],
});
`;
const SAMPLES = `
import { PageHeader, RouteLink } from '@trestle/kit/core';
export default function Samples() {
  return <><PageHeader title="Fabric Samples" /><RouteLink route="stock.list">To the stock</RouteLink></>;
}
`;

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-remote-'));
  const write = (file: string, text: string) => writeFileSync(join(folder, 'mf-samples', file), text);
  mkdirSync(join(folder, 'mf-samples/src'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('package.json', JSON.stringify(PACKAGE));
  write('rspack.config.mjs', CONFIG);
  write('src/remote.ts', REMOTE);
  write('src/Samples.tsx', SAMPLES);
});
test.afterAll(async () => {
  const connection = await createConnection(TRESTLE_DB!);
  await connection.query("DELETE FROM `module_release` WHERE `name` = 'mf-samples'");
  await connection.end();
  rmSync(folder, { recursive: true });
});

test('a fifth remote is built and published; the running shell has its menu entry and its page', async ({ page }) => {
  await run(process.execPath, [join(root, 'node_modules/.bin/rspack'), 'build'], {
    cwd: join(folder, 'mf-samples'),
    env: { PATH, HOME, NODE_ENV: 'production' },
  });
  const { stdout } = await run(process.execPath, [join(root, 'bff/dist/main.mjs'), 'publish', folder], {
    env: { PATH, HOME, DATABASE_URL: TRESTLE_DB, DATA_DIR: TRESTLE_DATA_DIR },
  });
  expect(stdout).toContain('Published mf-samples 1.0.0-');

  await openAs(page, 'store1');
  await page.getByRole('region', { name: 'Samples' }).getByRole('link', { name: 'Fabric Samples' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fabric Samples' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Samples' }).click();
  await expect(page.getByRole('menuitem', { name: 'Fabric Samples' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'To the stock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
  await page.goto('/sample');
  await expect(page).toHaveURL(/\/sample\/list$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Fabric Samples' })).toBeVisible();
});
