import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

test('a list is downloaded as it is shown: searched, filtered, sorted, its columns', async ({ page }) => {
  // Other stories create chairs meanwhile, and no beds.
  await openAs(page, 'admin', '/product/list?q=bed&sort=-wholesale_price&limit=5');
  const countText = page.getByText(/^1–5 of [\d,]+$/);
  await expect(countText).toBeVisible();
  const count = Number((await countText.textContent())!.split(' of ')[1]!.replace(',', ''));
  const first = (await page.getByRole('table').getByRole('link').first().textContent())!;
  const download = page.waitForRequest(/\/download\/csv\//);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  expect(Object.fromEntries(new URL((await download).url()).searchParams)).toMatchObject({
    q: 'bed',
    filter: 'active',
    sort: '-wholesale_price',
    limit: '65535',
    offset: '0',
    columns: expect.stringContaining('"description"'),
  });
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Products \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('"Description","Code","Colour","Fabric","Stock","Wholesale price (AUD)","Region 1 RRP (AUD)"');
  expect(lines).toHaveLength(count + 1);
  expect(lines[1]!.startsWith(`"${first}",`)).toBe(true);
});
test('by keyboard, as an Excel file; Escape closes the menu', async ({ page }) => {
  await openAs(page, 'admin', '/code_colour/list');
  const menu = page.getByRole('button', { name: 'Download' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Excel/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: /^Excel/ })).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /^Excel/ })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const {
    sheets: [sheet],
  } = await readXlsx(new Uint8Array(await readFile(await (await saved).path())));
  expect(sheet!.rows[0]).toEqual(expect.arrayContaining(['Description/Name', 'Code']));
  expect(sheet!.rows.length).toBeGreaterThan(2);
});
test('a download says when it is incomplete, and when it failed', async ({ page }) => {
  await openAs(page, 'admin', '/supplier/list');
  const begin = async () => {
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: /^JSON/ }).click();
  };
  await page.route('**/download/json/**', (route) =>
    route.fulfill({ body: '[]', headers: { 'X-Row-Count': '65535', 'X-Total-Count': '81234' } }),
  );
  await begin();
  await expect(page.getByText('65,535 of 81,234 rows')).toBeVisible();
  await page.route('**/download/json/**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is not available right now.' } }),
  );
  await begin();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Suppliers could not be downloaded. The service is not available right now.' }),
  ).toBeVisible();
});
