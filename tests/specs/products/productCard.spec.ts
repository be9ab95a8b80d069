import { expect, type Page } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';

const cardOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const listOf = (description: string) => `/stock/list?q=${encodeURIComponent(description)}`;

test('a store opens the card of a product from stock, with an address; back, Escape and the cross close it', async ({
  page,
}) => {
  const { product, description, container, laterContainer } = await makeProduct(page, 12, 8, 412.5);
  const admin = await callAs(page, 'admin');
  await admin.patch(`/api/product/${product}/`, { notes: '180 x 90 cm', region_1_rrp: 1999 });
  const catalogue = await admin.post('/api/catalogue/', { name: `Spring of ${description}` });
  await admin.post('/api/catalogue_page/', { catalogue: catalogue['id'], product, page_number: 12, letter_code: 'B' });
  await openAs(page, 'store1', listOf(description));
  const link = page.getByRole('link', { name: description }).first();
  const card = cardOf(page, description);

  await link.click();
  await expect(card.getByRole('heading', { name: description })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/stock/list\\?q=.*product_card=${product}$`));
  await expect(card.getByText('180 x 90 cm')).toBeVisible();
  await expect(card.getByText('Ended', { exact: true })).toHaveCount(0);
  const prices = card.getByLabel('Prices');
  await expect(prices).toContainText('Region 1 RRP$1,999.00');
  await expect(prices).toContainText('Price$412.50');
  const stock = card.getByRole('table', { name: 'Stock by date' });
  await expect(stock.getByRole('row', { name: `Here now ${container} 12 0 $412.50` })).toBeVisible();
  await expect(
    stock.getByRole('row', { name: new RegExp(`14/12/2031 in \\d+ years ${laterContainer!.code} 8 0`) }),
  ).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText(`Spring of ${description}page 12, B`);
  await expect(card.getByRole('link', { name: 'Edit product' })).toHaveCount(0);
  await expect(card.getByRole('link', { name: 'Order it' })).toBeVisible();
  expect((await axeFor(page).analyze()).violations).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(page).not.toHaveURL(/product_card/);
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
  await page.goBack();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(description) }).first()).toBeVisible();

  // A link that somebody sent: closing it leads to the list below.
  await page.goto(`${listOf(description)}&product_card=${product}`);
  await expect(card.getByText('180 x 90 cm')).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(400);
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${listOf('').replace('?', '\\?')}[^&]+$`));
});

test('an ended product says so and is not offered for order, though pieces of it are left', async ({ page }) => {
  const { product, description } = await makeProduct(page, 5);
  const ended = { active_start_date: '2025-01-01T00:00:00.000Z', active_end_date: '2026-01-01T00:00:00.000Z' };
  await (await callAs(page, 'admin')).patch(`/api/product/${product}/`, ended);
  await openAs(page, 'admin', `/product/edit/${product}`);
  const stock = page.getByRole('region', { name: 'Stock' });
  await expect(stock.getByRole('link', { name: 'All its stock' })).toBeVisible();
  await expect(stock.getByRole('link', { name: 'Order it' })).toHaveCount(0);
  await page.goto(`${listOf(description)}&filter=all`);
  const row = page.getByRole('row').filter({ hasText: description });
  await expect(row.getByRole('button', { name: `Order ${description}` })).toHaveCount(0);
  await row.getByRole('button', { name: `Instead of ${description}` }).click();
  await page
    .getByRole('dialog', { name: `${description} has ended` })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.getByRole('link', { name: description }).first().click();
  const card = cardOf(page, description);
  await expect(card.getByText('Ended', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'All its stock' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Order it' })).toHaveCount(0);
});

test('a card over an order that is being written loses nothing of it, and asks nothing', async ({ page }) => {
  const { description } = await makeProduct(page, 9);
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('combobox', { name: 'Add a product' }).fill(description);
  await page.getByRole('option', { name: new RegExp(description) }).click();
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${description}` });
  await quantity.fill('4');
  const card = cardOf(page, description);
  for (const close of [() => page.goBack(), () => card.getByRole('button', { name: 'Close' }).click()]) {
    await page.getByRole('main').getByRole('link', { name: description }).click();
    await expect(card.getByRole('table', { name: 'Stock by date' })).toBeVisible();
    await close();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('unsaved changes')).toHaveCount(0);
    await expect(quantity).toHaveValue('4');
  }
  // Leaving the form still asks.
  await page.getByRole('link', { name: 'Trestle' }).first().click();
  await expect(page.getByText('Do you really want to leave? you have unsaved changes!')).toBeVisible();
});

test('prices that a rule hides are not on the card; a product that is gone says so', async ({ page }) => {
  const { product, description } = await makeProduct(page, 3, 0, 412.5);
  await openAs(page, 'warehouse', '/404');
  await moveInside(page, `/container/list?product_card=${product}`);
  const card = cardOf(page, description);
  const stock = card.getByRole('table', { name: 'Stock by date' });
  await expect(stock.getByRole('row', { name: /^Here now .* 3 0$/ })).toBeVisible();
  await expect(card.getByText('412.50')).toHaveCount(0);
  await expect(card.getByLabel('Prices')).toHaveCount(0);
  await moveInside(page, '/container/list?product_card=99999999');
  await expect(page.getByRole('dialog').getByText('This product is not here any more.')).toBeVisible();
});

test('lists show pictures of products, and keep their room before they load', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const query = JSON.stringify(['other_name', 'eq', 'product']);
  const { results } = (await admin.get(`/api/file/?sort=id&limit=1&query=${encodeURIComponent(query)}`)) as {
    results: { other_id: number }[];
  };
  const { description } = await admin.get(`/api/product/${results[0]!.other_id}/`);
  const search = `?filter=all&q=${encodeURIComponent(`"${String(description)}"`)}`;
  await openAs(page, 'admin', '/404');
  for (const path of ['/stock/list', '/product/list', '/store_order_line/list']) {
    await moveInside(page, path + search);
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText(String(description));
    const height = (await row.boundingBox())!.height;
    const picture = page.getByRole('img', { name: `Picture of ${String(description)}`, exact: true }).first();
    await expect(picture, path).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
    expect((await row.boundingBox())!.height, path).toBe(height);
  }
});
