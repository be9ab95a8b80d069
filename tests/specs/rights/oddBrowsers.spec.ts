import { expect, test } from '@playwright/test';
import { logInAs } from '../../pages/people';

const HOUR_MS = 3_600_000;

for (const [hours, words] of [
  [26, 'ahead'],
  [-26, 'behind'],
] as const)
  test(`on a machine whose clock is a day ${words}, people stay logged in`, async ({ page }) => {
    await page.addInitScript((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, hours * HOUR_MS);
    await logInAs(page, 'store1');
    await page.goto('/stock/list');
    await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
    await expect(page.getByLabel('User name')).toBeHidden();
  });

test('in a browser that keeps no data, one page after the other works', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { configurable: true, get });
  });
  await logInAs(page, 'store1');
  await page.getByRole('main').getByRole('link', { name: 'Stock Availability' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock Availability' })).toBeVisible();
  expect(errors).toEqual([]);
});
