import { expect } from '@playwright/test';
import { callAs, openAs } from '../../pages/people';
import { makeShop, makeStockedProducts } from '../../pages/shop';
import { test } from '../../pages/test';

test('a store asks to be told of a sold-out product, head office sees it, and stock brings a notice', async ({
  page,
}) => {
  const { username } = await makeShop(page);
  const { products } = await makeStockedProducts(page, ['Rare chair'], { quantity: 0 });
  const [{ id, description, stock }] = products as [(typeof products)[0]];

  // Read only, as a store opens a product from the list.
  await openAs(page, username, `/product/view/${id}`);
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(page.getByRole('button', { name: /^You'll be told/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^You'll be told/ })).toBeVisible();

  const office = await page.context().newPage();
  await openAs(office, 'admin', '/product/list?filter=waited_for');
  await expect(office.getByRole('link', { name: description }).first()).toBeVisible();

  const admin = await callAs(page, 'admin');
  await admin.patch(`/api/stock/${stock}/`, { quantity: 4 });
  await expect(page.getByRole('button', { name: /^Notices, 1 unread/ })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: /^Notices/ }).click();
  await page.getByText(`${description} can be ordered again.`).click();
  await expect(page).toHaveURL(/\/store_order\/create/);
  await expect(page.getByRole('main').getByText(description).first()).toBeVisible();
});
