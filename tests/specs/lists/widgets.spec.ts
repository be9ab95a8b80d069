import { expect } from '@playwright/test';
import { dismissMessages } from '../../pages/messages';
import { callAs, makeProduct, makeVariants, openAs } from '../../pages/people';
import { test } from '../../pages/test';

test('a product in one colour is added by one press (S1 §9 "Speed select"), and its quantity stepped', async ({
  page,
}) => {
  // Of its own product: the first one of the colour may be sold out by other stories.
  const { name } = await makeVariants(page, [{ colour: 'Sage', arrived: 20 }]);
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('button', { name: 'In any colour' }).click();
  const colours = page.getByRole('group', { name: 'Colour' });
  await expect(colours.getByRole('radio', { name: 'Any' })).toBeChecked();
  await colours.getByRole('radio', { name: 'Sage', exact: true }).check();
  await expect(page.getByRole('button', { name: 'In Sage alone' })).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Add a product' });
  await search.click();
  await expect(page.getByRole('option').first()).toContainText('Sage');
  await expect(page.getByRole('option').filter({ hasNotText: 'Sage' })).toHaveCount(0);
  await search.fill(name);
  await page.getByRole('option', { name }).first().click();
  const quantity = page.getByRole('spinbutton', { name: /^Quantity of/ });
  await expect(quantity).toBeFocused();
  await page.getByRole('button', { name: /^Add 10 of/ }).click();
  await page.getByRole('button', { name: /^Remove 1 of/ }).click();
  await expect(quantity).toHaveValue('10');
  await quantity.fill('-4');
  await expect(quantity).toHaveValue('0');
});

test('a stock price is edited in its list, given the right; a change in between is not overwritten', async ({
  page,
  context,
}) => {
  const { description } = await makeProduct(page, 5, 0, 412.5);
  const path = `/stock/list?q=${encodeURIComponent(description)}`;
  await openAs(page, 'office', path);
  const change = page.getByRole('button', { name: `Change Price of ${description}` });
  await expect(change).toHaveText(/: \$412\.50$/);
  await change.click();
  const price = page.getByRole('dialog').getByLabel('Price');
  await price.fill('-1');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await price.fill('399.90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(change).toHaveText(/: \$399\.90$/);

  // Another user saved first: both versions are shown, and nothing is lost.
  const office = await callAs(page, 'office');
  const { results } = (await office.get(`/api/stock/?q=${encodeURIComponent(description)}`)) as {
    results: { id: number }[];
  };
  await office.patch(`/api/stock/${results[0]!.id}/`, { price: 380 });
  await change.click();
  await price.fill('390');
  await price.press('Enter');
  await expect(page.getByRole('dialog').filter({ hasText: 'changed this record' })).toBeVisible();

  const other = await context.browser()!.newContext();
  const store = await other.newPage();
  await openAs(store, 'store1', path);
  await expect(store.getByRole('cell', { name: '$380.00' })).toBeVisible();
  await expect(store.getByRole('button', { name: /^Change Price/ })).toHaveCount(0);
  await other.close();
});

test("a catalogue's prices are typed into a grid of pages and regions", async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const { product, description } = await makeProduct(page, 1);
  const createdCatalogue = (await admin.post('/api/catalogue/', {
    name: `Grid ${description}`,
    product: [
      { product, page_number: 7, region_1_rrp: 100 },
      { product, page_number: 8, region_1_rrp: 200 },
    ],
  })) as { id: number };
  await openAs(page, 'office', `/catalogue/${createdCatalogue.id}/catalogue-pages`);
  await page.getByRole('button', { name: 'Prices as a grid' }).click();
  const grid = page.getByRole('grid', { name: 'Prices by page' });
  const cell = (row: RegExp, column: number) => grid.getByRole('row', { name: row }).getByRole('gridcell').nth(column);
  await expect(cell(/^7 /, 1)).toHaveText('$100.00');
  await cell(/^7 /, 1).click();
  await page.keyboard.type('110');
  await page.keyboard.press('Enter');
  await page.keyboard.type('-1');
  await page.keyboard.press('Enter');
  await expect(cell(/^8 /, 1)).toHaveAttribute('title', 'Minimum value 0');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await cell(/^8 /, 1).click();
  await page.keyboard.type('220');
  await page.keyboard.press('Tab');
  await page.keyboard.type('230');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  const stored = (await admin.get(`/api/catalogue/${createdCatalogue.id}/`)) as {
    product: { region_1_rrp: number; region_2_rrp: number | null }[];
  };
  expect(stored.product.map((each) => [each.region_1_rrp, each.region_2_rrp])).toEqual([
    [110, null],
    [220, 230],
  ]);
  await dismissMessages(page);
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await expect(page.getByLabel('Region 2 RRP, Catalogue Page 2')).toHaveValue('230.00');
});
