import { expect } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const csv = (lines: string[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('a list is checked, mended, imported and undone; the next one remembers the columns', async ({ page }) => {
  const { product } = await makeProduct(page, 1, 0, 10);
  const admin = await callAs(page, 'admin');
  const [old, added] = [unique('OLD'), unique('NEW')].map((code) => code.replace(' ', '-')) as [string, string];
  await admin.patch(`/api/product/${product}/`, { code: old, region_1_rrp: 100 });
  await openAs(page, 'admin', '/product/list');
  await page.getByRole('button', { name: 'Import', exact: true }).click();

  const file = page.getByLabel('File to import');
  await file.setInputFiles({ name: 'prices.xlsx', mimeType: '', buffer: Buffer.from([0x4d, 0x5a, 0x90, 0, 3]) });
  await expect(page.getByRole('alert')).toContainText('This file holds no table');
  await file.setInputFiles(
    csv([
      'Code;Bezeichnung;Region 1 RRP',
      `${old};;120`,
      `${added};Imported bench;=1+1`,
      `${added}-2;Imported bench;45,50`,
    ]),
  );
  const words = page.getByLabel('Bezeichnung fills');
  await expect(words).toHaveValue('');
  await words.selectOption('Description');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const rows = page.getByRole('table', { name: 'What each row does' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('This is a formula. Enter its value');
  await page.getByRole('button', { name: 'Changed 1' }).click();
  await expect(rows.nth(1)).toContainText('Region 1 RRP 100 → 120');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the refused rows' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('refused prices.csv');
  // Back leads to the columns, and nothing is written.
  await page.goBack();
  await expect(words).toHaveValue('description');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('prices.csv was imported')).toBeVisible();
  expect(await admin.get(`/api/product/${product}/`)).toMatchObject({ region_1_rrp: 120 });

  await page.reload();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('1 restored, 1 deleted')).toBeVisible();
  expect(await admin.get(`/api/product/${product}/`)).toMatchObject({ region_1_rrp: 100 });

  await page.getByRole('button', { name: 'Import another file' }).click();
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [
          ['Code', 'Bezeichnung'],
          [old, 'Other words'],
        ],
      },
    ],
  });
  await file.setInputFiles({ name: 'list.xlsx', mimeType: '', buffer: Buffer.from(workbook) });
  await expect(words).toHaveValue('description');
  await page.reload();
  await expect(page.getByText('This page no longer has the file. Choose it again to go on.')).toBeVisible();
});

test('who may not create products sees no import', async ({ page }) => {
  await openAs(page, 'store1', '/product/list');
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
});

test("a container's stock is imported from its page, and its notice leads back to what was done", async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const code = unique('STK').replace(' ', '-');
  await admin.post('/api/product/', { description: unique('Stocked bench'), code });
  const name = unique('Container');
  const { id } = await admin.post('/api/container/', { name, delivery_date: '2031-12-14' });
  await openAs(page, 'admin', `/container/edit/${String(id)}`);
  await page.getByRole('button', { name: 'Import stock' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByLabel('File to import').setInputFiles(csv(['Product;Quantity;Price', `${code};12;90`, 'NONE;1;1']));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('prices.csv was imported')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/stock/import/${String(id)}\\?run=\\d+$`));
  expect(await admin.get(`/api/container/${String(id)}/`)).toMatchObject({ stock: [{ quantity: 12, price: 90 }] });
  const notices = (await admin.get('/api/notice/?sort=-id&limit=5')) as { results: { link: string }[] };
  expect(notices.results.map(({ link }) => link)).toContain(new URL(page.url()).pathname + new URL(page.url()).search);
});
