import { expect, type Locator } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { makeProduct, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

/** The amount beside a name in the totals of an order. */
const amountOf = (totals: Locator, name: string) => totals.locator(`dt:text-is("${name}") + dd`);

test('an order shows net, tax and total with the currency, and is found by its reference', async ({ page }) => {
  const { description, product, stock } = await makeProduct(page, 9, 0, 100.05);
  const reference = unique('PO');
  await openAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
  await page.getByRole('spinbutton', { name: `Quantity of ${description}` }).fill('2');
  await page.getByLabel('Reference', { exact: true }).fill(reference);
  const totals = page.getByRole('complementary', { name: 'Order' });
  await expect(amountOf(totals, 'Net')).toHaveText('$200.10');
  await expect(amountOf(totals, 'GST 10%')).toHaveText('$20.01');
  await expect(page.getByTestId('order-total')).toHaveText('$220.11');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('region', { name: 'Printed order' });
  for (const text of [reference, '$220.11', 'Prices are in AUD, without GST 10%.'])
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await moveInside(page, '/store_order/list');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  await dialog.getByRole('combobox').fill(reference);
  await expect(dialog.getByRole('option', { name: /Order \d+/ }).first()).toBeVisible();
  await page.goto(`/store_order/list?q=${encodeURIComponent(reference)}`);
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(1);
});
