import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const quantityOf = (page: Page, description: string) =>
  page.getByRole('spinbutton', { name: `Quantity of ${description}` });
const quantities = (page: Page) =>
  page
    .getByRole('spinbutton')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('aria-label')!.replace('Quantity of ', '')));
/** Opens a new order with one line of each product. */
const orderOf = async (page: Page, products: readonly { description: string }[]) => {
  await openAs(page, 'store1', '/store_order/create');
  for (const { description } of products) {
    await page.getByRole('combobox', { name: 'Add a product' }).fill(description);
    await page.getByRole('option', { name: new RegExp(description) }).click();
    await expect(quantityOf(page, description)).toHaveValue('1');
  }
};

test('lines move by keys, menu and drag, are copied, and a removed one comes back', async ({ page }) => {
  const products = [await makeProduct(page, 9, 0, 10), await makeProduct(page, 9, 0, 20), await makeProduct(page, 9)];
  const [a, b, c] = products.map(({ description }) => description) as [string, string, string];
  await orderOf(page, products);
  await quantityOf(page, a).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => quantities(page)).toEqual([b, a, c]);
  await expect(quantityOf(page, a)).toBeFocused();
  await page.getByRole('button', { name: `More for ${c}` }).click();
  await page.getByRole('button', { name: /^Move up/ }).click();
  await expect.poll(() => quantities(page)).toEqual([b, c, a]);
  const handles = page.getByTitle('Drag to move the line');
  await handles.nth(2).dragTo(handles.nth(0), { targetPosition: { x: 4, y: 1 } });
  await expect.poll(() => quantities(page)).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => quantities(page)).toEqual([b, c, a]);
  await quantityOf(page, a).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => quantities(page)).toEqual([a, b, c]);

  await page.getByRole('button', { name: `More for ${a}` }).click();
  await page.getByRole('button', { name: 'Insert a copy' }).click();
  await expect.poll(() => quantities(page)).toEqual([a, a, b, c]);
  await expect(quantityOf(page, a).nth(1)).toBeFocused();
  await page.getByRole('button', { name: `Remove the line ${b}` }).click();
  await expect.poll(() => quantities(page)).toEqual([a, a, c]);
  // The message of the drag may still be closing.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => quantities(page)).toEqual([a, a, b, c]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  await expect(page).toHaveURL(/\/store_order\/edit\/\d+/);
  const number = /edit\/(\d+)/.exec(page.url())![1]!;
  const order = await (await callAs(page, 'store1')).get(`/api/store_order/${number}/`);
  expect(order['store_order_lines']).toMatchObject(
    [a, a, b, c].map((product_name, display_order) => ({ product_name, display_order })),
  );
});

test('the undo of a removed line goes with the form of the new order: after its first save it would undo nothing', async ({
  page,
}) => {
  const products = [await makeProduct(page, 9), await makeProduct(page, 9)];
  await orderOf(page, products);
  await page.getByRole('button', { name: `Remove the line ${products[0]!.description}` }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('a line over its maximum keeps its place, counts only what is left, and is not saved', async ({ page }) => {
  const { description, product, stock } = await makeProduct(page, 5, 4, 100);
  await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
  const lines = page.getByRole('region', { name: 'Lines' });
  const width = (await lines.boundingBox())!.width;
  await quantityOf(page, description).fill('99999999');
  await expect(page.getByText('1 line asks for more than is left.')).toBeVisible();
  await expect(page.getByTestId('order-total')).toHaveText('$550.00');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  expect((await lines.boundingBox())!.width).toBe(width);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Correct 1 field' }).click();
  await expect(quantityOf(page, description)).toBeFocused();

  // Somebody else takes two: the refusal names the line until it is split.
  await quantityOf(page, description).fill('5');
  // The form doesn't learn of it by itself, but by the refusal.
  let saves = false;
  page.on('request', (request) => {
    saves ||= request.method() === 'POST' && request.url().endsWith('/api/store_order/');
  });
  await page.route('**/api/stock_availability/?**', (route) => (saves ? route.continue() : route.abort()));
  const other = await callAs(page, 'store2');
  await other.post('/api/store_order/', {
    store: other.user.store!.id,
    store_order_lines: [{ stock_id: stock, quantity: 2 }],
  });
  await save.click();
  const summary = page.getByText('Check these fields');
  await expect(summary).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: `Split the line: ${description}` }).click();
  await expect(summary).toBeHidden();
  await expect(save).toBeEnabled();
});

test('what can not be ordered is said at New Order: no store, unknown container, product, stock', async ({ page }) => {
  await openAs(page, 'store1', '/store_order/create/99999999/0/99999999');
  await expect(page.getByText('There is no container 99999999, so none is chosen.')).toBeVisible();
  await expect(page.getByText('There is no stock row 99999999, so nothing was added.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeVisible();
  await moveInside(page, '/store_order/create/0/chair');
  await expect(page.getByText('Nothing of product chair can be ordered now')).toBeVisible();
  await openAs(page, 'nostore', '/store_order/create');
  await expect(page.getByText("Your account isn't linked to a store, so you can't order yet.")).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeHidden();
});

test('stock with orders is not taken out of its container: the refusal names it and brings it back', async ({
  page,
}) => {
  const { description, product, stock } = await makeProduct(page, 5);
  const store = await callAs(page, 'store1');
  const { id: order } = await store.post('/api/store_order/', {
    store: store.user.store!.id,
    store_order_lines: [{ stock_id: stock, quantity: 2 }],
  });
  const { results } = (await (
    await callAs(page, 'admin')
  ).get(`/api/stock/?query=${encodeURIComponent(JSON.stringify(['product', 'eq', product]))}`)) as {
    results: { container: number }[];
  };
  await openAs(page, 'admin', `/container/edit/${results[0]!.container}`);
  await page.getByRole('button', { name: 'Remove Stock 1' }).click();
  await expect(page.getByRole('button', { name: 'Remove Stock 1' })).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('An error has occurred!')).toBeVisible();
  await expect(
    page.getByText(
      `Other records use it, so it cannot be taken out: ${description}: ` +
        `1 Order Line (Order ${String(order)} · ${description}).`,
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Stock 1' })).toBeVisible();
});

test('a press below a required field that is left empty hits what it was meant for', async ({ page }) => {
  await openAs(page, 'admin', '/product/create');
  const description = page.getByLabel('Description *', { exact: true });
  await description.focus();
  const code = page.getByLabel('Code', { exact: true });
  const shipped = page.getByText('Is shipped');
  const before = (await shipped.boundingBox())!;
  await page.mouse.move(before.x + 4, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('checkbox', { name: 'Is shipped' })).toBeChecked();
  await expect(page.getByText('Value Required')).toBeVisible();
  expect((await shipped.boundingBox())!.y).toBe(before.y);
  await expect(code).toBeVisible();
});

test('a press below a cell that was left invalid hits what it was meant for: nothing moves', async ({ page }) => {
  /** Types into an input and presses a button with the mouse, as it stood before. */
  const leave = async (input: Locator, text: string, error: string, button: Locator) => {
    await button.scrollIntoViewIfNeeded();
    const before = (await button.boundingBox())!;
    await input.fill(text);
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByText(error, { exact: true })).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  };
  const products = [await makeProduct(page, 4), await makeProduct(page, 4)] as const;
  await orderOf(page, products);
  const add = page.getByRole('button', { name: `Add 1 of ${products[1].description}` });
  await leave(quantityOf(page, products[0].description), '1.5', 'Must be a whole number', add);
  await expect(quantityOf(page, products[1].description)).toHaveValue('2');

  const admin = await callAs(page, 'admin');
  const container = await admin.post('/api/container/', {
    name: unique('Container'),
    stock: products.map(({ product }) => ({ product, quantity: 1, price: 10 })),
  });
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 860 });
    await openAs(page, 'admin', `/container/edit/${String(container['id'])}`);
    if (width === 400) await page.locator('[data-row-head="stock[0]"]').click();
    const copy = page.getByRole('button', { name: `Insert a copy of Stock ${width === 400 ? 1 : 2}` });
    await leave(page.locator('[name="stock[0].quantity"]'), 'many', 'Must be a whole number', copy);
    await expect(page.getByRole('button', { name: 'Add Stock' }).locator('..')).toContainText('3');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  }
});

test('amounts of a million and more have room in the lines and on paper, beside long names', async ({ page }) => {
  const { description, product, stock } = await makeProduct(page, 900, 0, 1_234_567.5);
  const name = `${description} ${'Longnamewithoutblanks'.repeat(8)}`;
  await (await callAs(page, 'admin')).patch(`/api/product/${product}/`, { description: name });
  await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
  await quantityOf(page, name).fill('900');
  const amounts = ['$1,234,567.50', '$1,111,110,750.00'];
  const cell = (text: string) => page.getByRole('cell', { name: text, exact: true });
  for (const amount of amounts) {
    const room = await cell(amount).evaluate((each) => each.clientWidth - each.scrollWidth);
    expect(room).toBeGreaterThanOrEqual(0);
  }
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('region', { name: 'Printed order' });
  for (const text of [...amounts.map((amount) => sheet.getByText(amount).first()), sheet.getByText('Quantity')]) {
    const drawnLines = await text.evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getClientRects().length;
    });
    expect(drawnLines).toBe(1);
  }
});

test('an order is printed as a page with letterhead and unit prices, without buttons', async ({ page }) => {
  const { description, product, stock, container } = await makeProduct(page, 9, 0, 412.5);
  const admin = await callAs(page, 'admin');
  const supplier = await admin.get('/api/supplier/1/');
  await admin.patch(`/api/product/${product}/`, { supplier: supplier['id'] });
  const store = await callAs(page, 'store1');
  const { id } = await store.post('/api/store_order/', {
    store: store.user.store!.id,
    store_order_lines: [{ stock_id: stock, quantity: 3 }],
  });
  await openAs(page, 'store1', `/store_order/edit/${String(id)}`);
  const phone = page.getByRole('complementary').getByRole('link', { name: String(supplier['phone_number']) });
  await expect(phone).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText(String(supplier['name']));

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.getByRole('region', { name: 'Printed order' });
  await expect(sheet.getByRole('row', { name: new RegExp(description) })).toContainText(/\$412\.50\s*\$1,237\.50/);
  await expect(sheet).toContainText(container);
  await expect(sheet).toContainText(store.user.store!.name);
  await expect(page.getByText('Trestle Order Management', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Order ${String(id)}` })).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();

  await moveInside(page, '/stock/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Product' })).toBeVisible();
});
