import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { openAs } from '../../pages/people';
import { test } from '../../pages/test';

const LONG_LIST_PATH = '/product/website-listing?limit=10000&filter=all&sort=description';
/** A list with more columns than a narrow window holds. */
const WIDE_LIST_PATH = '/product/list?limit=10000&filter=all';

const rowOf = (page: Page, number: number) => page.locator(`tr[aria-rowindex="${number}"]`);
/** The table's number of rows, with the header. */
const counted = async (page: Page): Promise<number> =>
  Number(await page.getByRole('table').getAttribute('aria-rowcount'));

test('a long list draws only visible rows, counts all, and can be walked by keyboard', async ({ page }) => {
  await openAs(page, 'admin', LONG_LIST_PATH);
  const rows = page.locator('tbody [data-row]');
  await expect(rows.first()).toBeVisible();
  const count = await counted(page);
  expect(count).toBeGreaterThan(101);
  expect(await rows.count()).toBeLessThan(80);
  await expect(rowOf(page, 2)).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 2)).toBeFocused();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 5)).toBeFocused();
  await page.keyboard.press('PageDown');
  const below = Number(await page.locator('tr:focus').getAttribute('aria-rowindex'));
  expect(below).toBeGreaterThan(10);
  await page.keyboard.press('PageUp');
  await expect(rowOf(page, 5)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rowOf(page, count)).toBeFocused();
  await expect(rowOf(page, count)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(rowOf(page, 2)).toBeFocused();
  await expect(rowOf(page, 2)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/edit\/\d+/);
});

test('the focused row survives scrolling; headers stay visible', async ({ page }) => {
  await openAs(page, 'admin', LONG_LIST_PATH);
  await expect(rowOf(page, 2)).toBeVisible();
  await rowOf(page, 4).focus();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 6000);
  await expect(rowOf(page, 2)).toHaveCount(0);
  await expect(rowOf(page, 4)).toBeFocused();
  const header = page.getByRole('columnheader', { name: 'Website address' });
  await expect(header).toBeInViewport();
  const widths = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((headers) => headers.map((each) => Math.round(each.getBoundingClientRect().width)));
  const before = await widths();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 5)).toBeFocused();
  await expect(rowOf(page, 5)).toBeInViewport();
  expect(await widths()).toEqual(before);
});

test('Ctrl+F searches all rows, also those that are not drawn', async ({ page }) => {
  await openAs(page, 'admin', LONG_LIST_PATH);
  await expect(rowOf(page, 2)).toBeVisible();
  const last = await counted(page);
  await rowOf(page, 2).focus();
  await page.keyboard.press('End');
  const name = (await rowOf(page, last).getByRole('link').first().textContent())!;
  await page.keyboard.press('Home');
  await expect(rowOf(page, last)).toHaveCount(0);
  await page.keyboard.press('Control+f');
  const box = page.getByRole('textbox', { name: 'Find in the rows' });
  await expect(box).toBeFocused();
  await box.fill(name.toUpperCase());
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await box.press('Shift+Enter');
  await expect(rowOf(page, last)).toBeInViewport();
  await box.fill('nothing of the kind');
  await expect(page.getByText('Not found')).toBeVisible();
  await box.press('Escape');
  await expect(box).toHaveCount(0);
});

test('a table wider than the page scrolls in its own box, with headers and pager visible', async ({ page }) => {
  await page.setViewportSize({ width: 880, height: 700 });
  await openAs(page, 'admin', WIDE_LIST_PATH);
  await page.getByRole('button', { name: 'Show all columns' }).click();
  // The button stands below the last row.
  await page.getByRole('table').evaluate((table) => {
    for (let each = table.parentElement; each; each = each.parentElement) each.scrollTop = 0;
  });
  await expect(rowOf(page, 2)).toBeVisible();
  await rowOf(page, 2).focus();
  await page.keyboard.press('End');
  const last = rowOf(page, await counted(page));
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
});

test('a long list on a phone draws only visible cards, each with its position', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await openAs(page, 'admin', LONG_LIST_PATH);
  const cards = page.locator('li[data-row]');
  await expect(cards.first()).toBeVisible();
  expect(await cards.count()).toBeLessThan(80);
  const size = Number(await cards.first().getAttribute('aria-setsize'));
  await cards.first().focus();
  await page.keyboard.press('End');
  await expect(page.locator(`li[aria-posinset="${size}"]`)).toBeFocused();
  await expect(page.locator(`li[aria-posinset="${size}"]`)).toBeInViewport();
  await expectNoSidewaysScroll(page);
});
