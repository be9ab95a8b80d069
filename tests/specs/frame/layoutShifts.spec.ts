import { expect, type Page } from '@playwright/test';
import { watchShifts } from '../../pages/layoutShifts';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';

/** What a page may move in all while it loads. Browsers call a tenth good. */
const MAX_SHIFT = 0.05;

const firstId = async (page: Page, path: string): Promise<number> => {
  const { results } = await (await callAs(page, 'admin')).get(path);
  return (results as readonly { id: number }[])[0]!.id;
};

/** A page for each kind of thing that comes late. */
const pagesToOpen = async (page: Page): Promise<string[]> => {
  const group = await firstId(page, `/api/trestle/group/?qbe=${JSON.stringify({ name: 'Administrator' })}`);
  const catalogue = await firstId(page, '/api/catalogue/?filter=all&sort=id&limit=1');
  const supplier = await firstId(page, '/api/supplier/?filter=all&sort=id&limit=1');
  const soldOut = await firstId(page, '/api/stock_availability/?filter=all&sort=id&limit=1');
  // Other stories write all the while: what they add would push the rows down.
  const until = encodeURIComponent(JSON.stringify(['created_date', 'lt', new Date().toISOString()]));
  return [
    // A table's filters and the names of what its rows name; on a phone its filters and cards.
    '/user/list',
    `/audit/list?query=${until}`,
    '/group/list',
    // A button beside a title with a count.
    '/permission/list',
    // Names of a list of ids, as text and as check boxes.
    `/group/view/${group}`,
    `/group/edit/${group}`,
    // Selects whose options come later.
    '/group_permissions/create',
    // What stands above a list.
    '/code_product_category/list',
    // Buttons of a view, and of a page whose code comes in parts.
    `/supplier/view/${supplier}`,
    `/catalogue/${catalogue}/catalogue-pages`,
    // A line of a new order that says what is left of its stock.
    `/store_order/create/0/0/${soldOut}`,
    // The footer below a page that is still short.
    '/group_permissions/list',
    '/modules',
    '/',
  ];
};

for (const [name, size] of [
  ['1280 px', { width: 1280, height: 800 }],
  ['a phone', { width: 400, height: 860 }],
] as const)
  test(`nothing jumps while a page loads, at ${name}`, { tag: '@long' }, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    const paths = await pagesToOpen(page);
    await openAs(page, 'admin', '/404');
    const open = await watchShifts(page);
    for (const path of paths) {
      const [moved, what] = await open(path);
      expect.soft([path, moved < MAX_SHIFT ? '' : `${moved.toFixed(3)}: ${what}`]).toEqual([path, '']);
    }
  });
