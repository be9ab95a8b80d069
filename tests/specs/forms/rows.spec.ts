import { expect } from '@playwright/test';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test("a catalogue's pages are moved, copied and removed; the order is saved (S1 §4)", async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const catalogue = await admin.post('/api/catalogue/', {
    name: unique('Spring'),
    product: ['A', 'B', 'C'].map((notes, at) => ({ notes, page_number: at + 1, display_order: at })),
  });
  const notes = (place: number) => page.getByLabel(`Notes, Catalogue Page ${place}`);
  await openAs(page, 'admin', `/catalogue/${String(catalogue['id'])}/catalogue-pages`);
  await page.getByRole('button', { name: 'Move up Catalogue Page 3' }).click();
  await expect(notes(2)).toHaveValue('C');
  // The focus goes with the page, and its number stays behind: it is the place's.
  await expect(page.getByRole('button', { name: 'Move up Catalogue Page 2' })).toBeFocused();
  await expect(page.getByLabel('Page number, Catalogue Page 2')).toHaveValue('2');
  await notes(3).press('Alt+ArrowUp');
  await expect(notes(2)).toBeFocused();
  await expect(notes(2)).toHaveValue('B');
  const handles = page.getByTitle('Drag to move the row');
  await expect(page.getByRole('status').filter({ hasText: 'Catalogue Page 3 is now 2 of 3' })).toHaveCount(1);
  await handles.nth(2).dragTo(handles.nth(0), { targetPosition: { x: 4, y: 1 } });
  await expect(notes(1)).toHaveValue('C');
  await expect(page.getByRole('status').filter({ hasText: 'Catalogue Page 3 is now 1 of 3' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notes(3)).toHaveValue('C');
  await handles.nth(2).dragTo(handles.nth(1), { targetPosition: { x: 4, y: 1 } });
  await expect(notes(2)).toHaveValue('C');
  await page.getByRole('button', { name: 'Insert a copy of Catalogue Page 1' }).click();
  await expect(notes(2)).toHaveValue('A');
  await page.getByRole('button', { name: 'Add Catalogue Page' }).click();
  await notes(5).fill('E');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  const stored = (await admin.get(`/api/catalogue/${String(catalogue['id'])}/`))['product'] as Record<
    string,
    unknown
  >[];
  expect(stored.map((row) => [row['notes'], row['display_order'], row['page_number']])).toEqual([
    ['A', 0, 1],
    ['A', 1, 1],
    ['C', 2, 2],
    ['B', 3, 3],
    ['E', 4, null],
  ]);
});

test('rows are pasted from a spreadsheet into the stock of a container', async ({ page }) => {
  const { description } = await makeProduct(page, 4);
  const admin = await callAs(page, 'admin');
  const container = await admin.post('/api/container/', { name: unique('Container'), stock: [{ quantity: 1 }] });
  await openAs(page, 'admin', `/container/edit/${String(container['id'])}`);
  const product = page.getByRole('combobox', { name: 'Product, Stock 1' });
  await product.focus();
  await product.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${description}\t12\t1,250.50\n${description}\t3\t99\nno such thing\t1\t1\n`);
  await expect(page.getByText('Not found: no such thing')).toBeVisible();
  await expect(page.getByLabel('Quantity, Stock 2')).toHaveValue('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  const stored = (await admin.get(`/api/container/${String(container['id'])}/`))['stock'] as Record<string, unknown>[];
  expect(stored.map((row) => [row['product__description'], row['quantity'], row['price']])).toEqual([
    [description, 12, 1250.5],
    [description, 3, 99],
    [null, 1, 1],
  ]);

  // Pasted over a row of a product, an unknown name changes nothing there.
  await product.focus();
  await product.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'gone from the range\t88\t77\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('The row where it was pasted stays as it was.')).toBeVisible();
  await expect(page.getByLabel('Quantity, Stock 1')).toHaveValue('12');
});

test('the history shows who changed what, and a former value can be put back into the form', async ({ page }) => {
  const { product } = await makeProduct(page, 1);
  const office = await callAs(page, 'office');
  await office.patch(`/api/product/${product}/`, { notes: 'first' });
  await office.patch(`/api/product/${product}/`, { notes: 'second' });
  await openAs(page, 'admin', `/product/edit/${product}`);
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('second');
  await page.getByRole('tab', { name: 'History' }).click();
  const last = page.getByRole('tabpanel').getByRole('listitem').first();
  await expect(last.getByRole('heading')).toHaveText(/changed Notes from first to second$/);
  await expect(last.getByText('just now')).toHaveAttribute('title', /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await last.getByRole('button', { name: 'Fields' }).click();
  await expect(last.getByRole('row', { name: /^Notes first .*second/ })).toBeVisible();
  await last.getByRole('button', { name: /^Restore Notes as before/ }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Updated Item')).toBeVisible();
  expect((await office.get(`/api/product/${product}/`))['notes']).toBe('first');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('first');
});

test('on a phone a row has two lines, and opens for editing (S1 §4)', async ({ page }) => {
  const { description, product } = await makeProduct(page, 1);
  const admin = await callAs(page, 'admin');
  const catalogue = await admin.post('/api/catalogue/', {
    name: unique('Autumn'),
    product: [{ letter_code: 'A', page_number: 7, product, cost: 12.5, new_price: true }],
  });
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'admin', `/catalogue/${String(catalogue['id'])}/catalogue-pages`);
  const card = page.getByRole('button', { name: `${description} Page number 7 · Letter code A · Cost $12.50` });
  await expect(page.getByLabel('Letter code')).toHaveCount(0);
  await card.click();
  await page.getByLabel('Letter code').fill('B');
  await page.getByRole('button', { name: description, exact: true }).click();
  await expect(page.getByRole('button', { name: `${description} Page number 7 · Letter code B` })).toBeVisible();
  await page.getByRole('button', { name: 'Add Catalogue Page' }).click();
  await expect(page.getByLabel('Letter code')).toBeVisible();
  await page.getByLabel('Letter code').fill('C');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  const stored = (await admin.get(`/api/catalogue/${String(catalogue['id'])}/`))['product'] as Record<
    string,
    unknown
  >[];
  expect(stored.map((row) => [row['letter_code'], row['page_number']])).toEqual([
    ['B', 7],
    ['C', null],
  ]);
  // Closed cards are dragged, too.
  await page.reload();
  const handles = page.getByTitle('Drag to move the row');
  await handles.nth(1).dragTo(handles.nth(0), { targetPosition: { x: 4, y: 1 } });
  // The place keeps its letter, and the product's code stands beside its name.
  await expect(page.getByRole('button', { name: new RegExp(`^${description}( \\S+)? Letter code C`) })).toBeVisible();
});
