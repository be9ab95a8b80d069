import { expect } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { makePerson } from '../../pages/newPerson';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('a late container asks first, and its store is told, in five actions', async ({ page }) => {
  const { laterContainer } = await makeProduct(page, 5, 20);
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
    store_order_lines: [{ stock_id: laterContainer!.stock[0]!.id, quantity: 3 }],
  });
  const number = String(placed['id']);

  // 1 search, 2 open, 3 type the date, 4 save, 5 confirm.
  await openAs(page, 'admin', '/container/list');
  await page.getByRole('searchbox').fill(laterContainer!.code);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('row', { name: laterContainer!.code }).getByRole('link').first().click();
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
  await expect(row).toContainText('3 on 28 Dec 2031 (was 14 Dec 2031)');
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await page.getByRole('button', { name: /is delayed from 14\/12\/2031 to 28\/12\/2031/ }).click();
  await expect(page).toHaveURL(new RegExp(`/store_order/edit/${number}$`));
  await expect(page.getByText('Late: was 14 Dec 2031')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Order' })).toContainText('(was 14 Dec 2031)');

  // The same for many containers at once.
  await openAs(page, 'admin', `/container/list?q=${encodeURIComponent(laterContainer!.code)}`);
  await page.getByRole('button', { name: 'Select rows' }).click();
  await page.getByRole('button', { name: 'Select page' }).click();
  await page.getByRole('button', { name: 'Set a field' }).click();
  const bulk = page.getByRole('dialog', { name: /^Set a field/ });
  await bulk.getByRole('combobox', { name: 'Field' }).selectOption('Delivery date');
  await bulk.getByLabel('New value of Delivery date').fill('05/01/2032');
  await expect(bulk).toContainText('This touches 1 store, 1 order, 1 line.');
  await expect(bulk.getByRole('list', { name: 'Stores that wait' })).toHaveText(`Late Lane${number}`);
  await bulk.getByRole('button', { name: 'Set a field (1)' }).click();
  await expect(bulk).toContainText('1 done.');
  await openAs(page, username, '/');
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByRole('button', { name: /is delayed from 28\/12\/2031 to 05\/01\/2032/ })).toBeVisible();
});

test('containers stand on a time axis that is a table with links, also on a phone', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const name = unique('Axis');
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const { product } = await makeProduct(page, 1);
  await admin.post('/api/container/', { name, delivery_date: day, stock: [{ product, quantity: 40 }] });
  await openAs(page, 'admin', '/container/list');
  await page.getByRole('button', { name: 'Arrivals' }).click();
  const row = page.getByRole('table', { name: 'Arrivals' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/in \d+ days/);
  await expect(row).toContainText('0 of 40 ordered');
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(row).toBeVisible();
  await expectNoSidewaysScroll(page);
  await row.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.route(/\/api\/container\/\?/, (route) => route.fulfill({ json: { count: 0, results: [] } }));
  await page.goto('/container/arrivals');
  await expect(page.getByText('No container is on its way. One with a delivery date shows here.')).toBeVisible();
});
