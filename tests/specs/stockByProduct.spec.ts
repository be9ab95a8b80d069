import { expect, test } from '@playwright/test';
import { axeFor } from '../pages/axe';
import { makeProduct, openAs } from '../pages/people';

test('stock by product: what is here, what comes and what is promised, with its rows; the search stays', async ({
  page,
}) => {
  const { description, container, later } = await makeProduct(page, 12, 8);
  await openAs(page, 'store1', `/stock/list?q=${encodeURIComponent(description)}`);
  await expect(page.getByRole('row', { name: new RegExp(description) })).toHaveCount(2);
  await page.getByRole('button', { name: 'By product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock by Product' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(description) })).toHaveCount(1);

  const words = page.getByRole('button', { name: `12 now, 8 on 14/12/2031: rows of ${description}` });
  await words.click();
  await expect(words).toHaveAttribute('aria-expanded', 'true');
  const rows = page.getByRole('list', { name: `Stock of ${description}` }).getByRole('listitem');
  await expect(rows).toHaveText([
    new RegExp(`${container}here since 15/01/202612 of 12`),
    new RegExp(`${later!.code}14/12/2031 in \\d+ years8 of 8`),
  ]);
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await words.press('Enter');
  await expect(rows).toHaveCount(0);
  await page.getByRole('link', { name: description }).click();
  await expect(page.getByRole('dialog', { name: description })).toBeVisible();
  await page.goBack();

  await page.setViewportSize({ width: 400, height: 800 });
  await expect(words).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  const toggle = page.getByRole('button', { name: 'By product' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(page).toHaveURL(/\/stock\/list\?q=/);
});

test('stock is narrowed to what is here or sold out by one choice', async ({ page }) => {
  const { description } = await makeProduct(page, 12, 8);
  const sold = await makeProduct(page, 0);
  await openAs(page, 'store1', `/stock/list?q=${encodeURIComponent(description)}`);
  const row = page.getByRole('row', { name: new RegExp(description) });
  await expect(row).toHaveCount(2);
  await page.getByLabel('Filter', { exact: true }).selectOption('Here');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('here since');
  await page.goto(`/stock/list?filter=sold_out&q=${encodeURIComponent(sold.description)}`);
  await expect(page.getByRole('row', { name: new RegExp(sold.description) })).toContainText('sold out');
  await expect(page.getByLabel('Filter', { exact: true })).toHaveValue('sold_out');
});
