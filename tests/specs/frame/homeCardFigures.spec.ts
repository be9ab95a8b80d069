import { expect, type Page } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, logInAs, openAs } from '../../pages/people';
import { makeStoreUser } from '../../pages/storeUser';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const showAll = (page: Page, title: string) => card(page, title).getByRole('link', { name: /^Show all of/ });
const rowCount = (page: Page) => page.getByText(/^1–\d+ of [\d,]+$/);

interface Stocked {
  product: number;
  name: string;
  stock: number[];
}
/** Creates a product with stock rows of these quantities, each in a container that has arrived or comes late. */
const makeStocked = async (page: Page, quantities: readonly number[], deliveryDate: string): Promise<Stocked> => {
  const admin = await callAs(page, 'admin');
  const name = unique('Settle');
  const { id: product } = await admin.post('/api/product/', { description: name, code: unique('ST') });
  const stock = [];
  for (const quantity of quantities) {
    const container = await admin.post('/api/container/', {
      name: unique('Container'),
      code: unique('C'),
      delivery_date: deliveryDate,
      stock: [{ product, quantity, price: 10 }],
    });
    stock.push((container['stock'] as { id: number }[])[0]!.id);
  }
  return { product: product as number, name, stock };
};
/** Adds stock of a product in a container that takes no more orders of stores. */
const addClosed = async (page: Page, { product }: Stocked): Promise<void> => {
  const admin = await callAs(page, 'admin');
  const closed = { name: unique('Closed'), order_until: '2026-01-01', stock: [{ product, quantity: 20, price: 10 }] };
  await admin.post('/api/container/', closed);
};
/** Adds stock of a product that nobody can order yet. */
const addUnpriced = async (page: Page, { product }: Stocked): Promise<void> => {
  const admin = await callAs(page, 'admin');
  await admin.post('/api/container/', { name: unique('Unpriced'), stock: [{ product, quantity: 20 }] });
};
const endProduct = async (page: Page, { product }: Stocked): Promise<void> => {
  const admin = await callAs(page, 'admin');
  const dates = { active_start_date: '2026-01-01T00:00:00Z', active_end_date: '2026-02-01T00:00:00Z' };
  await admin.patch(`/api/product/${product}/`, dates);
};

test("a store's cards count all stock of a product that it can order, leave out ended ones, and lead to what they show", async ({
  page,
}) => {
  const { username, store } = await makeStoreUser(page);
  const plenty = await makeStocked(page, [2, 30], '2031-12-14');
  const nearly = await makeStocked(page, [3, 1], '2031-12-14');
  await addClosed(page, nearly);
  await addUnpriced(page, nearly);
  const ended = await makeStocked(page, [3], '2031-12-14');
  const arrived = await makeStocked(page, [50], '2026-01-15');
  const clerk = await callAs(page, username);
  const order = (...rows: Stocked[]) =>
    clerk.post('/api/store_order/', {
      store,
      store_order_lines: rows.map(({ stock }) => ({ stock_id: stock[0], quantity: 1 })),
    });
  await order(plenty, nearly, ended);
  await order(arrived);
  await endProduct(page, ended);

  await logInAs(page, username);
  const items = card(page, 'Nearly gone').getByRole('listitem');
  await expect(items).toHaveCount(1);
  await expect(items).toContainText(nearly.name);
  // Two of the row ordered from, and one of another container.
  await expect(items.getByRole('link', { name: '3 left' })).toBeVisible();
  await showAll(page, 'Nearly gone').click();
  await expect(page).toHaveURL(/\/stock\/list\?/);
  await expect(rowCount(page)).toHaveText('1–2 of 2');
  await expect(page.getByRole('table').getByText(nearly.name)).toHaveCount(2);

  await page.goBack();
  // The other order has arrived.
  await expect(card(page, 'My open orders').getByRole('listitem')).toHaveCount(1);
  await showAll(page, 'My open orders').click();
  await expect(page).toHaveURL(/\/store_order\/list\?.*filter=incoming/);
  await expect(rowCount(page)).toHaveText('1–1 of 1');
});

test("head office's card of sold out products shows no ended one, and its link the stock of those it shows", async ({
  page,
}) => {
  const pieces = 90_000;
  const gone = await makeStocked(page, [pieces], '2031-12-14');
  const closed = await makeStocked(page, [pieces], '2031-12-14');
  await addClosed(page, closed);
  const elsewhere = await makeStocked(page, [pieces, 1], '2031-12-14');
  const ended = await makeStocked(page, [pieces], '2031-12-14');
  const { store } = await makeStoreUser(page);
  const admin = await callAs(page, 'admin');
  await admin.post('/api/store_order/', {
    store,
    store_order_lines: [gone, closed, elsewhere, ended].map(({ stock }) => ({ stock_id: stock[0], quantity: pieces })),
  });
  await endProduct(page, ended);

  await openAs(page, 'admin');
  const soldOut = card(page, 'Sold out, nothing coming');
  await expect(soldOut.getByRole('listitem').filter({ hasText: gone.name })).toBeVisible();
  await expect(soldOut.getByRole('listitem').filter({ hasText: closed.name })).toBeVisible();
  await expect(soldOut.getByText(elsewhere.name)).toHaveCount(0);
  await expect(soldOut.getByText(ended.name)).toHaveCount(0);
  const names = await soldOut.getByRole('listitem').getByRole('link').allInnerTexts();
  await showAll(page, 'Sold out, nothing coming').click();
  await expect(page).toHaveURL(/\/stock\/list\?.*filter=all/);
  // Products of other stories may be sold out, too, and each may have several rows.
  await page.goto(`${page.url()}&limit=100`);
  const table = page.getByRole('table');
  for (const name of names) await expect(table.getByText(name).first()).toBeVisible();
  await expect(table.getByText(elsewhere.name)).toHaveCount(0);
  await expect(table.getByText(ended.name)).toHaveCount(0);
});

for (const [username, cards] of [
  ['admin', 9],
  ['store1', 5],
] as const)
  test(`each card of ${username} leads to a list that takes its conditions`, async ({ page }) => {
    await openAs(page, username);
    const links = page.getByRole('main').getByRole('link', { name: /^Show all of/ });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(cards);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    for (const address of addresses) {
      await moveInside(page, address);
      await expect(
        rowCount(page)
          .or(page.getByText(/^(No|Nothing) /))
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
  });
