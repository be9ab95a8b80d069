import { expect, type Page } from '@playwright/test';
import { testWithScrollBars as test } from '../../pages/classicScrollBars';
import { expectLoaded, expectNoSidewaysScroll, moveInside } from '../../pages/layout';
import { callAs, logInAs, openAs } from '../../pages/people';
import { makeShop } from '../../pages/shop';
import { unique } from '../../uniqueText';

/** Where the parts of the top bar begin, without those that come and go. */
const barPositions = (page: Page) =>
  page
    .getByRole('banner')
    .evaluate((bar) =>
      [...bar.querySelectorAll('nav > *, a, button')]
        .filter((element) => !element.closest('output, dialog'))
        .map((element) => ({ part: element.textContent, left: element.getBoundingClientRect().left })),
    );
/** Height of what a box draws below its content: a scroll bar. */
const scrollBarHeight = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .evaluate((menus) => (menus as HTMLElement).offsetHeight - menus.clientHeight);
const expectNoBarScroll = async (page: Page) => {
  expect(await scrollBarHeight(page)).toBe(0);
  await expectNoSidewaysScroll(page);
};
/** Puts the first product that can be ordered into the basket. */
const fillBasket = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Order / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Basket: 1 product' })).toBeVisible();
};

test("the first product in the basket moves nothing in a store user's top bar, nor under SUDO", async ({ page }) => {
  const shop = await makeShop(page);
  await logInAs(page, 'admin', `/user/list?q=${shop.username}`);
  await page.getByRole('row').filter({ hasText: shop.username }).getByRole('button', { name: 'SUDO' }).click();
  const dialog = page.getByRole('dialog', { name: /^Act as/ });
  await dialog.getByLabel('Reason').fill('Order 12 does not open');
  await dialog.getByRole('button', { name: 'Start SUDO' }).click();
  await expect(page.getByRole('button', { name: /\(sudo\) account menu/ })).toBeVisible();
  await moveInside(page, '/stock/list');
  await expectLoaded(page);
  const withoutBasket = await barPositions(page);
  await fillBasket(page);
  expect(await barPositions(page)).toEqual(withoutBasket);
  await expectNoBarScroll(page);
});

test('the toolbar of every list is one line at 1280 px', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await openAs(page, 'admin', '/404');
  const registry = (await (await page.request.get('/remotes.json')).json()) as Record<
    string,
    { pages: readonly { path: string }[] }
  >;
  const paths = Object.values(registry).flatMap(({ pages }) => pages.map(({ path }) => path));
  const lists = [...paths.filter((path) => path.endsWith('/list')), '/stock/products'];
  expect(lists).toContain('/code_colour/list');
  for (const path of lists) {
    await moveInside(page, `${path}?limit=5`);
    await expectLoaded(page);
    const search = page.getByRole('search');
    if ((await search.count()) === 0) continue;
    const height = await search.evaluate(({ parentElement }) => parentElement!.getBoundingClientRect().height);
    expect(height, path).toBeLessThan(40);
  }
});

test('at 320 px, as magnified four times, the whole bar fits, and a long name of a group', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, 'admin', '/group_permissions/report');
  const admin = await callAs(page, 'admin');
  const group = await admin.post('/api/trestle/group/', { name: unique('G'.repeat(130)) });
  await page.reload();
  await expect(page.getByRole('group', { name: 'Groups' }).getByLabel(String(group['name']))).toBeVisible();
  await expectNoSidewaysScroll(page);
  const right = await page
    .getByRole('button', { name: 'Ada Lindholm account menu' })
    .evaluate((button) => button.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(320);
  await admin.delete(`/api/trestle/group/${String(group['id'])}/`);
});

test('nothing scrolls sideways in the search of everything and in the pages of a catalogue', async ({ page }) => {
  await openAs(page, 'admin', '/catalogue/1/catalogue-pages');
  await expectLoaded(page);
  const table = page.getByRole('table', { name: /pages/i });
  await expect(table).toBeVisible();
  expect(await table.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)).toBe(0);
  await page.keyboard.press('Control+k');
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('option').first()).toBeVisible();
  const excesses = await results.evaluate((list) => {
    const found: number[] = [];
    for (let box = list as Element | null; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX === 'auto') found.push(box.scrollWidth - box.clientWidth);
    return found;
  });
  expect(Math.max(...excesses)).toBe(0);
});

test("a report's parameters stay inside their card in half a window", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await openAs(page, 'admin', '/reports/sales');
  await expectLoaded(page);
  const card = page.getByRole('region', { name: 'Parameters' });
  const select = card.getByLabel('Compared with');
  await expect(select).toBeVisible();
  const right = async (locator: typeof card) => {
    const { x, width } = (await locator.boundingBox())!;
    return x + width;
  };
  expect(await right(select)).toBeLessThan(await right(card));
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess).toBe(0);
});

test("the word beside an order's time is whole, and so are the headings of a module's history", async ({ page }) => {
  await openAs(page, 'admin', '/store_order/list');
  await expectLoaded(page);
  for (const word of await page
    .getByRole('cell')
    .getByText(/^(today|yesterday)$/)
    .all()) {
    const isCut = await word.evaluate(
      (text) => text.getBoundingClientRect().right > text.closest('td')!.getBoundingClientRect().right,
    );
    expect(isCut).toBe(false);
  }
  await moveInside(page, '/modules');
  await expectLoaded(page);
  const headings = page.getByRole('table', { name: /^Releases of/ }).getByRole('columnheader');
  await expect(headings.last()).toHaveText('Actions');
  await expect(headings.last()).toHaveCSS('overflow-wrap', 'normal');
});

test("a long word in a group's name stays in its column among a person's groups", async ({ page }) => {
  const name = unique('Uberlangegruppenbezeichnung').replaceAll(' ', '').repeat(2);
  await (await callAs(page, 'admin')).post('/api/trestle/group/', { name });
  await openAs(page, 'admin', '/user/create');
  // Other stories' groups may fill the list, which is then searched.
  const groups = page.getByRole('group', { name: 'Groups' });
  await expect(groups.getByRole('checkbox').first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search Groups' });
  if (await search.isVisible()) await search.fill(name);
  const label = page.locator('label', { hasText: name });
  await expect(label).toBeVisible();
  const excess = await label.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right - element.parentElement!.getBoundingClientRect().right;
  });
  expect(excess).toBeLessThanOrEqual(0);
});
