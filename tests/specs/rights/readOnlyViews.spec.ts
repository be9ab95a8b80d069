import { expect, type Page } from '@playwright/test';
import { axeFor } from '../../pages/axe';
import { moveInside } from '../../pages/layout';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** Inputs of the page's record. The search of everything has its own. */
const inputs = (page: Page) => page.locator('main').locator('input:visible, textarea:visible, select:visible');

test('a store opens records from lists without inputs; a link to the form of one offers that, too', async ({
  page,
}) => {
  const { product, description, code } = await makeProduct(page, 12);
  const admin = await callAs(page, 'admin');
  const catalogue = await admin.post('/api/catalogue/', { name: `Spring of ${description}` });
  await admin.post('/api/catalogue_page/', { catalogue: catalogue['id'], product, page_number: 12, letter_code: 'B' });
  const view = `/product/view/${product}`;

  await openAs(page, 'store1', `/product/list?filter=all&q=${encodeURIComponent(description)}`);
  await page.getByRole('link', { name: description }).first().click();
  await expect(page).toHaveURL(view);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Product ${description}`);
  await expect(page.getByText(code, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Catalogue pages' })).toContainText('page 12, B');
  await expect(inputs(page)).toHaveCount(0);
  for (const name of ['Save', 'Edit', 'Delete']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  expect((await axeFor(page).analyze()).violations).toEqual([]);

  // One link leads to the next record, and back.
  await page.getByRole('link', { name: `Spring of ${description}` }).click();
  await expect(page).toHaveURL(/\/catalogue_page\/view\/\d+$/);
  await expect(inputs(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(view);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/product\/list/);

  await moveInside(page, `/product/edit/${product}`);
  await expect(page.getByText("Don't have access to this page.")).toBeVisible();
  await page.getByRole('link', { name: 'Open it read-only' }).click();
  await expect(page).toHaveURL(view);

  await moveInside(page, '/product/view/999999999');
  await expect(page.getByText('This product is not here')).toBeVisible();
});

test('buyer and warehouse read an order with its lines; what is hidden from them stays hidden', async ({ page }) => {
  const { stock, description } = await makeProduct(page, 12, 0, 412.5);
  const { user, post } = await callAs(page, 'store1');
  const { id } = await post('/api/store_order/', {
    store: user.store!.id,
    store_order_lines: [{ stock_id: stock, quantity: 2 }],
  });
  const view = `/store_order/view/${String(id)}`;
  const lines = page.getByRole('region', { name: 'Lines' });

  await openAs(page, 'buyer', `/store_order/list?filter=all&q=${String(id)}`);
  await page
    .getByRole('link', { name: String(id), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(view);
  await expect(lines).toContainText(description);
  await expect(lines).toContainText('825.00');
  await expect(inputs(page)).toHaveCount(0);

  await openAs(page, 'warehouse', view);
  await expect(lines).toContainText(description);
  await expect(lines).not.toContainText('412.50');
  await expect(lines).not.toContainText('825.00');
  await expect(inputs(page)).toHaveCount(0);
});

test('who may change a record goes from its view to its form, and back to where they came from', async ({ page }) => {
  const { product, description } = await makeProduct(page, 1);
  await openAs(page, 'admin', `/product/list?filter=all&q=${encodeURIComponent(description)}`);
  await page.goto(`/product/view/${product}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(`/product/edit/${product}`);
  await expect(page.getByLabel('Description *')).toHaveValue(description);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/product\/list/);
});
