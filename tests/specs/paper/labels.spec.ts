import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { callAs, openAs } from '../../pages/people';
import { makeStockedProducts } from '../../pages/shop';
import { test } from '../../pages/test';

const parameters = (page: Page) => page.getByRole('region', { name: 'Parameters' });
const download = async (page: Page): Promise<Buffer> => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  return readFile(await (await saved).path());
};

test("labels of a container's stock are printed from its page, one for each piece", async ({ page }) => {
  const { container, products } = await makeStockedProducts(page, ['Birch chair', 'Birch bench'], { quantity: 3 });
  const admin = await callAs(page, 'admin');
  const { results } = await admin.get(`/api/container/?q=${encodeURIComponent(container)}&filter=all`);
  await openAs(page, 'admin', `/container/edit/${(results as { id: number }[])[0]!.id}`);
  await page.getByRole('button', { name: 'Labels' }).click();
  const table = page.getByRole('table', { name: /Stock/ });
  for (const { code } of products) await expect(table.getByRole('row', { name: new RegExp(code) })).toBeVisible();
  await parameters(page).getByRole('checkbox', { name: 'One label for each piece' }).check();
  await parameters(page)
    .getByRole('combobox', { name: 'Paper' })
    .selectOption({ label: '8 per sheet, 99.1 × 67.7 mm (L7165)' });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(table.getByRole('row', { name: /^Total/ })).toContainText('6');
  const file = await download(page);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

test('labels of products: found by words; a place that the paper does not have is refused', async ({ page }) => {
  const { products } = await makeStockedProducts(page, ['Aspen stool']);
  const { code, description } = products[0]!;
  await openAs(page, 'buyer', '/reports/product_labels');
  await parameters(page).getByLabel('Only with these words').fill(description);
  await parameters(page).getByLabel('Start at label').fill('22');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Maximum value 21')).toBeVisible();
  await parameters(page).getByLabel('Start at label').fill('21');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(
    page.getByRole('table', { name: /Products/ }).getByRole('row', { name: new RegExp(code) }),
  ).toBeVisible();
  expect((await download(page)).subarray(0, 5).toString()).toBe('%PDF-');
});
