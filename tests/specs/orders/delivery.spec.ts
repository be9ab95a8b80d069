import { localDate } from '@trestle/schema/periods';
import { expect, type Page } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';

type Stock = { id: number; code: string };
const dayText = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
/** The way in which short days are said, with the year unless it is this year where the browser is. */
const shortDay = (day: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'short',
    year: day.slice(0, 4) === localDate('Australia/Melbourne', new Date()).slice(0, 4) ? undefined : 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** Stock of a product in a container that comes on a day, perhaps later than planned. */
async function makeStock(page: Page, product: number, day: string, planned = day): Promise<Stock> {
  const admin = await callAs(page, 'admin');
  const code = `H-${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  const stock = [{ product, quantity: 20, price: 100 }];
  const made = await admin.post('/api/container/', { name: `Ship ${code}`, code, delivery_date: planned, stock });
  if (day !== planned) await admin.patch(`/api/container/${String(made['id'])}/`, { delivery_date: day });
  return { id: (made['stock'] as { id: number }[])[0]!.id, code };
}
async function makeOrder(page: Page, lines: readonly [Stock, number][]): Promise<string> {
  const store = await callAs(page, 'store1');
  const order = await store.post('/api/store_order/', {
    store: store.user.store!.id,
    store_order_lines: lines.map(([{ id }, quantity]) => ({ stock_id: id, quantity })),
  });
  return String(order['id']);
}

test("an order's dates are told alike in list, search, page, mail and Order again", async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  const [soon, planned, late] = [dayText(40), dayText(20), dayText(90)];
  const number = await makeOrder(page, [
    [await makeStock(page, product, dayText(-3)), 5],
    [await makeStock(page, product, soon, planned), 3],
    [await makeStock(page, product, late), 1],
  ]);
  const words = `5 here · 3 on ${shortDay(soon)} (was ${shortDay(planned)}) · 1 on ${shortDay(late)}`;

  await openAs(page, 'store1', '/store_order/list?limit=25');
  await expect(page.getByRole('row').filter({ hasText: number }).first()).toContainText(words);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search everything' });
  await search.getByRole('combobox').fill(number);
  await expect(search.getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');

  await moveInside(page, `/store_order/edit/${number}`);
  await expect(page.getByText(`Late: was ${shortDay(planned)}`)).toHaveCount(1);
  const card = page.getByRole('complementary', { name: 'Order' });
  await expect(card).toContainText(`(was ${shortDay(planned)})`);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Message' })).toHaveValue(
    new RegExp(`\\nDelivery: ${words.replaceAll(/[()]/g, '\\$&')}\\.\\n`),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText(`Order ${number}: ${words}.`)).toBeVisible();
});

test('what is handed over is said on the order and for a container, locks the lines, and can be undone', async ({
  page,
}) => {
  const { product, description } = await makeProduct(page, 1);
  const stock = await makeStock(page, product, dayText(-3));
  const number = await makeOrder(page, [[stock, 5]]);
  const other = await makeOrder(page, [[stock, 2]]);

  // Head office hands over two of five.
  await openAs(page, 'admin', `/store_order/edit/${number}`);
  await page.getByRole('button', { name: 'Hand over …' }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${number}: what was delivered` });
  await dialog.getByRole('spinbutton').fill('6');
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByRole('spinbutton').fill('2');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^2 of 5 delivered on/)).toBeVisible();
  const card = page.getByRole('complementary', { name: 'Order' });
  await expect(card).toContainText('Still to come3');

  // The whole container, with one undo.
  const admin = await callAs(page, 'admin');
  const { container } = await admin.get(`/api/stock/${stock.id}/`);
  await page.goto(`/container/edit/${String(container)}`);
  await page.getByRole('button', { name: 'Hand over all that is ordered' }).click();
  await expect(page.getByText('Handed over 5 pieces of 2 orders')).toBeVisible();
  expect(await admin.get(`/api/stock/${stock.id}/`)).toMatchObject({ promised: 0 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  expect(await admin.get(`/api/stock/${stock.id}/`)).toMatchObject({ promised: 5 });

  // The store can't take back what it was handed.
  await openAs(page, 'store1', `/store_order/edit/${number}`);
  await expect(page.getByRole('link', { name: description }).first()).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${description}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/only head office can delete it/)).toBeVisible();
  await page.goto(`/store_order/edit/${other}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`2 pieces go back on sale: 2 in ${stock.code}.`);
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Head office says why.
  await openAs(page, 'admin', `/store_order/edit/${number}`);
  await page.getByRole('spinbutton', { name: `Quantity of ${description}` }).fill('4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('One came back');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/: One came back/)).toBeVisible();
  await page.goto(`/store_order/edit/${number}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Order' });
  await expect(question).toContainText(`4 pieces go back on sale: 4 in ${stock.code}. 2 of them have been delivered.`);
  await question.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted Item')).toBeVisible();
});

test('delivered orders are deleted from the list only with a reason', async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  const stock = await makeStock(page, product, dayText(-5));
  const number = await makeOrder(page, [[stock, 2]]);
  const admin = await callAs(page, 'admin');
  await admin.post(`/api/store_order/${number}/deliver/`, {});
  await openAs(page, 'admin', `/store_order/list?filter=all&query=${encodeURIComponent(`["id","eq",${number}]`)}`);
  await page.getByRole('button', { name: 'Select rows' }).click();
  await page.getByRole('button', { name: 'Select page' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await expect(page.getByText('0 done, 1 failed.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice');
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await expect(page.getByText('1 done.')).toBeVisible();
  expect(
    await admin.get(`/api/store_order/?filter=all&query=${encodeURIComponent(`["id","eq",${number}]`)}`),
  ).toMatchObject({
    count: 0,
  });
});
