import { expect, type Page } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';

test('Ctrl+K finds pages, records and actions by keyboard alone, and what was opened last', async ({ page }) => {
  const { description, product } = await makeProduct(page, 3);
  await openAs(page, 'office', '/stock/list');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  const box = dialog.getByRole('combobox');
  const options = dialog.getByRole('option');
  await expect(box).toBeFocused();
  await box.pressSequentially(description);
  // Enter before the reply opens what the reply brings.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/stock/list\\?product_card=${product}$`));
  await expect(page.getByRole('dialog', { name: description })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/stock\/list$/);

  await page.keyboard.press('Control+k');
  await expect(options.first()).toContainText(description);
  await box.fill('core suppliers');
  await expect(dialog.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText([
    /^Core Suppliers Listing/,
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/supplier-listing/);
  await expect(page.getByRole('heading', { level: 1, name: 'Core Suppliers Listing' })).toBeFocused();
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await box.fill('new order for carlton');
  await expect(options.first()).toContainText('New Order for Carlton');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/store_order\/create\?_store=\d+/);
  await expect(page.getByRole('combobox', { name: /^Store/ })).toHaveValue('Carlton');
});

test("a code opens the product that has it, not another store's order of it, over an order that is being typed", async ({
  page,
}) => {
  const { description, code, stock } = await makeProduct(page, 30);
  const longer = await makeProduct(page, 1, 0, 10, `${code}-XL`);
  const admin = await callAs(page, 'admin');
  const { user } = await callAs(page, 'store2');
  await admin.post('/api/store_order/', {
    store: user.store!.id,
    notes: `For ${code}`,
    store_order_lines: [{ stock_id: stock, quantity: 1 }],
  });
  await openAs(page, 'office', '/store_order/create');
  const notes = page.getByRole('textbox', { name: /^Notes/ }).first();
  await notes.fill('Deliver before noon');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  await dialog.getByRole('combobox').pressSequentially(code.toLowerCase());
  const options = dialog.getByRole('option');
  await expect(options.nth(1)).toContainText(longer.description);
  await expect(options.first()).toContainText(description);
  await expect(dialog.getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: description })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notes).toHaveValue('Deliver before noon');
});

test('the search shows a store user what the rules allow, and no other store', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const { user } = await callAs(page, 'store2');
  const query = encodeURIComponent(JSON.stringify(['store', 'eq', user.store!.id]));
  const { results } = (await admin.get(`/api/store_order/?filter=all&limit=1&query=${query}`)) as {
    results: { id: number }[];
  };
  const foreignOrder = results[0]!.id;
  await openAs(page, 'store1');
  await page.setViewportSize({ width: 400, height: 800 });
  await page.getByRole('button', { name: 'Search everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  await dialog.getByRole('combobox').fill('oak');
  await expect(dialog.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Users' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await dialog.getByRole('combobox').fill(`Order ${foreignOrder}`);
  await expect(
    dialog
      .getByText(/^Nothing found|^All/)
      .or(dialog.getByRole('option'))
      .first(),
  ).toBeVisible();
  await expect(dialog.getByRole('option', { name: new RegExp(`^Order ${foreignOrder} ·`) })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test("head office chooses one store in the top bar; lists of stores' data show it plainly, until it is taken off", async ({
  page,
}) => {
  await openAs(page, 'office', '/store_order/list');
  const rows = page.getByText(/^1–\d+ of /);
  await expect(rows).toBeVisible();
  const countOf = async () => Number(/of ([\d,]+)/.exec(await rows.innerText())![1]!.replaceAll(',', ''));
  const all = await countOf();
  await page.getByRole('button', { name: 'All stores' }).click();
  await page.getByRole('menuitemradio', { name: 'Carlton' }).click();
  const chip = page.getByRole('button', { name: 'Store: Carlton' });
  await expect(chip).toBeVisible();
  await expect.poll(countOf).toBeLessThan(all);
  const ofStore = await countOf();
  // It is kept when the page is loaded again, and for the lines; lists of other data stay whole.
  await page.goto('/store_order_line/list?filter=all');
  await expect(chip).toBeVisible();
  await moveInside(page, '/product/list');
  await expect(rows).toBeVisible();
  await expect(chip).toHaveCount(0);
  await moveInside(page, '/store_order/list');
  await chip.click();
  // Others may have ordered meanwhile, or deleted their orders.
  await expect.poll(countOf).toBeGreaterThan((ofStore + all) / 2);
  await expect(page.getByRole('button', { name: 'All stores' })).toBeVisible();
});

/** Lets a story lose its connection to the shell's scripts. Scripts pass here from the first one on. */
const breakableConnection = async (page: Page): Promise<{ isBroken: boolean }> => {
  const connection = { isBroken: false };
  await page.route('**/static/*/*.js', (route) => (connection.isBroken ? route.abort() : route.continue()));
  return connection;
};

test('without a connection the search says so, the page stays, and it opens once the connection is back', async ({
  page,
}) => {
  const connection = await breakableConnection(page);
  await openAs(page, 'store1', '/store_order/create');
  const box = page.getByRole('combobox', { name: 'Add a product' });
  await expect(box).toBeFocused();
  const message = page.getByRole('region', { name: 'Messages' });
  // The first key fetches what draws messages.
  await page.keyboard.press('Shift');
  await expect(message.locator('div').first()).toBeAttached();
  connection.isBroken = true;
  await page.keyboard.press('Control+k');
  await expect(message).toContainText("A part of this page couldn't be loaded.");
  await box.fill('table');
  await expect(box).toHaveValue('table');

  connection.isBroken = false;
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(message).not.toContainText('loaded');
  await expect(box).toBeVisible();
});

test('without a connection the query builder leaves its list in place, and opens once the connection is back', async ({
  page,
}) => {
  const connection = await breakableConnection(page);
  await openAs(page, 'admin', '/product/list');
  const row = page.getByRole('table').getByRole('link').first();
  await expect(row).toBeVisible();
  const message = page.getByRole('region', { name: 'Messages' });
  await page.keyboard.press('Shift');
  await expect(message.locator('div').first()).toBeAttached();
  connection.isBroken = true;
  await page.getByRole('button', { name: 'Advanced query' }).click();
  await expect(message).toContainText("A part of this page couldn't be loaded.");
  await expect(row).toBeVisible();

  connection.isBroken = false;
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('form', { name: 'Advanced query' })).toBeVisible();
  await expect(message).not.toContainText('loaded');
});
