import { expect, type Locator, type Route } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const AMBIGUOUS_TEXT = '1,234 can be read two ways: type 1234 or 1.234';
const paste = (into: Locator, text: string) =>
  into.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a decimal comma works in forms, lists and grids; an ambiguous number is reported and not saved', async ({
  page,
}) => {
  const { product, description, stock } = await makeProduct(page, 5, 0, 412.5);
  const admin = await callAs(page, 'admin');
  const catalogue = await admin.post('/api/catalogue/', {
    name: unique('Commas'),
    product: [{ product, page_number: 7 }],
  });

  await openAs(page, 'office', `/product/edit/${product}`);
  const price = page.getByLabel('Wholesale price');
  await price.pressSequentially('880,50');
  await page.keyboard.press('Tab');
  await expect(price).toHaveValue('880.50');
  await page.getByLabel('Region 1 RRP').pressSequentially('1,234');
  await page.keyboard.press('Tab');
  await expect(page.getByText(AMBIGUOUS_TEXT)).toBeVisible();
  await expect(page.getByLabel('Region 1 RRP')).toHaveValue('1,234');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByLabel('Region 1 RRP').fill('1.234,50');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Updated Item')).toBeVisible();
  expect(await admin.get(`/api/product/${product}/`)).toMatchObject({ wholesale_price: 880.5, region_1_rrp: 1234.5 });

  await page.goto(`/stock/list?q=${encodeURIComponent(description)}`);
  await page.getByRole('button', { name: `Change Price of ${description}` }).click();
  await page.getByRole('dialog').getByLabel('Price').fill('1,234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(AMBIGUOUS_TEXT);
  await page.getByRole('dialog').getByLabel('Price').fill('399,90');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Updated Item')).toBeVisible();
  expect(await admin.get(`/api/stock/${stock}/`)).toMatchObject({ price: 399.9 });

  await page.goto(`/catalogue/${String(catalogue['id'])}/catalogue-pages`);
  await page.getByRole('button', { name: 'Prices as a grid' }).click();
  const cell = page
    .getByRole('grid', { name: 'Prices by page' })
    .getByRole('row', { name: /^7 / })
    .getByRole('gridcell')
    .first();
  await cell.click();
  await page.keyboard.type('1,234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: AMBIGUOUS_TEXT })).toBeVisible();
  await expect(cell).toHaveText('1,234');
  await cell.click();
  await page.keyboard.type('880,5');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText('$880.50');
});

test('column filters and the query builder read numbers the same way', async ({ page }) => {
  await openAs(page, 'office', '/product/list?filter=all');
  await page.getByRole('button', { name: 'Column filters' }).click();
  const filter = page.getByLabel('Filter Wholesale price');
  await filter.fill('1,234');
  await expect(page.getByRole('alert').filter({ hasText: AMBIGUOUS_TEXT })).toBeVisible();
  await expect(filter).toHaveValue('1,234');
  await expect(page).not.toHaveURL(/qbe=/);
  await filter.fill('880,50');
  await expect(page).toHaveURL(/qbe=/);
  expect(JSON.parse(new URL(page.url()).searchParams.get('qbe')!)).toEqual({
    wholesale_price: { op: '=', value: 880.5 },
  });
  await expect(page.getByRole('alert')).toHaveCount(0);

  await moveInside(page, '/product/list?filter=all');
  await page.getByRole('button', { name: 'Advanced query' }).click();
  const query = page.getByRole('form', { name: 'Advanced query' });
  await query.getByLabel('Field').selectOption('Wholesale price');
  await query.getByLabel('Wholesale price: value').pressSequentially('1,234');
  await query.getByRole('button', { name: 'Apply Query' }).click();
  await expect(query.getByText(AMBIGUOUS_TEXT)).toBeVisible();
  await expect(query.getByLabel('Wholesale price: value')).toHaveValue('1,234');
  await query.getByLabel('Wholesale price: value').fill('880,50');
  await query.getByRole('button', { name: 'Apply Query' }).click();
  await expect(page).toHaveURL(/query=/);
  expect(new URL(page.url()).searchParams.get('query')).toContain('880.5');
});

test('pasted rows read numbers the same way; typing during their look-ups is kept', async ({ page }) => {
  const { description } = await makeProduct(page, 4);
  const admin = await callAs(page, 'admin');
  const container = await admin.post('/api/container/', {
    name: unique('Container'),
    stock: [{ quantity: 1 }, { quantity: 2 }],
  });
  await openAs(page, 'admin', `/container/edit/${String(container['id'])}`);
  const product = page.getByRole('combobox', { name: 'Product, Stock 1' });
  await product.focus();
  const held: Route[] = [];
  const lookups = /\/api\/product\/\?.*_code/;
  await page.route(lookups, (route) => {
    held.push(route);
  });
  await paste(product, `${description}\t12\t880,50\n`);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.getByLabel('Quantity, Stock 2').fill('7');
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute(lookups);
  await expect(page.getByLabel('Price, Stock 1')).toHaveValue('880.50');
  await expect(page.getByLabel('Quantity, Stock 2')).toHaveValue('7');
  await paste(page.getByLabel('Quantity, Stock 1'), '3\t1,234\n4\t5,50');
  await expect(page.getByLabel('Price, Stock 1')).toHaveValue('1,234');
  await expect(page.getByLabel('Price, Stock 2')).toHaveValue('5.50');
  await page.getByLabel('Price, Stock 1').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText(AMBIGUOUS_TEXT)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('a quantity that is no whole number is reported at its field', async ({ page }) => {
  const { description, product, stock } = await makeProduct(page, 5);
  await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${description}` });
  for (const [text, words] of [
    ['1,234', AMBIGUOUS_TEXT],
    ['2,5', 'Must be a whole number'],
    ['2.9', 'Must be a whole number'],
    ['3x', 'Must be a whole number'],
  ] as const) {
    await quantity.fill('');
    await quantity.pressSequentially(text);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await page.getByLabel('Notes', { exact: true }).focus();
    await expect(quantity).toHaveValue(text);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  }
  await quantity.fill('3');
  await expect(page.getByTestId('order-total')).toHaveText('$1,361.25');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
});
