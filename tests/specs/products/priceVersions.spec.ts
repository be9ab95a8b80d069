import { expect } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('a product shows its prices over time: each version by its day, with what it cost then', async ({ page }) => {
  const admin = await callAs(page, 'admin');
  const product = await admin.post('/api/product/', { description: unique('Priced chair'), wholesale_price: 100 });
  const path = `/api/product/${String(product['id'])}/`;
  const address = `/product/edit/${String(product['id'])}`;
  await openAs(page, 'admin', address);
  await expect(page.getByRole('heading', { level: 1, name: String(product['description']) })).toBeVisible();
  // One price is no history.
  await expect(page.getByRole('region', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prices over time' })).toHaveCount(0);

  await admin.patch(path, { wholesale_price: 120.5, region_1_rrp: 260 });
  await admin.patch(path, { notes: 'No price changes with this save' });
  await admin.patch(path, { wholesale_price: 99 });
  await page.reload();
  const section = page.getByRole('region', { name: 'Prices over time' });
  const versions = section.getByRole('group', { name: 'Prices over time' }).getByRole('radio');
  await expect(versions).toHaveCount(3);
  await expect(versions.last()).toBeChecked();
  await expect(section.getByRole('definition').first()).toHaveText('$99.00');
  await versions.last().press('ArrowLeft');
  await expect(section.getByRole('definition').first()).toHaveText('$120.50');
  await expect(section).toContainText('$260.00');
  await expect(section).toContainText('Saved by Ada Lindholm');
  await versions.first().press(' ');
  await expect(section.getByRole('definition').first()).toHaveText('$100.00');
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectNoSidewaysScroll(page);
});
