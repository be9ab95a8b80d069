import { expect, test } from '@playwright/test';
import { callAs, makeProduct, openAs } from '../../pages/people';

test('Order on stock rows fills the basket, which survives, is shared by tabs, and becomes an order', async ({
  page,
  context,
}) => {
  const [a, b] = [await makeProduct(page, 2, 0, 100), await makeProduct(page, 9, 0, 50)];
  const listOf = ({ description }: { description: string }) => `/stock/list?q=${encodeURIComponent(description)}`;
  await openAs(page, 'store1', listOf(a));
  const order = page.getByRole('button', { name: new RegExp(`^Order.*${a.description}`) });
  await order.click();
  await order.click();
  await expect(order).toHaveText('Order · 2');
  await order.click();
  await expect(page.getByText(`All 2 that are left of ${a.description} are in your basket.`)).toBeVisible();
  await expect(page).toHaveURL(/stock\/list/);
  const link = page.getByRole('link', { name: /^Basket/ });
  await expect(link).toHaveText('1');

  const other = await context.newPage();
  await openAs(other, 'store1', listOf(b));
  await other.getByRole('button', { name: `Order ${b.description}` }).click();
  await expect(link).toHaveText('2');
  await page.reload();
  await expect(link).toHaveText('2');

  await link.click();
  await expect(page.getByText('This is your basket.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${a.description}` })).toHaveValue('2');
  await expect(page.getByTestId('order-total')).toHaveText('$275.00');
  // What is added while the order is written waits for the next one.
  const orderOther = other.getByRole('button', { name: new RegExp(`^Order.*${b.description}`) });
  await orderOther.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  await expect(orderOther).toHaveText('Order · 1');
  await link.click();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${b.description}` })).toHaveValue('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/store_order\/edit\//);
  await expect(link).toBeHidden();
  await expect(other.getByRole('link', { name: /^Basket/ })).toBeHidden();
});

test('a restored draft and the basket are ordered together, and the basket loses only what was placed', async ({
  page,
}) => {
  await page.clock.install();
  const [a, b] = [await makeProduct(page, 9, 0, 100), await makeProduct(page, 9, 0, 10)];
  await openAs(page, 'store1', '/store_order/create');
  for (const { description } of [a, b]) {
    await page.getByRole('combobox', { name: 'Add a product' }).fill(description);
    await page.getByRole('option', { name: new RegExp(description) }).click();
  }
  await page.clock.fastForward(5000);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`/stock/list?q=${encodeURIComponent(a.description)}`);
  await page.getByRole('button', { name: `Order ${a.description}` }).click();
  const basketLink = page.getByRole('link', { name: /^Basket/ });
  const restore = () =>
    page.getByRole('alertdialog', { name: 'Unsaved Changes' }).getByRole('button', { name: 'Yes' }).click();
  const quantityOf = ({ description }: { description: string }) =>
    page.getByRole('spinbutton', { name: `Quantity of ${description}` });
  const expectQuantities = async () => {
    await expect(quantityOf(a)).toHaveValue('2');
    await expect(quantityOf(b)).toHaveValue('1');
  };
  await basketLink.click();
  await restore();
  await expectQuantities();
  await expect(page.getByText('Your basket is on this order, too. Placing the order empties it.')).toBeVisible();

  // Restored once more, the draft has the basket's lines already.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await restore();
  await expectQuantities();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  await expect(basketLink).toBeHidden();
  await expect(page).toHaveURL(/\/store_order\/edit\/\d+/);
  const id = /edit\/(\d+)/.exec(page.url())![1]!;
  const order = await (await callAs(page, 'store1')).get(`/api/store_order/${id}/`);
  expect(order['store_order_lines']).toMatchObject([
    { stock_id: a.stock, quantity: 2 },
    { stock_id: b.stock, quantity: 1 },
  ]);
});

test('Order again shows what has changed and fills a new order with what can be had, in two presses', async ({
  page,
}) => {
  const [a, b] = [await makeProduct(page, 20, 0, 100), await makeProduct(page, 3, 0, 50)];
  const store = await callAs(page, 'store1');
  const { id } = await store.post('/api/store_order/', {
    store: store.user.store!.id,
    store_order_lines: [
      { stock_id: a.stock, quantity: 4 },
      { stock_id: b.stock, quantity: 3 },
    ],
  });
  await (await callAs(page, 'admin')).patch(`/api/stock/${a.stock}/`, { price: 120 });
  await openAs(page, 'store1', `/store_order/list?filter=all&q=${String(id)}`);
  await page.getByRole('link', { name: `Order again: ${String(id)}` }).click();
  await expect(page.getByText('1 price has changed. 1 product is sold out.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Then and now' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/4\s*\$100\.00\s*\$120\.00/);
  await expect(rows.nth(2)).toContainText('sold out');
  await page.getByRole('button', { name: 'Fill a new order' }).click();
  // The pressed button is gone: the keyboard goes on from the heading.
  await expect(page.getByRole('heading', { level: 1, name: 'New Order' })).toBeFocused();
  await expect(page.getByRole('spinbutton')).toHaveCount(1);
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${a.description}` })).toHaveValue('4');
  await expect(page.getByTestId('order-total')).toHaveText('$528.00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText('Everything can be had as before, at the same prices.')).toBeVisible();
});
