import { expect } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** The main job from start to end: find three chairs, order them, and see that they are taken. */
test(
  'store1 finds a chair, orders three, sees the order and that availability has fallen',
  { tag: '@quick' },
  async ({ page }) => {
    const { description } = await makeProduct(page, 12, 8);
    await openAs(page, 'store1');
    await page.getByRole('main').getByRole('link', { name: 'Stock Availability' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(description);
    await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
    const rows = page.getByRole('row', { name: new RegExp(description) });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('412.50');
    await rows
      .filter({ hasText: '15/01/2026' })
      .getByRole('button', { name: /^Order/ })
      .click();
    await page.getByRole('link', { name: 'Basket: 1 product' }).click();

    await expect(page.getByRole('heading', { name: 'New Order' })).toBeVisible();
    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${description}` });
    await quantity.fill('3');
    await expect(page.getByText('1,237.50').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
    await expect(page).toHaveURL(/\/store_order\/edit\/\d+/);
    const number = /edit\/(\d+)/.exec(page.url())![1]!;

    await moveInside(page, '/store_order/list?filter=active&limit=25');
    const order = page.getByRole('row', { name: new RegExp(`^${number}\\b`) });
    await expect(order).toContainText('1,237.50');
    await moveInside(page, `/stock/list?q=${encodeURIComponent(description)}`);
    await expect(
      page.getByRole('row', { name: new RegExp(description) }).filter({ hasText: '15/01/2026' }),
    ).toContainText('9');

    const other = await callAs(page, 'store2');
    expect(await other.get(`/api/store_order/${number}/`)).toEqual({ detail: 'Not found.' });
  },
);

test('ordering more than is left shows the error at the field, and the typed values stay', async ({ page }) => {
  const { description, product, stock } = await makeProduct(page, 5);
  await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${description}` });
  await quantity.fill('6');
  await page.getByLabel('Notes', { exact: true }).fill('For the Nicholson St window');
  await expect(page.getByText('Maximum value 5')).toBeVisible();
  // Another store takes two of them meanwhile. The server says what is left, and the form keeps its values.
  await quantity.fill('5');
  // The form doesn't learn of it by itself.
  await page.route('**/api/stock_availability/?**', (route) => route.abort());
  const other = await callAs(page, 'store2');
  await other.post('/api/store_order/', {
    store: other.user.store!.id,
    store_order_lines: [{ stock_id: stock, quantity: 2 }],
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Maximum value 3').first()).toBeVisible();
  await expect(page.getByText('An error has occurred!')).toBeVisible();
  await expect(quantity).toHaveValue('5');
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('For the Nicholson St window');
  await quantity.fill('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
});

test('a line is added by typing, changed and removed; the total follows; a double click saves once', async ({
  page,
}) => {
  const [a, b] = [await makeProduct(page, 9, 0, 100), await makeProduct(page, 9, 0, 50)];
  await openAs(page, 'store1', '/store_order/create');
  const add = page.getByRole('combobox', { name: 'Add a product' });
  for (const { description } of [a, b]) {
    await add.fill(description);
    await page.getByRole('option', { name: new RegExp(description) }).click();
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${description}` })).toHaveValue('1');
  }
  await page.getByRole('spinbutton', { name: `Quantity of ${a.description}` }).fill('2');
  await expect(page.getByTestId('order-total')).toHaveText('$275.00');
  await page.getByRole('button', { name: `Remove the line ${b.description}` }).click();
  await expect(page.getByTestId('order-total')).toHaveText('$220.00');
  const createdUrls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/store_order/')) createdUrls.push(request.url());
  });
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  expect(createdUrls).toHaveLength(1);
});

test('leaving a dirty order asks first', async ({ page }) => {
  await openAs(page, 'store1', '/store_order/create');
  await page.getByLabel('Notes', { exact: true }).fill('half done');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('Do you really want to leave? you have unsaved changes!')).toBeVisible();
});
