import { expect, type Page } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('button');
const addressOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('words in any order find a product in stock and at the order box; nothing found says what to do next', async ({
  page,
}) => {
  const admin = await callAs(page, 'admin');
  const { product, description } = await makeProduct(page, 5);
  const colour = unique('Moss').replace(' ', '');
  const { id } = await admin.post('/api/code_colour/', { description: colour });
  await admin.patch(`/api/product/${product}/`, { colour: id });
  const name = description.split(' ').at(-1)!;
  await openAs(page, 'store1', '/stock/list');
  const search = page.getByRole('searchbox');
  await search.fill(`${name} ${colour} chair`);
  await search.press('Enter');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(chips(page)).toHaveText(`Search has “${name} ${colour} chair”`);
  await search.fill(`"${name} chair" ${colour}`);
  await search.press('Enter');
  await expect(page.getByText('No Data Found.', { exact: true })).toBeVisible();
  await expect(page.getByText('No row has all of these words. Try fewer words or another spelling.')).toBeVisible();
  expect((await axeFor(page).analyze()).violations.map(({ id: rule }) => rule)).toEqual([]);
  await chips(page).click();
  await expect(page.getByText(/^1–10 of/)).toBeVisible();

  await moveInside(page, '/store_order/create');
  const box = page.getByRole('combobox', { name: 'Add a product' });
  await box.fill(`${colour} ${name}`);
  await expect(page.getByRole('option').filter({ hasText: description })).toBeVisible();
});

test("an order is found by its number and named 'Order 1086 · Fitzroy', in look-ups and chips", async ({ page }) => {
  const store1 = await callAs(page, 'store1');
  const { description } = await makeProduct(page, 5);
  const [stock] = (await store1.get(`/api/stock_availability/?q=${encodeURIComponent(description)}`))['results'] as {
    id: number;
  }[];
  const order = await store1.post('/api/store_order/', {
    store: store1.user.store!.id,
    store_order_lines: [{ stock_id: stock!.id, quantity: 2 }],
  });
  const title = `Order ${String(order['id'])} · ${store1.user.store!.name}`;
  await openAs(page, 'store1', '/store_order_line/list?filter=all');
  await page.getByRole('button', { name: 'Advanced query' }).click();
  const query = page.getByRole('form', { name: 'Advanced query' });
  await query.getByLabel('Field').selectOption('Order');
  await query.getByRole('combobox', { name: 'Order: value' }).fill(String(order['id']));
  await page.getByRole('option', { name: title }).click();
  await query.getByRole('button', { name: 'Apply Query' }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(chips(page)).toHaveText(`Order is ${title}`);
  await moveInside(page, `/store_order/list?q=${String(order['id'])}`);
  await expect(page.getByRole('table').getByRole('link', { name: String(order['id']), exact: true })).toBeVisible();
});

test('a query from a link is applied, and its conditions are chips that can be taken off', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const description = unique('Larch').replace(' ', '');
  const { id: colour } = await admin.post('/api/code_colour/', { description });
  await admin.post('/api/product/', { description: unique('Bench'), colour, code: 'LK-1' });
  await admin.post('/api/product/', { description: unique('Bench'), colour, code: 'LK-2' });
  await openAs(page, 'admin', `/product/list?query=${encodeURIComponent(JSON.stringify(['colour', 'eq', colour]))}`);
  const query = page.getByRole('form', { name: 'Advanced query' });
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(query).toBeHidden();
  await expect(chips(page)).toHaveText([`Colour is ${description}`]);
  await page.getByRole('button', { name: 'Column filters' }).click();
  await page.getByLabel('Filter Code').fill('LK-2');
  await expect(chips(page)).toHaveText(['Code contains LK-2', `Colour is ${description}`]);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await chips(page).first().click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page.getByLabel('Filter Code')).toHaveValue('');
  await chips(page).click();
  await expect(chips(page)).toHaveCount(0);
  expect(addressOf(page, 'query')).toBeNull();
});

test('column filters read special words for dates, and mark what they cannot read; Advanced has the delivery date', async ({
  page,
}) => {
  await openAs(page, 'store1', '/stock/list?filter=all');
  await page.getByRole('button', { name: 'Column filters' }).click();
  await page.getByLabel('Delivery date: how to compare').selectOption('<');
  const filter = page.getByLabel('Filter Delivery date');
  await filter.fill('Today');
  await expect
    .poll(() => JSON.parse(addressOf(page, 'qbe') ?? 'null') as unknown)
    .toEqual({ container__delivery_date: { op: '<', value: 'today' } });
  await expect(chips(page)).toHaveText('Delivery date before today');
  await filter.fill('this century');
  await expect(filter).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').filter({ hasText: 'DD/MM/YYYY' })).toBeVisible();
  await filter.fill('last financial year');
  await expect(filter).not.toHaveAttribute('aria-invalid');
  await expect(chips(page)).toHaveText('Delivery date before last financial year');
  await page.getByRole('button', { name: 'Advanced query' }).click();
  const fields = page.getByRole('form', { name: 'Advanced query' }).getByLabel('Field').locator('option');
  await expect(fields.first()).toHaveText('Product');
  await expect(fields.filter({ hasText: 'Delivery date' })).toHaveCount(1);
  await expect(fields.last()).toHaveText('Id');
});

test("a card's and a notice's link lead to a plain list, with chips in words and the query builder folded", async ({
  page,
}) => {
  const [a, b] = [await makeProduct(page, 1), await makeProduct(page, 1)];
  const store1 = await callAs(page, 'store1');
  for (const { stock } of [a, b])
    await store1.post('/api/store_order/', {
      store: store1.user.store!.id,
      store_order_lines: [{ stock_id: stock, quantity: 1 }],
    });
  // As the card 'Sold out' links.
  const products = { or: [a, b].map(({ product }) => ['product', 'eq', product]) };
  const search = new URLSearchParams({ filter: 'sold_out', query: JSON.stringify(products) });
  await openAs(page, 'store1', `/stock/list?${search}`);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Advanced query' })).toBeHidden();
  await expect(chips(page)).toHaveText(['Sold out', new RegExp(`^Product is ${a.description}.* or ${b.description}`)]);
  await chips(page).first().click();
  await expect(page.getByLabel('Filter', { exact: true })).toHaveValue('active');
  await chips(page).click();
  await expect(chips(page)).toHaveCount(0);
});
