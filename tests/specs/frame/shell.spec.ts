import { expect } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { watchErrors } from '../../pages/pageErrors';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

test('the home menu of S1 §2.5: a store user sees the main group, an administrator also the admin group', async ({
  page,
}) => {
  await openAs(page, 'store1');
  const main = page.getByRole('main');
  for (const item of [
    'Orders',
    'New Order',
    'Stock Availability',
    'My Stock',
    'Store Listing',
    'List Catalogue',
    'List of Website',
    'Core Suppliers Listing',
  ]) {
    await expect(main.getByRole('link', { name: item, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: /Marketing Material/ })).toHaveAttribute('target', '_blank');
  await expect(main.getByRole('link', { name: 'New Store', exact: true })).toHaveCount(0);
  await expect(main.getByText('Store access levels')).toHaveCount(0);
});
test('menu items open lists with their options', async ({ page }) => {
  await openAs(page, 'admin');
  const link = page.getByRole('main').getByRole('link', { name: 'Orders', exact: true });
  await expect(link).toHaveAttribute('href', /\/store_order\/list\?(?=.*limit=25)(?=.*filter=active)/);
  await moveInside(page, '/home/admin');
  await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/sort=email/);
});
test('the dashboard as a card whose tab is remembered, as tabs by route, and as a plain list (S1 §2.5)', async ({
  page,
}) => {
  await openAs(page, 'admin');
  await page.getByRole('tab', { name: 'Admin' }).click();
  await expect(page.getByRole('tabpanel').getByText('Store access levels').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Admin' })).toHaveAttribute('aria-selected', 'true');
  await moveInside(page, '/home/main');
  await expect(page.getByRole('main').getByRole('link', { name: 'Stock Availability' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/admin$/);
  await moveInside(page, '/home/nowhere');
  await expect(page.getByText('There are no menu items for you. Try a different login.')).toBeVisible();
});
test('menus and tabs work by keyboard', async ({ page }) => {
  await openAs(page, 'admin');
  const stock = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Stock' });
  await stock.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Stock Availability' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'My Stock' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'My Stock' })).toHaveCount(0);
  await expect(stock).toBeFocused();
  await page.getByRole('tab', { name: 'Main' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Admin' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Admin' })).toHaveAttribute('aria-selected', 'true');
});
test('on a phone the side bar holds the menus and hides after a choice (S1 §2.4)', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'store1');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const bar = page.getByRole('dialog', { name: 'Menu' });
  await bar.getByRole('link', { name: 'My Stock' }).click();
  await expect(page).toHaveURL(/\/store_order_line\/list\?.*filter=incoming/);
  await expect(bar).toBeHidden();
});
test('on a phone Back closes the side bar, so that the question of an unsaved form can be answered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'store1');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByLabel('First name').fill('Changed');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const bar = page.getByRole('dialog', { name: 'Menu' });
  await expect(bar).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(bar).toBeHidden();
  await page.getByRole('alertdialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('First name')).toHaveCount(0);
});
test('an unknown path opens the 404 page, which links home', async ({ page }) => {
  await openAs(page, 'store1', '/no/such/page');
  await expect(page.getByText("Oops! The page you're looking for is not here")).toBeVisible();
  await expect(page).toHaveURL(/\/404$/);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/(home.*)?$/);
});
test('a route that is not allowed shows the red alert, its calls are refused (safety 24)', async ({ page }) => {
  await openAs(page, 'store1', '/user/list');
  await expect(page.getByText("Don't have access to this page.")).toBeVisible();
});
test('a testing host shows its banner; a plain one does not', async ({ page, baseURL }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(/acceptance testing/)).toHaveCount(0);
  await page.goto(baseURL!.replace('127.0.0.1', 'uat.localhost'));
  await expect(page.getByText(/acceptance testing/).first()).toBeVisible();
});
test('a missing remote shows an error card with Retry; the rest works, and Retry loads it', async ({ page }) => {
  await page.route('**/remotes/mf-catalogue/**', (route) => route.abort());
  await openAs(page, 'store1', '/product/list');
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible({ timeout: 20_000 });
  await moveInside(page, '/stock/list');
  await expect(page.getByRole('heading', { name: 'Stock Availability' })).toBeVisible();
  await moveInside(page, '/product/list');
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/remotes/mf-catalogue/**');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible({ timeout: 20_000 });
});
test('an address without /list leads to the list, with its query', async ({ page }) => {
  await openAs(page, 'store1', '/product?q=oslo');
  await expect(page).toHaveURL(/\/product\/list\?q=oslo$/);
  await expect(page.getByRole('searchbox')).toHaveValue('oslo');
});
test('/admin on the server leads to the admin menu', async ({ page }) => {
  await openAs(page, 'admin', '/admin');
  await expect(page).toHaveURL(/\/home\/admin/);
  await expect(page.getByRole('main').getByText('Store access levels')).toBeVisible();
});
test('no page reports a script error or a breach of its content policy (safety 39)', async ({ page }) => {
  const faults = watchErrors(page);
  await openAs(page, 'admin', '/trestle');
  for (const path of [
    '/stock/list',
    '/store_order/list',
    '/product/list',
    '/product/create',
    '/user/list',
    '/reports/NONE',
  ]) {
    await moveInside(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(faults).toEqual([]);
});
