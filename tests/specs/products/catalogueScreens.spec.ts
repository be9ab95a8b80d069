import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { ONE_PIXEL_PNG } from '../../onePixelPng';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('a product shows its stock and arrivals, in its list and on its page', async ({ page }) => {
  const { description, product, container } = await makeProduct(page, 12, 8);
  const admin = await callAs(page, 'admin');
  const bare = await admin.post('/api/product/', { description: `${description} without stock` });
  await openAs(page, 'admin', `/product/list?q=${encodeURIComponent(description)}`);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row(description)).toContainText(/12 now · 8 in \d+ years/);
  await expect(row(String(bare['description']))).not.toContainText('now');

  await moveInside(page, `/product/edit/${product}`);
  const stock = page.getByRole('region', { name: 'Stock' });
  await expect(stock.getByText('available now')).toBeVisible();
  await expect(stock.getByRole('listitem').first()).toContainText(`${container}here since 15/01/202612 of 12`);
  await stock.getByRole('link', { name: 'Order it' }).click();
  await expect(page).toHaveURL(new RegExp(`/store_order/create/0/${product}/0`));
  await page.goto(`/product/edit/${String(bare['id'])}`);
  await expect(page.getByText('No stock yet.')).toBeVisible();

  const code = unique('C').replace(' ', '-').padEnd(50, 'X');
  await admin.post('/api/container/', { name: code, code, stock: [{ product: bare['id'], quantity: 5 }] });
  await page.reload();
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('link', { name: code })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('a product gets a picture; the newest is shown, older ones stay among its files', async ({ page }) => {
  const { description, product } = await makeProduct(page, 1);
  await openAs(page, 'admin', `/product/edit/${product}`);
  await expect(page.getByText('No picture yet')).toBeVisible();
  await page
    .getByLabel('Picture to upload')
    .setInputFiles({ name: 'chair.png', mimeType: 'image/png', buffer: ONE_PIXEL_PNG });
  const picture = page.getByRole('img', { name: description });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page
    .getByLabel('Picture to upload')
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('none at all') });
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot upload file' })).toBeVisible();
  await page.getByRole('tab', { name: 'Notes and files' }).click();
  await expect(page.getByText('chair.png', { exact: true })).toBeVisible();
});

test('a picture is shown on the page, in the list and among the files, whichever was opened first', async ({
  page,
}) => {
  const { description, product } = await makeProduct(page, 1);
  await openAs(page, 'admin', `/product/edit/${product}`);
  await page.getByRole('tab', { name: 'Notes and files' }).click();
  await expect(page.getByText('No files yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page
    .getByLabel('Picture to upload')
    .setInputFiles({ name: 'chair.png', mimeType: 'image/png', buffer: ONE_PIXEL_PNG });
  const picture = page.getByRole('img', { name: description, exact: true });
  await expect(picture).toBeVisible();
  await page.getByRole('tab', { name: 'Notes and files' }).click();
  await expect(page.getByText('chair.png', { exact: true })).toBeVisible();

  await moveInside(page, `/product/list?q=${encodeURIComponent(description)}`);
  const thumbnail = page.getByRole('img', { name: `Picture of ${description}` });
  await expect(thumbnail).toBeVisible();
  await page.getByRole('link', { name: description, exact: true }).click();
  await expect(picture).toBeVisible();
  await page.goBack();
  await expect(thumbnail).toBeVisible();
  await page.goForward();
  await page.getByRole('tab', { name: 'Notes and files' }).click();
  await page.getByRole('button', { name: 'Delete chair.png' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No files yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByText('No picture yet')).toBeVisible();
});

test('prices show their markup while typing; the website section says what its dates mean', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const createdProduct = await admin.post('/api/product/', {
    description: unique('Priced'),
    wholesale_price: 200,
    region_1_rrp: 500,
    region_2_rrp: 150,
  });
  await openAs(page, 'admin', `/product/edit/${String(createdProduct['id'])}`);
  const prices = page.getByRole('region', { name: 'Prices' });
  await expect(prices.getByText('+150 %')).toBeVisible();
  await expect(prices.getByText('−25 %, below wholesale price')).toBeVisible();
  await prices.getByLabel('Wholesale price').fill('100');
  await expect(prices.getByText('+400 %')).toBeVisible();
  const website = page.getByRole('region', { name: 'Website' });
  await expect(website.getByText('Not on the website')).toBeVisible();
  await website.getByLabel('On the website from').fill('01/02/2020');
  await expect(website.getByText(/^On the website/).first()).toBeVisible();
  await expect(website).toContainText('since 01/02/2020');
});

test('a supplier and a colour show how many records use them, with links', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const supplier = await admin.post('/api/supplier/', { name: unique('Maker') });
  const colour = await admin.post('/api/code_colour/', { description: unique('Teal') });
  for (const number of [1, 2])
    await admin.post('/api/product/', {
      description: `${unique('Used')} ${number}`,
      supplier: supplier['id'],
      colour: colour['id'],
    });
  await openAs(page, 'admin', `/code_colour/edit/${String(colour['id'])}`);
  const used = page.getByRole('region', { name: 'Used by' });
  await expect(used).toContainText('Products2');
  await moveInside(page, `/supplier/edit/${String(supplier['id'])}`);
  await used.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

test('catalogues are listed with their number of pages, linked to them', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const name = unique('Winter');
  await admin.post('/api/catalogue/', { name, product: [{ page_number: 1 }, { page_number: 2 }] });
  await openAs(page, 'admin', `/catalogue/list?q=${encodeURIComponent(name)}`);
  await expect(
    page.getByRole('row').filter({ hasText: name }).getByRole('cell', { name: '2', exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: `Pages of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue Pages' })).toBeVisible();
  await expect(page.getByLabel('Page number, Catalogue Page 2')).toHaveValue('2');
});

test("choosing a product fills a catalogue page's prices and names it in the grid; typed prices stay", async ({
  page,
}) => {
  const admin = await callAs(page, 'admin');
  const description = unique('Elm table');
  await admin.post('/api/product/', { description, wholesale_price: 100, region_1_rrp: 199 });
  const name = unique('Spring');
  const { id } = await admin.post('/api/catalogue/', { name });
  await openAs(page, 'admin', `/catalogue/${String(id)}/catalogue-pages`);
  await page.getByRole('button', { name: 'Add Catalogue Page' }).click();
  await page.getByLabel('Cost, Catalogue Page 1').fill('90');
  await page.getByRole('combobox', { name: 'Product, Catalogue Page 1' }).fill(description);
  await page.getByRole('option', { name: description }).click();
  await expect(page.getByLabel('Region 1 RRP, Catalogue Page 1')).toHaveValue('199.00');
  await expect(page.getByLabel('Cost, Catalogue Page 1')).toHaveValue('90.00');
  await page.getByRole('button', { name: 'Prices as a grid' }).click();
  await expect(page.getByRole('rowheader', { name: description })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  expect((await admin.get(`/api/catalogue/${String(id)}/`))['product']).toMatchObject([
    { cost: 90, region_1_rrp: 199 },
  ]);

  await page.goto('/catalogue_page/create');
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill(description);
  await page.getByRole('option', { name: description }).click();
  await expect(page.getByLabel('Cost', { exact: true })).toHaveValue('100.00');

  await page.goto('/catalogue_page/list');
  await page.getByRole('button', { name: 'Column filters' }).click();
  await page.getByRole('combobox', { name: 'Filter Catalogue' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('a page that was removed is marked in the grid of prices, and its prices are not typed over', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const [kept, removed] = ['Kept', 'Removed'].map((name) => unique(name)) as [string, string];
  const made = await Promise.all([kept, removed].map((description) => admin.post('/api/product/', { description })));
  const { id } = await admin.post('/api/catalogue/', {
    name: unique('Autumn'),
    product: made.map((product, at) => ({ product: product['id'], page_number: at + 1, display_order: at, cost: 90 })),
  });
  await openAs(page, 'admin', `/catalogue/${String(id)}/catalogue-pages`);
  await page.getByRole('button', { name: 'Remove Catalogue Page 2' }).click();
  await page.getByRole('button', { name: 'Prices as a grid' }).click();
  await expect(page.getByRole('rowheader', { name: `1 ${kept}`, exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: `2 ${removed} Ended`, exact: true })).toBeVisible();
  const costOf = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('gridcell').first();
  await costOf(kept).click();
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await expect(costOf(removed)).toBeFocused();
  await page.keyboard.type('70');
  await expect(costOf(kept)).toHaveText('$80.00');
  await expect(costOf(removed)).toHaveText('$90.00');
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('Ended', { exact: true })).toBeInViewport();
    await expectNoSidewaysScroll(page);
  }
});

test('no form for a new record is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'admin', '/404');
  for (const name of [
    'product',
    'catalogue',
    'catalogue_page',
    'supplier',
    'code_colour',
    'user',
    'group',
    'group_permissions',
  ]) {
    await moveInside(page, `/${name}/create`);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page, name);
  }
});
