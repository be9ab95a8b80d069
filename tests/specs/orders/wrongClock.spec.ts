import { expect, test, type Page } from '@playwright/test';
import { callAs, logInAs, makeProduct, openAs } from '../../pages/people';
import { unique } from '../../uniqueText';

const HOUR_MS = 3_600_000;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

for (const [words, ahead] of [
  ['two hours fast', 2 * HOUR_MS],
  ['half a minute fast', HOUR_MS / 120],
  ['two hours slow', -2 * HOUR_MS],
] as const)
  test(`on a machine whose clock is ${words}, an order is listed at once, and what is ended is over at once`, async ({
    page,
  }) => {
    const { product, stock, description } = await makeProduct(page, 9);
    const reference = unique('Clock');
    await page.clock.install({ time: Date.now() + ahead });

    await logInAs(page, 'store1', `/store_order/create/0/${product}/${stock}`);
    await page.getByRole('spinbutton', { name: `Quantity of ${description}` }).fill('2');
    await page.getByLabel('Reference', { exact: true }).fill(reference);
    await save(page);
    await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
    await page.goto(`/store_order/list?q=${reference.replace(' ', '+')}`);
    await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(1);

    await openAs(page, 'admin', `/product/edit/${product}`);
    await page.getByRole('button', { name: 'End it' }).click();
    await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
    await save(page);
    await expect(page.getByText('Updated Item')).toBeVisible();
    const ended = await (await callAs(page, 'admin')).get(`/api/product/${product}/`);
    expect(Math.abs(Date.parse(ended['active_end_date'] as string) - Date.now())).toBeLessThan(60_000);
  });
