import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** Numbers in cells that reach beyond the table's visible part, or are cut short. */
const cutNumbers = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const visiblePart = table.parentElement!.getBoundingClientRect();
    return [...table.querySelectorAll<HTMLElement>('tbody td')]
      .filter((cell) => /^[\d,.]+$/.test(cell.innerText.trim()))
      .filter(
        (cell) => cell.getBoundingClientRect().right > visiblePart.right + 1 || cell.scrollWidth > cell.clientWidth + 1,
      )
      .map((cell) => cell.innerText);
  });

test('a table keeps what decides and says which columns have no room; no number is cut', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await openAs(page, 'admin', '/stock/list?filter=all');
  const headers = page.getByRole('columnheader');
  await expect(headers.filter({ hasText: 'Available' })).toBeVisible();
  await page.getByRole('button', { name: 'Column filters' }).click();
  await expect(page.getByLabel('Filter Price')).toBeVisible();
  for (const name of ['Delivery', 'Available', 'Price'])
    await expect(headers.filter({ hasText: name }).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^No room for .*Fabric/)).toBeVisible();
  await expect(page.locator('tbody [data-row]').first()).toBeVisible();
  expect(await cutNumbers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all columns' }).click();
  await expect(headers.filter({ hasText: 'Fabric' })).toBeAttached();
  await page.getByRole('button', { name: 'Fit to the page' }).click();
  await expect(headers.filter({ hasText: 'Fabric' })).toHaveCount(0);
  await page.setViewportSize({ width: 1600, height: 800 });
  await expect(headers.filter({ hasText: 'Fabric' })).toBeVisible();
  await expect(page.getByText(/^No room for/)).toHaveCount(0);
});

test('below 860 pixels rows are cards with what decides on them', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openAs(page, 'store1', '/404');
  for (const [path, words] of [
    ['/stock/list', ['Available', 'Delivery']],
    ['/store_order/list', ['Delivery', 'Pieces']],
    ['/store_order_line/list', ['Quantity', 'Expected delivery']],
  ] as const) {
    await moveInside(page, path);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: words[0] }).first();
    for (const word of words) await expect(card).toContainText(word);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

test('My Stock goes by delivery date, soonest first, and moments show their time', async ({ page }) => {
  await openAs(page, 'store1', '/store_order_line/list?filter=incoming');
  await expect(page.getByRole('columnheader', { name: /^Expected delivery/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await moveInside(page, '/store_order/list?filter=all');
  await expect(
    page
      .getByRole('table')
      .getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d/)
      .first(),
  ).toBeVisible();
  // Seven of the order's own, beside the column of 'Order again'.
  await expect(page.getByRole('columnheader').filter({ hasNotText: /^Actions$/ })).toHaveCount(7);
});
