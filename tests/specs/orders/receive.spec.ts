import { expect } from '@playwright/test';
import { Actions } from '../../pages/actions';
import { axeFor } from '../../pages/axe';
import { scan } from '../../pages/keyboard';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { makeShop, makeStockedProducts } from '../../pages/shop';
import { test } from '../../pages/test';

test('broken goods are recorded and the three stores that wait are served in at most 12 steps', async ({ page }) => {
  const { container, products } = await makeStockedProducts(page, ['Rowan chair', 'Rowan table'], { quantity: 6 });
  const [chair] = products;
  const admin = await callAs(page, 'admin');
  const later = await admin.post('/api/container/', {
    name: `${container} later`,
    delivery_date: '2031-01-08',
    stock: [{ product: chair!.id, quantity: 9, price: 150 }],
  });
  const laterStock = String((later['stock'] as { id: number }[])[0]!.id);
  const orders: number[] = [];
  const shops = [await makeShop(page), await makeShop(page), await makeShop(page)];
  for (const { username, store } of shops) {
    const order = await (
      await callAs(page, username)
    ).post('/api/store_order/', { store, store_order_lines: [{ stock_id: chair!.stock, quantity: 2 }] });
    orders.push(order['id'] as number);
  }

  await openAs(page, 'admin', '/container/list');
  const actions = new Actions(page);
  await actions.fill(page.getByRole('searchbox'), container);
  await actions.press('Enter');
  await actions.click(
    page
      .getByRole('row', { name: `${container} ${container}` })
      .getByRole('link')
      .first(),
  );
  await actions.click(page.getByRole('button', { name: 'Receive', exact: true }));
  await actions.click(page.getByRole('button', { name: 'The rest came as expected' }));
  await actions.fill(page.getByLabel(`Damaged of ${chair!.description}`), '6');
  const choices = page.getByRole('combobox', { name: /^What happens to order/ });
  await expect(choices).toHaveCount(3);
  for (const [i, choice] of [laterStock, laterStock, 'shorten'].entries()) {
    actions.count += 1;
    await choices.nth(i).selectOption(choice);
  }
  await actions.click(page.getByRole('group', { name: 'Received in order?' }).getByRole('button', { name: 'No' }));
  // A half count survives a reload.
  await page.reload();
  await expect(page.getByLabel(`Damaged of ${chair!.description}`)).toHaveValue('6');
  await expect(choices.nth(2)).toHaveValue('shorten');
  await expect(page.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await actions.click(page.getByRole('button', { name: 'Receive 2 rows' }));
  await expect(page.getByText('2 rows received. 3 order lines changed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contents' }).getByText('In order', { exact: true })).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(12);

  const linesOf = async (order: number) =>
    (
      (await admin.get(`/api/store_order/${order}/`))['store_order_lines'] as { stock_id: number; quantity: number }[]
    ).map(({ stock_id, quantity }) => [stock_id, quantity]);
  expect([await linesOf(orders[0]!), await linesOf(orders[1]!), await linesOf(orders[2]!)]).toEqual([
    [[Number(laterStock), 2]],
    [[Number(laterStock), 2]],
    [],
  ]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The receipt is undone. Stock and orders are as before.')).toBeVisible();
  expect(await linesOf(orders[2]!)).toEqual([[chair!.stock, 2]]);

  await openAs(page, shops[0]!.username, '/');
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByRole('button', { name: new RegExp(`Order ${orders[0]} was changed`) }).first()).toBeVisible();
});

test('a container is counted by scanner and by file', async ({ page }) => {
  const { container, products } = await makeStockedProducts(page, ['Alder stool', 'Alder bench'], { quantity: 3 });
  const [stool, bench] = products;
  const admin = await callAs(page, 'admin');
  const { results } = await admin.get(`/api/container/?q=${encodeURIComponent(container)}&filter=all`);
  await openAs(page, 'admin', `/container/receive/${(results as { id: number }[])[0]!.id}`);
  const counted = (description: string) => page.getByLabel(`Counted of ${description}`);
  await expect(counted(stool!.description)).toBeVisible();
  await scan(page, stool!.code);
  await scan(page, stool!.code);
  await expect(counted(stool!.description)).toHaveValue('2');
  await counted(bench!.description).focus();
  await scan(page, stool!.code, { gapMs: 90 });
  await expect(counted(stool!.description)).toHaveValue('3');
  await expect(counted(bench!.description)).toHaveValue('');
  await page.getByLabel('Count file').setInputFiles({
    name: 'count.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Code;Qty\n${bench!.code};0\nNONE-1;4\n`),
  });
  await expect(counted(bench!.description)).toHaveValue('0');
  await expect(page.getByText('NONE-1 is not in this container.')).toBeVisible();
});

test('a container counted on an earlier day is undone from another browser', async ({ page, browser }) => {
  const { container, products } = await makeStockedProducts(page, ['Alder chest'], { quantity: 3 });
  const admin = await callAs(page, 'admin');
  const { results } = await admin.get(`/api/container/?q=${encodeURIComponent(container)}&filter=all`);
  const address = `/container/receive/${(results as { id: number }[])[0]!.id}`;
  await openAs(page, 'admin', address);
  await page.getByLabel(`Counted of ${products[0]!.description}`).fill('2');
  const day = page.getByRole('textbox', { name: 'Received' });
  await day.fill('the other day');
  await expect(page.getByText('Enter it as DD/MM/YYYY hh:mm')).toBeVisible();
  await day.fill('05/01/2026 14:20');
  await page.getByRole('button', { name: 'Receive 1 row' }).click();
  await expect(page.getByRole('region', { name: 'Contents' })).toContainText('05/01/2026');
  const elsewhere = await browser.newPage();
  await openAs(elsewhere, 'admin', address);
  const receipts = elsewhere.getByRole('list', { name: 'Receipts of the last 30 days' });
  await receipts.getByRole('button', { name: /^Undo the receipt of/ }).dblclick();
  await expect(receipts).toContainText('undone');
  await expect(elsewhere.getByText('The receipt is undone. Stock and orders are as before.')).toBeVisible();
  await expect(elsewhere.getByText('The receipt stays.')).toHaveCount(0);
  await elsewhere.close();
});

test('a count that began before somebody else received the container is compared first', async ({ page }) => {
  const { container, products } = await makeStockedProducts(page, ['Alder shelf'], { quantity: 3 });
  const [shelf] = products;
  const admin = await callAs(page, 'admin');
  const { results } = await admin.get(`/api/container/?q=${encodeURIComponent(container)}&filter=all`);
  const { id } = (results as { id: number }[])[0]!;
  await openAs(page, 'admin', `/container/receive/${id}`);
  const counted = page.getByLabel(`Counted of ${shelf!.description}`);
  await counted.fill('3');
  await admin.post(`/api/container/${id}/receive/`, { rows: [{ id: shelf!.stock, counted: 2, damaged: 0 }] });
  // The draft keeps when the count began.
  await page.reload();
  const button = page.getByRole('button', { name: 'Receive 1 row' });
  await button.click();
  await expect(page.getByText(/has received or changed this container since you began to count/)).toBeVisible();
  await expect(counted).toHaveValue('3');
  await expect(page.getByRole('list', { name: 'Receipts of the last 30 days' }).getByRole('listitem')).toHaveCount(1);
  await button.click();
  await expect(page.getByText('1 row received.')).toBeVisible();
});
