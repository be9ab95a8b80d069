import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { runSql } from '../../database';
import { callAs, openAs } from '../../pages/people';
import { unique } from '../../uniqueText';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const REMOTE = 'mf-contract';
const { accepted } = JSON.parse(readFileSync(join(root, 'db/schema/remoteContract.json'), 'utf8')) as {
  accepted: number[];
};
const { PATH, HOME } = process.env;

test.afterAll(async () => {
  await runSql('DELETE FROM `module_release` WHERE `name` = ?', [REMOTE]);
});

/** Releases a build that was kept. */
async function releaseFixture(page: Page, contract: number, baseURL: string): Promise<void> {
  const admin = await callAs(page, 'admin');
  const { token } = await admin.post('/api/trestle/release_token/', { name: unique('token'), remote: REMOTE });
  const folder = mkdtempSync(join(tmpdir(), 'trestle-contract-'));
  cpSync(join(root, `tests/fixtures/contract${contract}/build`), join(folder, REMOTE, 'dist'), { recursive: true });
  writeFileSync(join(folder, REMOTE, 'package.json'), JSON.stringify({ version: `${contract}.0.0` }));
  const args = [join(root, 'bff/dist/main.mjs'), 'release', REMOTE, '--to', baseURL, '--from', folder];
  const env = { PATH, HOME, RELEASE_TOKEN: String(token) };
  await promisify(execFile)(process.execPath, args, { env }).finally(() => rmSync(folder, { recursive: true }));
}

for (const contract of accepted)
  test(`safety 48: a remote that was built for contract ${contract} works`, async ({ page, baseURL }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await releaseFixture(page, contract, baseURL!);
    await openAs(page, 'admin');
    const title = `Contract ${contract}`;
    await page.getByRole('region', { name: title }).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const { description } = await (
      await callAs(page, 'admin')
    ).post('/api/code_fabric/', {
      description: unique('Boucle'),
    });
    await page.goto(`/contract/list?q=${encodeURIComponent(String(description))}`);
    await page.getByRole('link', { name: String(description) }).click();
    await page.getByLabel('Code', { exact: true }).fill(unique('F').slice(0, 50));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Updated Item')).toBeVisible();

    await page.goto('/contract/parts');
    await expect(page.getByText('The list may be opened.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Fabrics' }).getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Say it' }).click();
    await expect(page.getByText(`Said by contract ${contract}`)).toBeVisible();
    await page.getByRole('button', { name: 'To the list' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(errors).toEqual([]);
    expect(await page.evaluate(findMissing, exportsOf(contract))).toEqual([]);
  });

/** What the kit has exported under a contract: remotes that are built already may use all of it. */
function exportsOf(contract: number): Record<string, string[]> {
  const file = join(root, `tests/fixtures/contract${contract}/exports.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
}

/** Runs in the browser: the names that a remote of this page would not find. */
async function findMissing(names: Record<string, string[]>): Promise<string[]> {
  type Factory = () => Record<string, unknown>;
  const { __FEDERATION__: federation } = globalThis as unknown as {
    __FEDERATION__: {
      __SHARE__: Record<string, Record<string, Record<string, Record<string, { get: () => Promise<Factory> }>>>>;
    };
  };
  const shared = Object.values(federation.__SHARE__).find((scopes) => scopes['default'])!['default']!;
  const missing = Object.entries(names).map(async ([module, exported]) => {
    const [share] = Object.values(shared[module] ?? {});
    const found = (await share?.get())?.() ?? {};
    return exported.filter((name) => found[name] === undefined).map((name) => `${module}: ${name}`);
  });
  return (await Promise.all(missing)).flat();
}
