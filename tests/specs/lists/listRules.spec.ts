import { expect, test, type Page } from '@playwright/test';
import { moveInside } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { unique } from '../../uniqueText';

/** Records the list calls of a collection from now on. */
const listCalls = (page: Page, collection: string): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === `/api/${collection}/` && request.method() === 'GET') calls.push(search);
  });
  return calls;
};
const firstRow = (page: Page) => page.locator('tbody [data-row]').first();

test('sorted ascending, a list has rows without a value last', async ({ page }) => {
  const word = unique('Chintz');
  const admin = await callAs(page, 'admin');
  for (const [i, display_order] of [null, 2, 1].entries())
    await admin.post('/api/code_fabric/', { description: `${word} ${i}`, display_order });
  await openAs(page, 'admin', `/code_fabric/list?q=${encodeURIComponent(word)}`);
  const names = page.locator('tbody [data-row]').getByRole('link').filter({ hasText: word });
  await expect(names).toHaveCount(3);
  await page.getByRole('columnheader', { name: 'Order', exact: true }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=display_order/);
  await expect(names).toHaveText([`${word} 2`, `${word} 1`, `${word} 0`]);
});

test('a list that was loaded less than 5 seconds ago is not loaded again (S2 §4, §9)', async ({ page }) => {
  await openAs(page, 'admin', '/supplier/list');
  await expect(firstRow(page)).toBeVisible();
  const calls = listCalls(page, 'supplier');
  const leaveAndReturn = async () => {
    await firstRow(page).getByRole('link').first().click();
    await expect(page.getByLabel('Name *')).toBeVisible();
    await page.goBack();
    await expect(firstRow(page)).toBeVisible();
  };
  // `Date.now` stands still, but timers run.
  const now = Date.now() + 60_000;
  await page.clock.setFixedTime(now);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=/);
  await expect.poll(() => calls.length).toBe(1);
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true');
  await leaveAndReturn();
  expect(calls).toHaveLength(1);
  await page.clock.setFixedTime(now + 6000);
  await leaveAndReturn();
  await expect.poll(() => calls.length).toBe(2);
});

test('a late reply to an earlier request is never shown (S1 §7, S2 §7)', async ({ page }) => {
  await openAs(page, 'admin', '/product/list');
  await expect(firstRow(page)).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const ids = new Set<string>();
  await page.route('**/api/product/**', async (route) => {
    ids.add(route.request().headers()['x-request-id'] ?? '');
    if (new URL(route.request().url()).searchParams.get('q') === 'sofa') await held;
    // The page may have cancelled the request.
    await route.continue().catch(() => undefined);
  });
  const search = page.getByRole('searchbox');
  const late = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === 'sofa');
  await search.fill('sofa');
  await search.press('Enter');
  await expect.poll(() => ids.size).toBe(1);
  await search.fill('bookcase');
  await search.press('Enter');
  await expect(firstRow(page)).toContainText(/bookcase/i);
  release();
  await page.unrouteAll({ behavior: 'wait' });
  // Ends without a reply when the page has cancelled it.
  await (await late).response();
  await expect(firstRow(page)).toContainText(/bookcase/i);
  await expect(page.getByText(/sofa/i)).toHaveCount(0);
  expect(ids.size).toBe(2);
  expect([...ids].every(Boolean)).toBe(true);
});

test('page sizes, current page, range, 7 columns by default, users by 100 (S1 §2.6, §9, S2 §9)', async ({ page }) => {
  await openAs(page, 'admin', '/product/list');
  await expect(firstRow(page)).toBeVisible();
  const sizes = page.getByLabel('Rows per page');
  await expect(sizes.getByRole('option')).toHaveText(['2', '5', '10', '20', '25', '50', '100']);
  await expect(sizes).toHaveValue('10');
  expect(await page.getByRole('columnheader').count()).toBeLessThanOrEqual(7);
  for (const size of ['2', '5', '50', '100']) {
    await sizes.selectOption(size);
    await expect(page.getByText(new RegExp(`^1–${size} of [\\d,]+$`))).toBeVisible();
  }
  await moveInside(page, '/product/list?limit=25&offset=50');
  await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(/^51–75 of [\d,]+$/)).toBeVisible();
  await moveInside(page, '/user/list');
  await expect(sizes).toHaveValue('100');
});

test('multiple-select mode: turning it off clears the selection (S1 §2.6)', async ({ page }) => {
  await openAs(page, 'admin', '/supplier/list');
  await expect(firstRow(page)).toBeVisible();
  const mode = page.getByRole('button', { name: 'Select rows' });
  const bar = page.getByRole('region', { name: 'Selection' });
  await mode.click();
  await firstRow(page).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11–/)).toBeVisible();
  // While the next page loads, the rows of the last one stay.
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true');
  await firstRow(page).getByRole('checkbox').check();
  await expect(bar.getByText('2 selected')).toBeVisible();
  await mode.click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await mode.click();
  await expect(bar.getByText('0 selected')).toBeVisible();
});
