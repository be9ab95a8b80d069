import { expect } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { fileURLToPath } from 'node:url';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('the pad checks typed lines, mends them and adds them', async ({ page }) => {
  const [plenty, few] = [await makeProduct(page, 50, 0, 100), await makeProduct(page, 3, 4, 10)];
  const admin = await callAs(page, 'admin');
  // Codes that are like no other test's.
  const [plentyCode, fewCode] = [unique('PLENTY').replace(' ', '-'), unique('FEW').replace(' ', '-')].map(
    (code) => `${code}-END`,
  ) as [string, string];
  await admin.patch(`/api/product/${plenty.product}/`, { code: plentyCode });
  await admin.patch(`/api/product/${few.product}/`, { code: fewCode });
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('button', { name: 'Quick pad' }).click();
  const text = page.getByLabel('Type or paste: code, quantity');
  await expect(text).toBeFocused();
  await text.fill(`${plentyCode} 2\n${fewCode}\t7\n${plentyCode.slice(0, -1)} 1\n${plentyCode} zwei`);
  await expect(page.getByText('4 lines · 1 ready · 3 need a look')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Checked lines' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(plenty.description);
  await expect(rows.nth(1)).toContainText('200.00');
  await expect(rows.nth(2)).toContainText(/3 now · 4 on 14 Dec/);
  await expect(rows.nth(4)).toContainText('“zwei” is not a number');

  await rows.nth(2).getByRole('button', { name: 'Split' }).click();
  await expect(rows.nth(2)).toContainText('70.00');
  await rows
    .nth(3)
    .getByRole('button', { name: `Use ${plentyCode}` })
    .click();
  await expect(rows.nth(3)).toContainText('100.00');
  await rows.nth(4).getByRole('button', { name: /^Edit/ }).click();
  await expect(text).toBeFocused();
  await page.keyboard.insertText(`${plentyCode} 4`);
  await expect(page.getByText('4 lines · 4 ready')).toBeVisible();
  await page.getByRole('button', { name: 'Add 4 lines' }).click();
  await expect(page.getByText('Added 4 lines, 14 pieces.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${plenty.description}` })).toHaveValue('7');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${few.description}` })).toHaveCount(2);
  await expect(page.getByTestId('order-total')).toHaveText('$847.00');
});

test('a quantity that can not be had at once is not added before its user has chosen', async ({ page }) => {
  const [plenty, few] = [await makeProduct(page, 50, 0, 100), await makeProduct(page, 7, 41, 10)];
  const admin = await callAs(page, 'admin');
  const codeOf = async (name: string, product: number) => {
    const code = `${unique(name).replace(' ', '-')}-END`;
    await admin.patch(`/api/product/${product}/`, { code });
    return code;
  };
  const plentyCode = await codeOf('MANY', plenty.product);
  const fewCode = await codeOf('SOME', few.product);
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('button', { name: 'Quick pad' }).click();
  const text = page.getByLabel('Type or paste: code, quantity');
  await text.fill(`${fewCode} 20\n${plentyCode} 2`);
  await expect(page.getByText('2 lines · 1 ready · 1 needs a look')).toBeVisible();
  const row = page.getByRole('table', { name: 'Checked lines' }).getByRole('row').nth(1);
  await expect(row).toContainText('Only 7 now, the rest later.');
  // The price of 7 would stand beside 20.
  await expect(row).not.toContainText('70.00');
  await page.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(page.getByText('Added 1 line, 2 pieces. 1 line stays in the pad.')).toBeVisible();
  await expect(text).toHaveValue(`${fewCode} 20`);

  await text.fill(`${fewCode} 99999`);
  await expect(row).toContainText('Only 48 left.');
  await row.getByRole('button', { name: 'Take all 48' }).click();
  await expect(text).toHaveValue(`${fewCode} 48`);
  await expect(row).toContainText('480.00');
  await row.getByRole('button', { name: 'Take 7 only' }).click();
  await expect(text).toHaveValue(`${fewCode} 7`);
  await expect(row).toContainText('70.00');
  await page.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(page.getByText('Added 1 line, 7 pieces.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${few.description}` })).toHaveValue('7');
});

test('the pad says that its user is offline, and goes on once the connection is back', async ({ page, context }) => {
  const { product, description } = await makeProduct(page, 5);
  const code = `${unique('CUT').replace(' ', '-')}-END`;
  await (await callAs(page, 'admin')).patch(`/api/product/${product}/`, { code });
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('button', { name: 'Quick pad' }).click();
  await expect(page.getByLabel('Type or paste: code, quantity')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Type or paste: code, quantity').fill(`${code} 2`);
  await expect(page.getByText("Couldn't search the stock. You're offline.")).toBeVisible();
  const table = page.getByRole('table', { name: 'Checked lines' });
  await expect(table).toContainText('Not searched yet.');
  await context.setOffline(false);
  await expect(table).toContainText(description);
  await expect(page.getByText('1 line · 1 ready')).toBeVisible();
});

test('Back asks before a text in the pad is lost, and a reload brings it again', async ({ page }) => {
  await openAs(page, 'store1', '/store_order/list');
  await page.getByRole('button', { name: 'New Order', exact: true }).click();
  await page.getByRole('button', { name: 'Quick pad' }).click();
  const text = page.getByLabel('Type or paste: code, quantity');
  await text.fill('NONE-SUCH 2');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(text).toHaveValue('NONE-SUCH 2');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('alertdialog', { name: 'Unsaved Changes' }).getByRole('button', { name: 'Yes' }).click();
  await expect(text).toHaveValue('NONE-SUCH 2');
  // The same holds while the pad is closed.
  await page.getByRole('dialog', { name: 'Quick pad' }).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('alertdialog', { name: 'Unsaved Changes' }).getByRole('button', { name: 'Yes' }).click();
  await expect(text).toHaveValue('NONE-SUCH 2');
  await page.getByRole('dialog', { name: 'Quick pad' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Quick pad (unsaved)' }).click();
  await expect(text).toHaveValue('NONE-SUCH 2');
});

test('Ctrl+S does not save the order while lines wait in the pad', async ({ page }) => {
  const { product, stock } = await makeProduct(page, 5);
  await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/store_order/')) saves.push(request.url());
  });
  await page.getByRole('button', { name: 'Quick pad' }).click();
  const text = page.getByLabel('Type or paste: code, quantity');
  await text.fill('Code;Qty\nNONE-SUCH;2\nNOT-WANTED;');
  await expect(page.getByText('1 line · 0 ready · 1 needs a look')).toBeVisible();
  await expect(page.getByText('1 line without a quantity is left out.')).toBeVisible();
  await text.press('Control+s');
  await page.getByRole('dialog', { name: 'Quick pad' }).getByRole('button', { name: 'Close' }).click();
  expect(saves).toHaveLength(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  expect(saves).toHaveLength(1);
});

test('text in a closed pad is never ordered; after the first save it still waits on the page of the order', async ({
  page,
}) => {
  const { product, stock } = await makeProduct(page, 5);
  const admin = await callAs(page, 'admin');
  const code = `${unique('LATER').replace(' ', '-')}-END`;
  await admin.patch(`/api/product/${product}/`, { code });
  await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
  const dialog = page.getByRole('dialog', { name: 'Quick pad' });
  const text = page.getByLabel('Type or paste: code, quantity');
  await page.getByRole('button', { name: 'Quick pad' }).click();
  await text.fill(`${code} 3\nNONE-SUCH 1`);
  await expect(page.getByText('2 lines · 1 ready · 1 needs a look')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/store_order\/edit\/\d+$/);
  const id = /\d+$/.exec(page.url())![0];
  expect((await admin.get(`/api/store_order/${id}/`))['store_order_lines']).toMatchObject([{ quantity: 1 }]);
  await page.getByRole('button', { name: 'Quick pad' }).click();
  await expect(text).toHaveValue(`${code} 3\nNONE-SUCH 1`);
  await page.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(text).toHaveValue('NONE-SUCH 1');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The next order's pad has nothing of this one's, and its text isn't lost unasked.
  await page.getByRole('button', { name: 'Save and new' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/store_order\/create$/);
  await page.getByRole('button', { name: 'Quick pad' }).click();
  await expect(text).toHaveValue('');
});

test('a code of several products asks which; 100 lines of a file are checked within a second by one call', async ({
  page,
}) => {
  const admin = await callAs(page, 'admin');
  const stem = unique('').trim().slice(-7).toUpperCase();
  const codes = [...Array.from({ length: 98 }, (_, i) => `${stem}-${i + 1}`), `${stem}-TWIN`, `${stem}-TWIN`];
  const products: number[] = [];
  for (let start = 0; start < codes.length; start += 10)
    products.push(
      ...(await Promise.all(
        codes.slice(start, start + 10).map(async (code, i) => {
          const { id } = await admin.post('/api/product/', { description: `Stool ${stem} ${start + i}`, code });
          return id as number;
        }),
      )),
    );
  await admin.post('/api/container/', {
    name: unique('Container'),
    delivery_date: '2026-01-15',
    stock: products.map((product) => ({ product, quantity: 5, price: 10 })),
  });
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('button', { name: 'Quick pad' }).click();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/stock_availability/')) calls.push(request.url());
  });
  const rows = [['Code', 'Name', 'Quantity'], ...codes.slice(0, 99).map((code) => [code, 'Stool', 2]), ['NONE', '', 1]];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Order', rows }] }));
  const start = Date.now();
  await page.getByLabel('List file').setInputFiles({ name: 'order.xlsx', mimeType: 'application/zip', buffer });
  // A hundred rows take their time to draw where the machine does much else.
  await expect(page.getByText('100 lines · 98 ready · 2 need a look')).toBeVisible({ timeout: 45_000 });
  process.stdout.write(`100 lines of a file checked in ${Date.now() - start} ms\n`);
  expect(calls).toHaveLength(2);
  await page.getByRole('button', { name: new RegExp(`^Stool ${stem} 99$`) }).click();
  await expect(page.getByText('100 lines · 99 ready · 1 needs a look')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Quick pad' }).click();
  await expect(page.getByLabel('Type or paste: code, quantity')).toHaveValue(/NONE/);
  await page
    .getByLabel('List file')
    .setInputFiles({ name: 'tool.xlsx', mimeType: 'application/zip', buffer: Buffer.from([0x4d, 0x5a, 0, 3, 0]) });
  await expect(page.getByText('This file holds no table.')).toBeVisible();

  // A file that is dropped on the pad is read, too.
  const text = page.getByLabel('Type or paste: code, quantity');
  await text.fill('');
  for (const [name, content] of [
    ['order.csv', [...Buffer.from(`Code;Quantity\n${codes[0]!};3`)]],
    ['order.xlsx', [...buffer]],
  ] as const) {
    const dataTransfer = await page.evaluateHandle(
      ([filename, bytes]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], filename));
        return transfer;
      },
      [name, content] as const,
    );
    await text.dispatchEvent('dragover', { dataTransfer });
    await text.dispatchEvent('drop', { dataTransfer });
    await expect(text).toHaveValue(name === 'order.csv' ? `Code;Quantity\n${codes[0]!};3` : /NONE/);
  }
  await expect(page.getByText('101 lines · 99 ready · 2 need a look')).toBeVisible();
});

test('the pad takes of a workbook what its person sees, and names the rows that are hidden', async ({ page }) => {
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('button', { name: 'Quick pad' }).click();
  const text = page.getByLabel('Type or paste: code, quantity');
  const file = page.getByLabel('List file');
  const choose = (name: string) =>
    file.setInputFiles(fileURLToPath(new URL(`../../fixtures/spreadsheets/${name}`, import.meta.url)));
  await choose('stock-hidden-row.xlsx');
  await expect(text).toHaveValue('Code\tQuantity\tPrice\nMES-104\t3\t11');
  await expect(page.getByText('The spreadsheet hides rows of this list: 3. They are left out.')).toBeVisible();
  await text.fill('');
  await choose('stock-hidden-sheet.xlsx');
  await expect(text).toHaveValue('Code\tQuantity\tPrice\nMES-104\t9\t20');
  await text.fill('');
  const rows = [
    ['ROW-204', 2],
    ['HLD-324', null],
    [42, 3],
  ];
  const cells = new Map([['2,0', { style: { numFmt: '00000' } }]]);
  await file.setInputFiles({
    name: 'order.xlsx',
    mimeType: '',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Order', rows, cells }] })),
  });
  await expect(text).toHaveValue('ROW-204\t2\nHLD-324\n00042\t3');
  await text.fill('');
  await file.setInputFiles({ name: 'x.xlsx', mimeType: '', buffer: Buffer.from([0x50, 0x4b, 3, 4, 9, 9]) });
  await expect(page.getByText("This file can't be read as a spreadsheet.")).toBeVisible();
});
