import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { openAs } from '../pages/people';

const ROUTES = ['/', '/home/admin', '/stock/list', '/store_order/list', '/store_order/create', '/store_order/edit/1', '/store_order_line/list', '/product/list', '/product/edit/1', '/container/edit/20', '/store/edit/1', '/supplier-listing', '/catalogue/edit/1', '/code_colour/list', '/user/list', '/user/edit/3', '/group_permissions/edit/2', '/login/account', '/reports/NONE', '/404'];

/** What axe finds serious or critical on the page as it stands. Fluent's focus guards are aria-hidden by design and pass the focus on. */
const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).exclude('[data-tabster-dummy]').analyze();
  return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`);
};
/** The page shows what it has to show: a heading, and no skeleton any more. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any screen, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await settled(page);
    expect(['login', await findings(page)]).toEqual(['login', []]);
    await page.goto('/login?mode=forgot');
    await settled(page);
    expect(['forgot', await findings(page)]).toEqual(['forgot', []]);
    await openAs(page, 'admin');
    for (const route of ROUTES) {
      await page.goto(route);
      await settled(page);
      expect([route, await findings(page)]).toEqual([route, []]);
    }
  });
}

test('by keyboard alone from login to a saved order', async ({ page }) => {
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
  await page.keyboard.type('chair');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  const quantity = page.getByRole('spinbutton').first();
  await expect(quantity).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Created Item')).toBeVisible();
});
