import { expect } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('what is deactivated in the website listing is gone there, and still ordered', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const name = unique('Vitrine');
  const { id: product } = await admin.post('/api/product/', {
    description: name,
    website_active_start_date: '2024-01-01T00:00:00Z',
  });
  await admin.post('/api/container/', {
    name: unique('Box'),
    code: unique('C'),
    delivery_date: '2030-01-31',
    stock: [{ product, quantity: 5, price: 10 }],
  });
  const dates = async () => {
    const record = await admin.get(`/api/product/${String(product)}/`);
    return [record['active_end_date'], record['website_active_end_date']];
  };
  const search = `q=${encodeURIComponent(name)}`;
  await openAs(page, 'admin', `/product/website-listing?${search}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Select rows' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select page' }).click();
  await bar.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    "It sets 'On the website from' and 'On the website until' alone: elsewhere they stay as they are.",
  );
  await page.getByRole('button', { name: 'Deactivate (1)' }).click();
  await expect(row).toHaveCount(0);
  // While its dialog is open, rows are hidden from roles.
  await expect.poll(dates).toEqual([null, expect.any(String)]);

  // Gone from the website's active products, found among the others, and there it says so.
  await moveInside(page, `/product/website-listing?filter=active&${search}`);
  await expect(page.getByText(/^No /).first()).toBeVisible();
  await moveInside(page, `/product/website-listing?filter=non_active&${search}`);
  await expect(row.getByText('Inactive')).toBeVisible();
  // Products and stock have it as before.
  await moveInside(page, `/product/list?${search}`);
  await expect(row).toBeVisible();
  await expect(row.getByText('Inactive')).toHaveCount(0);
  await openAs(page, 'store1', `/stock/list?${search}`);
  await expect(page.getByText(name).first()).toBeVisible();
  const buyer = await callAs(page, 'store1');
  const stock = await buyer.get(`/api/stock_availability/?${search}`);
  const [found] = stock['results'] as { id: number }[];
  const order = await buyer.post('/api/store_order/', {
    store: buyer.user.store!.id,
    store_order_lines: [{ stock_id: found!.id, quantity: 1 }],
  });
  expect(order['id']).toEqual(expect.any(Number));

  // Activated again, it is back on the website.
  await openAs(page, 'admin', `/product/website-listing?filter=non_active&${search}`);
  await page.getByRole('button', { name: 'Select rows' }).click();
  await bar.getByRole('button', { name: 'Select page' }).click();
  await bar.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByRole('button', { name: 'Activate (1)' }).click();
  await expect(row).toHaveCount(0);
  await moveInside(page, `/product/website-listing?${search}`);
  await expect(row).toBeVisible();
  expect(await dates()).toEqual([null, null]);
});
