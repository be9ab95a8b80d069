import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { ONE_PIXEL_PNG } from '../../onePixelPng';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';
import { readMail } from '../../api/parts/mailParts';
import { pdfTexts } from '../../api/parts/pdfText';
import { awaitMails } from '../../api/parts/sentMails';
import { axeFor } from '../../pages/axe';

/** Creates store1's order of one chair from a supplier with an e-mail address. */
const makeOrder = async (page: Page): Promise<{ id: number; supplier: string }> => {
  const [admin, store1] = [await callAs(page, 'admin'), await callAs(page, 'store1')];
  const supplier = `${unique('maker').replaceAll(' ', '-')}@mail.example`;
  const { product, stock } = await makeProduct(page, 5);
  const { id } = await admin.post('/api/supplier/', { name: unique('Maker'), email_address: supplier });
  await admin.patch(`/api/product/${product}/`, { supplier: id });
  const order = await store1.post('/api/store_order/', {
    store: store1.user.store!.id,
    store_order_lines: [{ stock_id: stock, quantity: 1 }],
  });
  return { id: order['id'] as number, supplier };
};

test('a picture and a note hang on an order; the picture is seen, kept and deleted again', async ({ page }) => {
  const { id } = await makeOrder(page);
  await openAs(page, 'store1', `/store_order/edit/${id}`);
  await page.getByRole('tab', { name: 'Notes and files' }).click();
  await expect(page.getByText('No notes yet.')).toBeVisible();
  const note = page.getByRole('textbox', { name: 'New note' });
  await expect(note).toHaveAttribute('rows', '1');
  await note.focus();
  await expect(note).toHaveAttribute('rows', '6');
  await note.fill('Ring the bell <b>twice</b>');
  await note.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ring the bell <b>twice</b>' })).toContainText(
    /\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [ap]m/,
  );
  await expect(note).toHaveValue('');

  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'chair.png', mimeType: 'image/png', buffer: ONE_PIXEL_PNG });
  const row = page.getByRole('row', { name: /chair\.png/ });
  await expect(row).toContainText('70 Bytes');
  await expect(row).toContainText('image/png');
  await row.getByRole('button', { name: 'chair.png', exact: true }).click();
  const picture = page.getByRole('img', { name: 'chair.png' });
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download chair.png' }).click();
  expect((await download).suggestedFilename()).toBe('chair.png');

  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Cannot upload file: The content (text/plain) is not what the name .png says' }),
  ).toBeVisible();
  expect((await axeFor(page).analyze()).violations).toEqual([]);

  await row.getByRole('button', { name: 'Delete chair.png' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No files yet.')).toBeVisible();
});

test('a file that is saved while those before it are sent is told as changed', async ({ page }, info) => {
  const { id } = await makeOrder(page);
  await openAs(page, 'store1', `/store_order/edit/${id}`);
  await page.getByRole('tab', { name: 'Notes and files' }).click();
  const [first, second] = [info.outputPath('first.png'), info.outputPath('second.png')];
  for (const file of [first, second]) writeFileSync(file, ONE_PIXEL_PNG);
  await page.route('**/filesystem/upload/', async (route) => {
    writeFileSync(second, Buffer.concat([ONE_PIXEL_PNG, ONE_PIXEL_PNG]));
    await route.continue();
  });
  await page.getByLabel('Files to upload').setInputFiles([first, second]);
  await expect(page.getByRole('row', { name: /first\.png/ })).toBeVisible();
  await expect(
    page.getByText('Cannot upload file: It has changed, or is gone. Choose it again. (second.png)'),
  ).toBeVisible();
  await page.unroute('**/filesystem/upload/');
  await page.getByLabel('Files to upload').setInputFiles(second);
  await expect(page.getByRole('row', { name: /second\.png/ })).toBeVisible();
});
test('only its author can change a note', async ({ page }) => {
  const { id } = await makeOrder(page);
  const [store1, admin] = [await callAs(page, 'store1'), await callAs(page, 'admin')];
  await store1.post('/api/note/', { note: 'Mine', other_name: 'store_order', other_id: id });
  await admin.post('/api/note/', { note: 'Of the office', other_name: 'store_order', other_id: id });
  await openAs(page, 'store1', `/store_order/edit/${id}`);
  await page.getByRole('tab', { name: 'Notes and files' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Of the office' }).getByRole('button')).toHaveCount(0);
  const mine = page.getByRole('listitem').filter({ hasText: 'Mine' });
  await mine.getByRole('button', { name: 'Edit' }).click();
  const box = page.getByRole('textbox', { name: 'Edit note' });
  await expect(box).toBeFocused();
  await box.fill('Mine, changed');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mine, changed' })).toBeVisible();
});

test('a packing slip is e-mailed to the supplier, the confirmation to the store, neither to strangers', async ({
  page,
}) => {
  const { id, supplier } = await makeOrder(page);
  const store1 = await callAs(page, 'store1');
  const { email_address: shop } = await store1.get(`/api/store/${store1.user.store!.id}/`);
  await openAs(page, 'store1', `/store_order/edit/${id}`);
  await page.getByRole('button', { name: 'Send email' }).click();
  const window = page.getByRole('dialog', { name: `Email about order ${id}` });
  await expect(window.getByLabel('To', { exact: true })).toBeFocused();
  // The store's own address is filled in for the confirmation, the supplier's for the packing slip.
  await expect(window.getByRole('radio', { name: 'Order confirmation' })).toBeChecked();
  await expect(window.getByRole('button', { name: `Remove ${String(shop)}` })).toBeVisible();
  await window.getByText('Packing slip').click();
  await expect(window.getByRole('button', { name: `Remove ${supplier}` })).toBeVisible();
  await expect(window.getByRole('button', { name: `Remove ${String(shop)}` })).toHaveCount(0);
  await window.getByLabel('To', { exact: true }).fill('stranger@mail.example');
  await window.getByLabel('Message').fill('As spoken of');
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(window.getByText('You can write to your own store')).toBeVisible();
  await expect(window.getByLabel('Message')).toHaveValue('As spoken of');
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await window.getByRole('button', { name: 'Remove stranger@mail.example' }).click();
  await window.getByRole('button', { name: 'Send', exact: true }).click();
  // The first PDF waits for a process that makes it.
  await expect(page.getByText(`Email Sent to ${supplier}`)).toBeVisible({ timeout: 20_000 });
  await expect(window).toBeHidden();
  const { headers, file } = readMail((await awaitMails(supplier, 1))[0]!);
  expect(headers).not.toContain(String(shop));
  expect(pdfTexts(file!).join('')).toContain(`Packing slip of order ${id}`);

  // The same documents as files.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF of this order' }).click();
  await page.getByRole('button', { name: 'Packing slip' }).click();
  expect((await download).suggestedFilename()).toBe(`packing-slip-${id}.pdf`);
});
