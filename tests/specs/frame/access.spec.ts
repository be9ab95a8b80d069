import { expect, type Page } from '@playwright/test';
import { makeProduct, openAs } from '../../pages/people';
import { axeFor, backgroundOf, COLOUR_RULES } from '../../pages/axe';
import { expectLoaded, expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { test } from '../../pages/test';
import { expectTouchTargets } from '../../pages/touchTargets';

/** The routes of each part. Parts run in parallel. */
const ROUTES_BY_PART = {
  shell: ['/', '/home/admin', '/404'],
  orders: ['/store_order/list', '/store_order/create', '/store_order/edit/1', '/store_order_line/list', '/stock/list'],
  containers: [
    '/container/list',
    '/container/create',
    '/container/edit/20',
    '/store/list',
    '/store/create',
    '/store/edit/1',
    '/store_contact/list',
    '/store_contact/create',
    '/store_contact/edit/1',
    '/container/arrivals',
  ],
  views: [
    '/store_order/view/1',
    '/container/view/20',
    '/container/receive/20',
    '/product/view/1',
    '/stock/products',
    '/store/view/1',
    '/catalogue/view/1',
    '/supplier/view/1',
    '/code_product_category/view/1',
    '/user/view/3',
    '/group/view/1',
    '/group_permissions/view/2',
  ],
  catalogue: [
    '/product/list',
    '/product/edit/1',
    '/product/create',
    '/product/website-listing',
    '/catalogue/list',
    '/catalogue/edit/1',
    '/catalogue/1/catalogue-pages',
    '/catalogue_page/list',
    '/catalogue_page/edit/1',
  ],
  suppliers: [
    '/supplier/list',
    '/supplier/edit/1',
    '/supplier-listing',
    '/code_colour/list',
    '/code_colour/edit/1',
    '/code_contact_type/list',
    '/code_product_category/list',
    '/code_product_category/edit/1',
    '/product/price-changes',
    '/reports/sales',
    '/report_run/list',
    '/report_schedule/list',
  ],
  machines: [
    '/service/list',
    '/session/list',
    '/health',
    '/export_all',
    '/api_key/list',
    '/audit/list',
    '/mail/list',
    '/bounced_address/list',
    '/webhook/list',
    '/webhook_delivery/list',
    '/user/personal_data/3',
  ],
  admin: [
    '/user/list',
    '/user/edit/3',
    '/user/create',
    '/group/list',
    '/group/edit/1',
    '/login/account',
    '/reports/NONE',
  ],
  rules: [
    '/group_permissions/list',
    '/group_permissions/edit/2',
    '/group_permissions/report',
    '/permission/list',
    '/permission/edit/1',
    '/content_type/list',
    '/content_type/edit/1',
  ],
} as const;

/** A list with a few rows: more of them repeat what the first ones show, and axe looks at every cell. */
const withFewRows = (route: string): string => (/\/(list|[\w-]+-listing)$/.test(route) ? `${route}?limit=10` : route);

/** Runs axe and returns serious and critical findings. */
const findings = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  const axe = axeFor(page);
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    );
};
/** Checks a page in light, its colours in dark, and that it fits a phone and a finger. */
const inspect = async (page: Page, route: string, open = moveInside): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // Transitions would show colours in between.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, route);
  await expectLoaded(page);
  expect([route, 'light', await findings(page)]).toEqual([route, 'light', []]);
  const light = await backgroundOf(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(() => backgroundOf(page)).not.toBe(light);
  expect([route, 'dark', await findings(page, COLOUR_RULES)]).toEqual([route, 'dark', []]);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectLoaded(page);
  // A table turns into cards after the page has noticed its new width.
  await expectNoSidewaysScroll(page, route);
  await expectTouchTargets(page, route);
};

test.describe('axe finds nothing serious, in light and dark, and all fits a phone and a finger', () => {
  test.describe.configure({ mode: 'parallel' });
  test('on the login page', async ({ page }) => {
    const load = async (_page: Page, route: string) => void (await page.goto(route));
    for (const route of ['/', '/login?mode=forgot']) await inspect(page, route, load);
  });
  for (const [part, routes] of Object.entries(ROUTES_BY_PART)) {
    test(`on any screen of ${part}`, { tag: '@long' }, async ({ page }) => {
      test.setTimeout(180_000);
      await openAs(page, 'admin', '/404');
      for (const route of routes) await inspect(page, withFewRows(route));
    });
  }
});

test('by keyboard alone from login to a saved order', async ({ page }) => {
  // Its own: what other stories order may be sold out by the time it is saved.
  const { description } = await makeProduct(page, 5);
  await page.goto('/');
  await page.getByLabel('User name').focus();
  await page.keyboard.type('store1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Trestle-demo-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible();
  const reach = async (name: RegExp | string, role: 'link' | 'button' | 'combobox' | 'spinbutton') => {
    const target = page.getByRole(role, { name }).first();
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${String(name)} is not reached by Tab`);
  };
  await reach(/^New order$/i, 'button');
  await page.keyboard.press('Enter');
  await reach('Add a product', 'combobox');
  await page.keyboard.type(description);
  await expect(page.getByRole('option').first()).toContainText(description);
  await page.keyboard.press('Enter');
  const quantity = page.getByRole('spinbutton').first();
  await expect(quantity).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
});
