import { expect, test, type Page } from '@playwright/test';
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

/** Eight remotes of eight teams, each with a menu of its own. Their code isn't there: bar and menus need none. */
async function addEightRemotes(page: Page): Promise<void> {
  const digest = `sha384-${'A'.repeat(64)}`;
  await page.route('**/remotes.json', async (route) => {
    const reply = await route.fetch();
    const registry = (await reply.json()) as Record<string, { contract: number }>;
    const remotes = Array.from({ length: 8 }, (_, i) => [
      `mf-team-${i}`,
      {
        version: '1.0.0',
        entry: `/remotes/mf-team-${i}/1.0.0/mf-manifest.json`,
        integrity: { 'page.js': digest },
        contract: registry['mf-catalogue']!.contract,
        pages: [{ name: `team_${i}.list`, path: `/team_${i}/list`, title: `Benches ${i}`, scripts: ['page.js'] }],
        menus: [{ group: `Workshop ${i}`, order: 900 + i, title: `Benches ${i}`, route: `team_${i}.list` }],
        homeCards: [],
      },
    ]);
    await route.fulfill({ response: reply, json: { ...registry, ...Object.fromEntries(remotes) } });
  });
}

test("with eight teams' remotes at 1280 px, 'More' is opened and left by keyboard, marks its page, and cuts nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await addEightRemotes(page);
  await openAs(page, 'admin', '/team_6/list');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const more = bar.getByRole('button', { name: 'More' });
  await expect(more).toHaveAttribute('aria-current', 'true');
  await expect(bar.locator('[aria-current]')).toHaveCount(1);
  for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });

  await more.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'More' });
  const own = menu.getByRole('menuitem', { name: 'Benches 6' });
  await expect(own).toHaveAttribute('aria-current', 'page');
  for (let i = 0; i < 8; i += 1) {
    const inBar = (await bar.getByRole('button', { name: `Workshop ${i}` }).count()) > 0;
    await expect(menu.getByRole('group', { name: `Workshop ${i}` })).toHaveCount(inBar ? 0 : 1);
  }
  // The last one is reached by its key, and seen whole.
  await page.keyboard.press('End');
  const last = menu.getByRole('menuitem').last();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect(menu.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
  await expectNoSidewaysScroll(page, '1280 px');
});

test("with eight teams' remotes at 400 px, the side bar has all menus, by keyboard, and marks the page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 700 });
  await addEightRemotes(page);
  await openAs(page, 'admin', '/team_6/list');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('Enter');
  const menus = page.getByRole('dialog', { name: 'Menu' });
  await expect(menus.locator('[aria-current]')).toHaveText('Benches 6');
  for (let i = 0; i < 8; i += 1) {
    const link = menus.getByRole('list', { name: `Workshop ${i}` }).getByRole('link');
    await link.focus();
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');
  await expect(menus).toBeHidden();
  await expectNoSidewaysScroll(page, '400 px');
});
