import { expect } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('an administrator imports orders of the past, opens one, and takes them back', async ({ page }) => {
  await openAs(page, 'admin', '/store_order/list');
  const code = unique('PAST').replaceAll(' ', '-');
  const store = unique('Old shop');
  const product = unique('Old table');
  const admin = await callAs(page, 'admin');
  await admin.post('/api/product/', { description: product, code });
  await admin.post('/api/store/', { name: store, address: '1 Mill Lane', phone_number: '555 0100' });
  await page.getByRole('button', { name: 'Import past orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Orders' })).toBeVisible();
  const file =
    'Order number,Store,Order date,Product code,Qty,Unit price,Delivered\n' +
    `PO-7,${store},4/05/2023,${code},7,120.50,1/06/2023\n` +
    `PO-7,${store},4/05/2023,${code},2,118,1/06/2023\n` +
    `PO-8,${store},4/05/2023,no-such-code,2,118,\n`;
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'former system.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const rows = page.getByRole('table', { name: 'What each row does' });
  await expect(rows.getByRole('row', { name: /PO-8/ })).toContainText('There is no product');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  const order = page.getByRole('list', { name: 'Imported Orders' }).getByRole('link', { name: /PO-7/ });
  await expect(order).toBeVisible();
  const result = page.url();

  await order.click();
  await expect(page.getByText('It takes no stock.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText(product);
  await expect(page.getByText('$1,079.50').first()).toBeVisible();

  await moveInside(page, result);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('2 deleted')).toBeVisible();
});
