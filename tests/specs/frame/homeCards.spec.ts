import { expect, type Locator, type Page } from '@playwright/test';
import { callAs, logInAs, makeProduct, openAs } from '../../pages/people';
import { makeStoreUser } from '../../pages/storeUser';
import { test } from '../../pages/test';

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('a store sees nothing on its way, then its own order, its week, and orders again', async ({ page }) => {
  const { username, store } = await makeStoreUser(page);
  const { laterContainer } = await makeProduct(page, 1, 6);
  await logInAs(page, username);
  await expect(card(page, 'Arriving').getByText(/Nothing is on its way to you/)).toBeVisible();
  await expect(card(page, 'My open orders').getByText(/All your orders have arrived/)).toBeVisible();
  await expect(card(page, 'Delayed for you').getByText(/Nothing is late/)).toBeVisible();
  await expect(card(page, 'Nearly gone').getByText(/more than 3 pieces are left/)).toBeVisible();
  await expect(card(page, 'New on the website').getByRole('listitem')).toHaveCount(4);
  // Head office's cards are not theirs.
  await expect(card(page, 'Orders by week')).toHaveCount(0);

  const clerk = await callAs(page, username);
  const order = await clerk.post('/api/store_order/', {
    store,
    store_order_lines: [{ stock_id: laterContainer!.stock[0]!.id, quantity: 4 }],
  });
  await page.reload();
  const open = card(page, 'My open orders');
  await expect(open.getByText('$1,650.00')).toBeVisible();
  await expect(open.getByRole('link', { name: `Order ${String(order['id'])}`, exact: true })).toBeVisible();
  const weeks = card(page, 'Arriving').getByRole('table', { name: 'Pieces arriving by week' });
  await expect(weeks.getByRole('row', { name: /^Later 4$/ })).toBeAttached();

  // 2 of 6 are left of the later container, and one that has arrived.
  await expect(card(page, 'Nearly gone').getByRole('link', { name: '3 left' })).toBeVisible();

  await open.getByRole('link', { name: `Order again: ${String(order['id'])}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${String(order['id'])} again` })).toBeVisible();
  await page.goBack();
  await card(page, 'Arriving')
    .getByRole('link', { name: /Show all/ })
    .click();
  await expect(page).toHaveURL(/\/store_order_line\/list\?.*filter=incoming/);
});

test('head office sees orders, dates that moved and containers, and opens one', async ({ page }) => {
  await openAs(page, 'admin');
  const orders = card(page, 'Orders by week').getByRole('table', { name: 'Orders by week' });
  await expect(orders.getByRole('row')).toHaveCount(14);
  await expect(
    card(page, 'Dates moved in 14 days')
      .getByRole('link', { name: /orders?, \d+ stores?$/ })
      .first(),
  ).toBeVisible();
  await expect(card(page, 'My open orders')).toHaveCount(0);
  await expect(card(page, 'Top products, 7 days').getByRole('listitem')).toHaveCount(10);
  await expect(
    card(page, 'Accounts without group or store')
      .getByText(/^no (group|store)$/)
      .first(),
  ).toBeVisible();
  for (const title of [
    'Sold out, nothing coming',
    'No order for 30 days',
    'Acted as another user',
    'Changes of rights',
  ])
    await expect(card(page, title).getByRole('listitem').or(card(page, title).locator('p')).first()).toBeVisible();
  const container = card(page, 'Containers').getByRole('listitem').first();
  await expect(container).toContainText(/\d of \d+ pieces ordered/);
  await container.getByRole('link').click();
  await expect(page).toHaveURL(/\/container\/edit\/\d+/);
});

test('a card whose remote fails says so in its own place, and can be tried again', async ({ page }) => {
  await page.route('**/remotes/mf-admin/**', (route) => route.abort());
  await openAs(page, 'admin');
  const broken = card(page, 'Never logged in');
  await expect(broken.getByRole('alert')).toContainText("This couldn't be loaded.");
  await expect(card(page, 'Containers').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Stock Availability' })).toBeVisible();
  await page.unroute('**/remotes/mf-admin/**');
  await broken.getByRole('button', { name: 'Try again' }).click();
  await expect(broken.getByRole('alert')).toHaveCount(0);
  await expect(
    broken
      .getByRole('listitem')
      .or(broken.getByText(/Everyone with an active account/))
      .first(),
  ).toBeVisible();
});

test('on a phone one card comes before the menus, the others after them', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 860 });
  await openAs(page, 'store1');
  const top = async (of: Locator) => (await of.boundingBox())!.y;
  const orders = page.getByRole('main').getByRole('link', { name: 'Orders', exact: true });
  await expect(orders).toBeVisible();
  expect(await top(card(page, 'Arriving'))).toBeLessThan(await top(orders));
  expect(await top(orders)).toBeLessThan(await top(card(page, 'My open orders')));
});

test('on a phone the menus come before most cards; a hidden day leaves the cards about days out, with no error', async ({
  page,
}) => {
  const { username } = await makeStoreUser(page, { store_order_line: ['expected_delivery_date'] });
  await page.setViewportSize({ width: 400, height: 860 });
  await logInAs(page, username);
  const main = page.getByRole('main');
  const orders = main.getByRole('link', { name: 'Orders', exact: true });
  await expect(card(page, 'New on the website').getByRole('listitem')).toHaveCount(4);
  await expect(card(page, 'Arriving')).toHaveCount(0);
  await expect(card(page, 'My open orders')).toHaveCount(0);
  await expect(card(page, 'Delayed for you')).toBeVisible();
  await expect(card(page, 'Nearly gone').locator('p')).toBeVisible();
  await expect(main.getByText("This couldn't be loaded.")).toHaveCount(0);
  const top = async (of: typeof orders) => (await of.boundingBox())!.y;
  expect(await top(orders)).toBeLessThan(await top(card(page, 'Delayed for you')));
});
