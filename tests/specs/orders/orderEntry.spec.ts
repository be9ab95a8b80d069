import { expect } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('an order is entered by keyboard: a word, Enter, quantity, Tab; a note on a line; Ctrl+S saves', async ({
  page,
}) => {
  const [a, b] = [await makeProduct(page, 9, 4, 100), await makeProduct(page, 9, 0, 50)];
  await openAs(page, 'store1', '/store_order/create');
  const add = page.getByRole('combobox', { name: 'Add a product' });
  await expect(add).toBeFocused();
  for (const [{ description }, pieces] of [
    [a, '3'],
    [b, '2'],
  ] as const) {
    await page.keyboard.type(description);
    await expect(page.getByRole('option', { name: new RegExp(description) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${description}` })).toBeFocused();
    await page.keyboard.type(pieces);
    await page.keyboard.press('Tab');
    await expect(add).toBeFocused();
  }
  await expect(page.getByTestId('order-total')).toHaveText('$440.00');
  await expect(page.getByLabel(`Container of ${a.description}`)).toHaveText(
    new RegExp(`${a.container} now · up to 9.*${a.laterContainer!.code} on .* · up to 4`),
  );
  const [first, second] = [a, b].map(({ description }) =>
    page.getByRole('spinbutton', { name: `Quantity of ${description}` }),
  );
  await first!.focus();
  await page.keyboard.press('Enter');
  await expect(second!).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(second!).not.toBeFocused();

  await page.getByRole('button', { name: `Add a note on ${a.description}` }).click();
  await page.keyboard.type('Behind the counter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  await expect(page.getByLabel(`Note on ${a.description}`)).toHaveValue('Behind the counter');
  await expect(page).toHaveURL(/\/store_order\/edit\/\d+/);
  const number = /edit\/(\d+)/.exec(page.url())![1]!;
  const order = await (await callAs(page, 'store1')).get(`/api/store_order/${number}/`);
  expect(order).toMatchObject({
    pieces: 5,
    expected_delivery_date: '2026-01-15',
    store_order_lines: [
      { quantity: 3, notes: 'Behind the counter' },
      { quantity: 2, notes: null },
    ],
  });
});

test("a scanner's Enter before the answer still adds the product", async ({ page }) => {
  const { description } = await makeProduct(page, 3);
  await openAs(page, 'store1', '/store_order/create');
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused();
  await page.keyboard.insertText(description);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${description}` })).toBeFocused();
});

test('an email about an order is addressed to its store', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const { id, store } = (await admin.get('/api/store_order/1/')) as { id: number; store: number };
  const { email_address } = await admin.get(`/api/store/${store}/`);
  await openAs(page, 'office', `/store_order/edit/${id}`);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: `Remove ${String(email_address)}` })).toBeVisible();
});

test('a container shows its contents and what is left, and links to the waiting orders', async ({ page }) => {
  const { stock, product, container } = await makeProduct(page, 5, 0, 12.5);
  const store = await callAs(page, 'store1');
  const { id } = await store.post('/api/store_order/', {
    store: store.user.store!.id,
    notes: unique('Waits'),
    store_order_lines: [{ stock_id: stock, quantity: 2 }],
  });
  await openAs(page, 'admin', `/container/list?filter=all&q=${encodeURIComponent(container)}`);
  await expect(page.getByRole('row', { name: new RegExp(container) })).toContainText(/5\s*3$/);
  await page.getByRole('table').getByRole('link').first().click();
  const facts = page.getByRole('region', { name: 'Contents' });
  await expect(facts).toContainText('Pieces5');
  await expect(facts).toContainText('Available3');
  await expect(facts).toContainText('Worth$62.50');
  await page
    .getByRole('spinbutton', { name: /^Quantity/ })
    .or(page.getByLabel(/^Quantity/))
    .first()
    .fill('7');
  await expect(facts).toContainText('Available5');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Show its orders' }).click();
  await expect(page.getByText(/^1–1 of 1$/)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${String(id)}\\b`) })).toBeVisible();
  await moveInside(
    page,
    `/stock/list?filter=all&query=${encodeURIComponent(JSON.stringify(['product', 'eq', product]))}`,
  );
  await page.getByRole('link', { name: container }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Container' })).toBeVisible();
});
