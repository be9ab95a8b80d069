import { expect } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('a warehouse counts two containers by one file, sees each difference, and takes it back', async ({ page }) => {
  await openAs(page, 'admin', '/container/list');
  const admin = await callAs(page, 'admin');
  const codes = Array.from({ length: 2 }, () => unique('BOX').replaceAll(' ', '-'));
  const code = unique('CNT').replaceAll(' ', '-');
  const product = (await admin.post('/api/product/', { description: unique('Counted table'), code }))['id'];
  const ids: unknown[] = [];
  for (const box of codes) {
    const stock = [{ product, quantity: 10, price: 100 }];
    ids.push((await admin.post('/api/container/', { name: box, code: box, delivery_date: '2024-05-06', stock }))['id']);
  }
  await page.getByRole('button', { name: 'Count from a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Count stock from a file' })).toBeVisible();
  const file =
    'Container,Product code,Qty,Damaged,Remarks\n' +
    `${codes[0]},${code},8,,\n${codes[1]},${code},12,1,Scratched\n${codes[1]},${code}x,3,,\n`;
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'hall 2.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const rows = page.getByRole('table', { name: 'What each row does' });
  await expect(rows.getByRole('row', { name: `${code}x` })).toContainText(`Did you mean “${code}”?`);
  await page.getByRole('button', { name: 'Changed 2' }).click();
  await expect(rows.getByRole('row').nth(1)).toContainText('Expected 10, counted 8: 2 pieces fewer');
  await expect(rows.getByRole('row').nth(2)).toContainText('Expected 10, counted 12, 1 of them damaged: 1 piece more');
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  const counted = page.getByRole('list', { name: 'Imported Containers' });
  await expect(counted.getByRole('link', { name: codes[1] })).toBeVisible();
  const quantities = async () =>
    Promise.all(ids.map(async (id) => (await admin.get(`/api/container/${String(id)}/`))['stock']));
  expect(await quantities()).toMatchObject([[{ quantity: 8 }], [{ quantity: 11, received_notes: 'Scratched' }]]);

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('2 restored, 0 deleted')).toBeVisible();
  expect(await quantities()).toMatchObject([[{ quantity: 10 }], [{ quantity: 10 }]]);
});
