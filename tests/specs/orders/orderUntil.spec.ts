import { expect } from '@playwright/test';
import { callAs, openAs } from '../../pages/people';
import { makeShop, makeStockedProducts } from '../../pages/shop';
import { test } from '../../pages/test';

test('a container that is closed to stores offers them nothing, and the next one is taken', async ({ page }) => {
  const { username, store } = await makeShop(page);
  const { container, products } = await makeStockedProducts(page, ['Closing chair'], { quantity: 5 });
  const [{ id, description, code, stock }] = products as [(typeof products)[0]];
  const shop = await callAs(page, username);
  const order = await shop.post('/api/store_order/', { store, store_order_lines: [{ stock_id: stock, quantity: 1 }] });
  const admin = await callAs(page, 'admin');
  const { container: closedId } = await admin.get(`/api/stock/${stock}/`);
  await admin.patch(`/api/container/${String(closedId)}/`, { order_until: '2025-01-02' });

  // Only closed pieces are left: sold out, for a store.
  const list = `/stock/list?q=${code}`;
  await openAs(page, username, list);
  await expect(page.getByText(/^Orders closed on .*: ask head office$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Order ${description}` })).toHaveCount(0);
  await page
    .getByRole('button', { name: `Instead of ${description}` })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /can no longer be ordered from this container$/ })).toBeVisible();

  // Its line stays as it is.
  await page.goto(`/store_order/edit/${String(order['id'])}`);
  await expect(page.getByText(/^Orders closed on/).first()).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${description}` })).toHaveCount(0);

  // A later container has some.
  const later = await admin.post('/api/container/', {
    name: `${container} later`,
    code: `${container} L`,
    delivery_date: '2031-01-08',
    stock: [{ product: id, quantity: 3, price: 150 }],
  });
  await page.goto('/store_order/create');
  await page.getByRole('combobox', { name: 'Add a product' }).fill(code);
  await page.getByRole('option', { name: new RegExp(description) }).click();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${description}` })).toHaveValue('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Created Item')).toBeVisible();
  const laterStock = (later['stock'] as { id: number }[])[0]!.id;
  expect(await admin.get(`/api/stock/${laterStock}/`)).toMatchObject({ ordered: 1 });

  // Head office may order from the closed one.
  await openAs(page, 'admin', list);
  await expect(page.getByRole('button', { name: `Order ${description}` })).toHaveCount(2);
});
