import { expect, type Page } from '@playwright/test';
import { expectNoSeriousViolations } from '../../pages/axe';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

const MESSAGES = 'Messages';

/** Creates products of one range, the second with a retail price near its wholesale price. */
const makeRange = async (page: Page) => {
  const admin = await callAs(page, 'admin');
  const range = unique('Ridge');
  const make = (name: string, wholesale_price: number, region_1_rrp: number | null) =>
    admin.post('/api/product/', { description: `${range} ${name}`, wholesale_price, region_1_rrp });
  const ids = [(await make('bench', 100, 199.95))['id'], (await make('table', 519.5, 530))['id']] as number[];
  const pricesOf = async (id: number | undefined) => {
    const product = await admin.get(`/api/product/${id}/`);
    return [product['wholesale_price'], product['region_1_rrp']];
  };
  return { admin, range, ids, prices: () => Promise.all(ids.map(pricesOf)) };
};

test('prices rise in eight actions from home, after a preview, and one undo brings them back', async ({ page }) => {
  const { admin, range, ids, prices } = await makeRange(page);
  await openAs(page, 'admin', '/');
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    await action;
    actions += 1;
  };
  await act(page.getByRole('tab', { name: 'Admin' }).click());
  await act(page.getByRole('link', { name: 'Product', exact: true }).click());
  const search = page.getByRole('searchbox');
  await act(search.fill(range).then(() => search.press('Enter')));
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await act(page.getByRole('button', { name: 'Select rows' }).click());
  const bar = page.getByRole('region', { name: 'Selection' });
  await act(bar.getByRole('button', { name: 'Select page' }).click());
  await act(bar.getByRole('button', { name: 'Price change' }).click());
  const dialog = page.getByRole('dialog', { name: 'Price change: 2 products' });
  const apply = dialog.getByRole('button', { name: 'Apply' });
  await expect(apply).toBeDisabled();
  await expect(dialog.getByLabel('Change by')).toBeFocused();
  await act(page.keyboard.type('5'));
  await expect(dialog.getByText('2 products: 4 prices will change.')).toBeVisible();
  const table = dialog.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toHaveText(`${range} benchWholesale price$100.00$105.00`);
  await expect(table.getByRole('row').nth(2)).toHaveText('Region 1 RRP$199.95$209.95+100 %');
  await expectNoSeriousViolations(page);
  await act(apply.click());
  expect(actions).toBeLessThanOrEqual(8);
  await expect(dialog).toBeHidden();
  const messages = page.getByRole('region', { name: MESSAGES });
  await expect(messages.getByText('Prices of 2 products changed.')).toBeVisible();
  await expect(bar.getByText('0 selected')).toBeVisible();
  expect(await prices()).toEqual([
    [105, 209.95],
    [545.48, 556.5],
  ]);

  // What somebody has changed since stays, and is named.
  await admin.patch(`/api/product/${ids[0]}/`, { region_1_rrp: 210 });
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages.getByText('Prices of 2 products restored. These were changed since and stay:')).toBeVisible();
  await expect(messages.getByText(`${range} bench, Region 1 RRP: $210.00`)).toBeVisible();
  expect(await prices()).toEqual([
    [100, 210],
    [519.5, 530],
  ]);
});

test('the preview rounds, warns below wholesale, and begins again after a change by somebody else', async ({
  page,
}) => {
  const { admin, range, ids, prices } = await makeRange(page);
  await page.setViewportSize({ width: 400, height: 860 });
  await openAs(page, 'admin', `/product/list?q=${encodeURIComponent(range)}`);
  await page.getByRole('button', { name: 'Select rows' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select page' }).click();
  await bar.getByRole('button', { name: 'Price change' }).click();
  const dialog = page.getByRole('dialog');
  const apply = dialog.getByRole('button', { name: 'Apply' });
  await dialog.getByLabel('Change by').fill('x');
  await expect(dialog.getByText('Enter a number, such as 5 or -2.50.')).toBeVisible();
  await dialog.getByLabel('Change by').fill('-30');
  await dialog.getByLabel('Unit').selectOption('Amount');
  await dialog.getByLabel('Rounding').selectOption('To .99');
  await dialog.getByLabel('Wholesale price', { exact: true }).uncheck();
  await expect(dialog.getByLabel('Stock that is not sold out (wholesale price)')).toBeDisabled();
  await expect(dialog.getByText('2 products: 2 prices will change. 1 below wholesale.')).toBeVisible();
  // The record with a warning comes first.
  await expect(dialog.getByRole('row', { includeHidden: true }).nth(1)).toContainText('Below $519.50 wholesale');
  await expectNoSidewaysScroll(page);
  await expectNoSeriousViolations(page);

  await admin.patch(`/api/product/${ids[0]}/`, { region_1_rrp: 220 });
  await apply.click();
  await expect(dialog.getByText('Prices have changed since the preview.')).toBeVisible();
  await expect(dialog.getByText('$220.00')).toBeVisible();
  expect(await prices()).toEqual([
    [100, 220],
    [519.5, 530],
  ]);
  await apply.click();
  await expect(dialog).toBeHidden();
  expect(await prices()).toEqual([
    [100, 189.99],
    [519.5, 499.99],
  ]);
});

test('prices end as somebody types, or go up to the next 5', async ({ page }) => {
  const { range, prices } = await makeRange(page);
  await openAs(page, 'admin', `/product/list?q=${encodeURIComponent(range)}`);
  await page.getByRole('button', { name: 'Select rows' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select page' }).click();
  await bar.getByRole('button', { name: 'Price change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rounding').selectOption('Up to the next 5');
  await expect(dialog.getByRole('row').nth(1)).toContainText('$200.00');
  await dialog.getByLabel('Change by').fill('5');
  await dialog.getByLabel('Rounding').selectOption('Other ending');
  await expect(dialog.getByText('Enter an ending of two digits, such as .75.')).toBeVisible();
  await dialog.getByLabel('Ending').fill('.45');
  await expect(dialog.getByText('2 products: 4 prices will change.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  expect(await prices()).toEqual([
    [105.45, 209.45],
    [545.45, 556.45],
  ]);
});

test('a past price change says who, how and how much, and is undone as far as it still holds', async ({ page }) => {
  const { admin, range, ids, prices } = await makeRange(page);
  const body = { products: ids, prices: ['wholesale_price', 'region_1_rrp'], by: 'percent', value: 7, rounding: '.95' };
  const { preview } = await admin.post('/api/product/price_change/preview/', body);
  await admin.post('/api/product/price_change/', { ...body, preview });
  await admin.patch(`/api/product/${ids[0]}/`, { region_1_rrp: 210 });
  await page.setViewportSize({ width: 400, height: 860 });
  await openAs(page, 'admin', `/product/list?q=${encodeURIComponent(range)}`);
  await page.getByRole('link', { name: 'Past price changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Past price changes' })).toBeVisible();
  const changes = page.getByRole('list', { name: 'Past price changes' }).getByRole('listitem');
  // Other stories change prices, too: the change is found by what its undo would leave.
  const own = changes.filter({ hasText: 'Up 7 %, to .95' }).filter({ hasText: '2 products · 4 prices' }).first();
  await expect(own).toContainText('Wholesale price, Region 1 RRP');
  await expectNoSidewaysScroll(page);
  await own.getByRole('button', { name: 'Undo …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo: Up 7 %, to .95' });
  await expect(dialog.getByText('3 prices of 2 products get their former value.')).toBeVisible();
  await expect(dialog.getByText('1 price stays, because it was changed or deleted since:')).toBeVisible();
  await expect(dialog.getByText(`${range} bench, Region 1 RRP: $210.00`)).toBeVisible();
  await expectNoSeriousViolations(page);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Prices of 2 products restored.')).toBeVisible();
  expect(await prices()).toEqual([
    [100, 210],
    [519.5, 530],
  ]);
  await expect(own).toContainText('Undone');
});
