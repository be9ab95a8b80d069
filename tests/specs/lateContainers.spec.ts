import { expect, test } from '@playwright/test';
import { makePerson } from '../pages/newPerson';
import { callAs, makeProduct, openAs } from '../pages/people';

test('a late container asks first, and its store is told, in five actions', async ({ page }) => {
  const { later } = await makeProduct(page, 5, 20);
  const store = await (
    await callAs(page, 'admin')
  ).post('/api/store/', {
    name: 'Late Lane',
    address: '1 Mill Lane',
    phone_number: '555 0100',
  });
  const { username } = await makePerson(page, 'StoreUser', { store: store['id'] });
  const placed = await (
    await callAs(page, username)
  ).post('/api/store_order/', {
    store: store['id'],
    store_order_lines: [{ stock_id: later!.stock[0]!.id, quantity: 3 }],
  });
  const number = String(placed['id']);

  // 1 search, 2 open, 3 type the date, 4 save, 5 confirm.
  await openAs(page, 'admin', '/container/list');
  await page.getByRole('searchbox').fill(later!.code);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('table').getByRole('link').first().click();
  const date = page.getByLabel('Delivery Date');
  await expect(date).toHaveValue('14/12/2031');
  await date.fill('28/12/2031');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the delivery from 14/12/2031 to 28/12/2031?' });
  await expect(dialog).toContainText('This touches 1 store, 1 order, 1 line.');
  await expect(dialog.getByRole('listitem')).toHaveText(`Late Lane${number}`);

  // Kept back, nothing is saved and nothing typed is lost.
  await dialog.getByRole('button', { name: 'Keep the date' }).click();
  await expect(page.getByText('Not saved. It was 14/12/2031.').first()).toBeVisible();
  await expect(date).toHaveValue('28/12/2031');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Move the delivery' }).click();
  await expect(page.getByText('Updated Item')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contents' })).toContainText('Delayed from14/12/2031');

  await openAs(page, username, '/store_order/list');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('delayed from 14/12/2031');
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await page.getByRole('button', { name: /is delayed from 14\/12\/2031 to 28\/12\/2031/ }).click();
  await expect(page).toHaveURL(new RegExp(`/store_order/edit/${number}$`));
  await expect(page.getByText('delayed from 14/12/2031').first()).toBeVisible();
});
