import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

test(
  "a list's state is its address: sorting, paging, filter, search, back and a deep link",
  { tag: '@quick' },
  async ({ page }) => {
    await openAs(page, 'admin', '/product/list');
    await expect(page.getByText(/^1–10 of [\d,]+$/)).toBeVisible();
    const names = page.getByRole('row').getByRole('rowheader').or(page.getByRole('row').getByRole('cell').first());
    await page.getByRole('button', { name: /^Wholesale price/i }).click();
    await expect(page).toHaveURL(/sort=wholesale_price/);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/offset=10/);
    await expect(page.getByText(/^11–20 of [\d,]+$/)).toBeVisible();
    await page.getByLabel('Rows per page').selectOption('25');
    await expect(page.getByText(/^1–25 of [\d,]+$/)).toBeVisible();
    await page.getByLabel('Filter', { exact: true }).selectOption("What's new");
    await expect(page).toHaveURL(/filter=whats_new/);
    await page.goBack();
    await expect(page.getByLabel('Filter', { exact: true })).toHaveValue('active');
    await moveInside(page, '/product/list?q=zzz-nothing&limit=5');
    await expect(page.getByText('No Data Found. Please create a new item')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('zzz-nothing');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText(/^1–5 of [\d,]+$/)).toBeVisible();
    await expect(names.first()).toBeVisible();
  },
);
test('the first column links to the record, unless the user may not open it', async ({ page }) => {
  await openAs(page, 'admin', '/supplier/list');
  const first = page.getByRole('table').getByRole('link').first();
  // Its words alone: a badge may stand beside them.
  const name = await first.evaluate((link) => link.firstChild!.textContent);
  await first.click();
  await expect(page).toHaveURL(/\/supplier\/edit\/\d+/);
  await expect(page.getByLabel('Name *')).toHaveValue(name!);
});
test('a list that cannot be loaded says so, with Retry and the request id', async ({ page }) => {
  await openAs(page, 'store1', '/404');
  await page.route('**/api/supplier/**', (route) =>
    route.fulfill({
      status: 503,
      json: { detail: 'The service is not available right now.' },
      headers: { 'x-request-id': 'req-42' },
    }),
  );
  await moveInside(page, '/supplier-listing');
  await expect(page.getByText('req-42')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/supplier/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^1–\d+ of [\d,]+$/)).toBeVisible();
});
test('on a phone rows are cards and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'store1', '/stock/list');
  await expect(page.getByRole('listitem').filter({ hasText: 'Order' }).first()).toBeVisible();
  for (const path of [
    '/',
    '/stock/list',
    '/store_order/list',
    '/store_order/create',
    '/store_order/edit/1',
    '/product/list',
    '/supplier-listing',
    '/login/account',
    '/reports/NONE',
  ]) {
    await moveInside(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoSidewaysScroll(page, path);
  }
});
test('columns are chosen and ordered, remembered, and reset', async ({ page }) => {
  // Room for all, however long the values of other tests' products are.
  await page.setViewportSize({ width: 1600, height: 800 });
  await openAs(page, 'admin', '/product/list');
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveText([
    /^Description/,
    'Code',
    'Colour',
    'Fabric',
    'Stock',
    'Wholesale price',
    'Region 1 RRP',
  ]);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Fabric' }).uncheck();
  await page.getByRole('checkbox', { name: 'Notes' }).check();
  await page.getByRole('button', { name: 'Move Notes up' }).click();
  await page.getByRole('button', { name: 'Move Code up' }).click();
  await page.keyboard.press('Escape');
  const chosen = [/^Code/, /^Description/, 'Colour', 'Stock', 'Wholesale price', 'Notes', 'Region 1 RRP'];
  await expect(headers).toHaveText(chosen);
  await page.reload();
  await expect(headers).toHaveText(chosen);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  // An open chooser hides the table from roles.
  await page.keyboard.press('Escape');
  await expect(headers.first()).toHaveText(/^Description/);
  await expect(headers).toHaveCount(7);
});
