import { expect, test, type Page } from '@playwright/test';
import { moveTo } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { buildRemotes, publish, runCommand, type BuiltRemotes } from '../../testRemotes';
import { unique } from '../../uniqueText';

const REMOTE_SOURCE = `
import { defineRemote, page } from '@trestle/kit/core';
export default defineRemote({
  name: 'mf-swatches',
  contract: 2,
  pages: [page('swatch.list', '/swatch/list', () => import('./Swatches'))],
});
`;
const SWATCHES_SOURCE = `
import { PageHeader, RouteLink } from '@trestle/kit/core';
export default function Swatches() {
  return <><PageHeader title="Fabric Swatches" /><RouteLink route="stock.list">To the stock</RouteLink></>;
}
`;

let remotes: BuiltRemotes;
test.beforeAll(async () => {
  const files = { 'remote.ts': REMOTE_SOURCE, 'Swatches.tsx': SWATCHES_SOURCE };
  const versions = ['1.0.0', '1.1.0'];
  remotes = await buildRemotes(versions.map((version) => ({ name: 'mf-swatches', version, files })));
  await publish(remotes.builds[0]!.folder);
});
test.afterAll(() => remotes?.remove());

/** Runs `release` as a team does, from another clone: with the address, and a token for its own remote alone. */
const releaseByCommand = async (page: Page, folder: string): Promise<string> => {
  const admin = await callAs(page, 'admin');
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const { token } = await admin.post('/api/trestle/release_token/', {
    name: unique('Swatches team'),
    remote: 'mf-swatches',
    expires,
  });
  return runCommand(['release', 'mf-swatches', '--to', new URL(page.url()).origin, '--from', folder], {
    RELEASE_TOKEN: String(token),
  });
};

/** Collects the faults that the page reports from now on. */
const watchReports = (page: Page): readonly string[] => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/release/error/')) reports.push(request.url());
  });
  return reports;
};

test('safety 48: a release while somebody types: the banner, and the half-typed order survives the update', async ({
  page,
}) => {
  await page.clock.install();
  const { description } = await makeProduct(page, 5);
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('combobox', { name: 'Add a product' }).fill(description);
  await page.getByRole('option', { name: new RegExp(description) }).click();
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${description}` });
  await quantity.fill('3');
  await page.clock.fastForward(5000);

  expect(await releaseByCommand(page, remotes.builds[1]!.folder)).toMatch(/mf-swatches 1\.1\.0-\w+ is current/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const banner = page.getByRole('status').filter({ hasText: 'A new version is available.' });
  await expect(banner).toBeVisible();
  await expect(quantity).toHaveValue('3');
  page.once('dialog', (dialog) => void dialog.accept());
  const stamped = page.waitForRequest(/\/store_order\/create\?t=\d+$/);
  await banner.getByRole('button', { name: 'Update' }).click();
  await stamped;
  await page.getByRole('alertdialog', { name: 'Unsaved Changes' }).getByRole('button', { name: 'Yes' }).click();
  await expect(quantity).toHaveValue('3');
  await expect(banner).toHaveCount(0);
});

test('safety 48: a script of the shell that is gone offers the update, and is no fault of a remote', async ({
  page,
}) => {
  const reports = watchReports(page);
  await openAs(page, 'admin');
  await page.route('**/static/*/*.js', (route) => route.fulfill({ status: 404 }));
  await moveTo(page, '/stock/list');
  await expect(page.getByRole('heading', { name: 'A new version is available' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.unroute('**/static/*/*.js');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
  expect(reports).toEqual([]);
});

test("safety 47: while the shell's own scripts can't be reached a page says so, and Retry brings it back", async ({
  page,
}) => {
  const reports = watchReports(page);
  await openAs(page, 'admin');
  await page.route('**/static/*/*.js', (route) => route.abort());
  await moveTo(page, '/stock/list');
  await expect(page.getByText("This page couldn't be loaded. Check your connection and try again.")).toBeVisible();
  await page.unroute('**/static/*/*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(reports).toEqual([]);
});

test('all remotes together have one React, one Fluent and one kit', async ({ page }) => {
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    const inject = (renderer: unknown) => renderers.push(renderer);
    const hook = { renderers, supportsFiber: true, inject, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  await openAs(page, 'admin', '/store_order/list');
  for (const [path, remote] of [
    ['/product/list', 'mf_catalogue'],
    ['/user/list', 'mf_admin'],
    ['/reports/supplier_list', 'mf_reports'],
    ['/swatch/list', 'mf_swatches'],
  ] as const) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await expect.poll(async () => (await page.evaluate(countLibraries)).remotes).toContain(remote);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Fabric Swatches' })).toBeVisible();
  const counted = await page.evaluate(countLibraries);
  expect(counted.remotes).toEqual(['mf_admin', 'mf_catalogue', 'mf_orders', 'mf_reports', 'mf_swatches']);
  expect(counted).toMatchObject({ reactDoms: 1, styleEngines: 1 });
  expect(Object.keys(counted.copies)).toEqual(expect.arrayContaining(['react', 'react-dom', '@trestle/kit/core']));
  expect(Object.entries(counted.copies).filter(([, copies]) => copies !== 1)).toEqual([]);
});

/** Runs in the browser: who loaded which shared library. */
function countLibraries() {
  /** Whoever offers a library has its own function to get it. */
  interface Share {
    get: unknown;
  }
  interface Federation {
    __INSTANCES__: { name: string }[];
    __SHARE__: Record<string, Record<string, Record<string, Record<string, Share>>>>;
  }
  const { __FEDERATION__: federation, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as unknown as {
    __FEDERATION__: Federation;
    __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: unknown[] };
  };
  const sources: Record<string, Set<unknown>> = {};
  for (const scopes of Object.values(federation.__SHARE__))
    for (const [name, versions] of Object.entries(scopes['default'] ?? {}))
      for (const { get } of Object.values(versions)) (sources[name] ??= new Set()).add(get);
  return {
    remotes: federation.__INSTANCES__
      .map(({ name }) => name)
      .filter((name) => name !== 'trestle_shell')
      .sort(),
    reactDoms: hook.renderers.length,
    // Each style engine of Fluent has a style element of its own for plain rules.
    styleEngines: document.querySelectorAll('style[data-make-styles-bucket="d"][data-priority="0"]').length,
    copies: Object.fromEntries(Object.entries(sources).map(([name, { size }]) => [name, size])),
  };
}
