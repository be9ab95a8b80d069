import { expect, test } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../pages/layout';
import { openAs } from '../../pages/people';

test("remotes that bring six more menus: those that don't fit stand in 'More', and the page never scrolls sideways", async ({
  page,
}) => {
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
  const bar = page.getByRole('navigation', { name: 'Main' });
  const more = bar.getByRole('button', { name: 'More' });
  const last = bar.getByRole('button', { name: 'Workshop 5' });
  let shown = 0;
  for (const width of [1080, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${width} px`);
    await expect(page.getByRole('button', { name: /account menu/ })).toBeInViewport({ ratio: 1 });
    await expect(more).toBeInViewport({ ratio: 1 });
    await expect(last).toHaveCount(0);
    // A wider window shows at least as many.
    await expect.poll(() => bar.getByRole('button').count()).toBeGreaterThanOrEqual(Math.max(shown, 3));
    shown = await bar.getByRole('button').count();
  }
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Products 5' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});
