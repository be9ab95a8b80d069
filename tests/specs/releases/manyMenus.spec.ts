import { expect, test } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { openAs } from '../../pages/people';

test('remotes that bring six more menus: the bar scrolls to the last, the page never sideways', async ({ page }) => {
  const menus = Array.from({ length: 6 }, (_, i) => ({
    group: `Workshop ${i}`,
    order: 900 + i,
    title: `Products ${i}`,
    route: 'product.list',
  }));
  await page.route('**/remotes.json', async (route) => {
    const reply = await route.fetch();
    const registry = (await reply.json()) as Record<string, { menus: readonly object[] }>;
    const catalogue = registry['mf-catalogue']!;
    const json = { ...registry, 'mf-catalogue': { ...catalogue, menus: [...catalogue.menus, ...menus] } };
    await route.fulfill({ response: reply, json });
  });
  await openAs(page, 'admin', '/stock/list');
  const last = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Workshop 5' });
  for (const width of [1440, 1280, 1080]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${width} px`);
    await expect(page.getByRole('button', { name: /account menu/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Home' }).focus();
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Products 5' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});
