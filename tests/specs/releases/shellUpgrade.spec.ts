import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base, type Page } from '@playwright/test';
import { expectLoaded, moveInside } from '../../pages/layout';
import { asksWhetherServerAnswers } from '../../pages/pageErrors';
import { callAs, makeProduct, openAs } from '../../pages/people';
import { startTwoServers, type TwoServers } from '../../pages/twoServers';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Two BFFs and two services of their own, whose shell is upgraded. */
const test = base.extend<object, { servers: TwoServers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, provide) => {
      const servers = await startTwoServers();
      await provide(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ servers }, provide) => provide(servers.url),
});

/** A page of each remote, and some of the shell's own. */
const PATHS = ['/', '/stock/list', '/store_order/create', '/product/list', '/user/list', '/reports/NONE', '/modules'];
const KIT = '@trestle/kit/core';

/** Makes a build of shell and mf-orders that is newer than this one: its orders import what older shells lack. */
function makeNewerBuild(number: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-upgrade-'));
  for (const name of ['shell', 'mf-orders']) {
    cpSync(join(root, name, 'dist'), join(folder, name, 'dist'), { recursive: true });
    cpSync(join(root, name, 'package.json'), join(folder, name, 'package.json'));
  }
  const addNames = (file: string, key: 'offers' | 'uses') => {
    const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Record<string, string[]>>;
    for (let each = 1; each <= number; each += 1) content[key]![KIT]!.push(`useNews${each}`);
    writeFileSync(join(folder, file), JSON.stringify(content));
  };
  addNames('shell/dist/host.json', 'offers');
  addNames('mf-orders/dist/remote.json', 'uses');
  return folder;
}

/** A tab, its shell, and what has gone wrong in it. */
interface Tab {
  page: Page;
  shell: string;
  faults: string[];
}
const shellOf = async (page: Page): Promise<string> =>
  (await page.locator('meta[name=trestle-shell]').getAttribute('content'))!;
const openTab = async (page: Page, username = 'admin', path = '/'): Promise<Tab> => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (reply) => {
    if (reply.status() >= 400 && !asksWhetherServerAnswers(reply.url()))
      faults.push(`${reply.status()} ${reply.url()}`);
  });
  await openAs(page, username, path);
  await expectLoaded(page);
  return { page, shell: await shellOf(page), faults };
};
/** Opens a page of each remote in a tab, without loading the tab anew. */
const walk = async ({ page, shell, faults }: Tab): Promise<void> => {
  for (const path of PATHS)
    await test.step(`${path} in shell ${shell}`, async () => {
      await moveInside(page, path);
      await expectLoaded(page);
      await expect(page.getByRole('heading', { name: /can't be shown|could not be loaded/ })).toHaveCount(0);
    });
  expect({ shell: await shellOf(page), faults }).toEqual({ shell, faults: [] });
};
/** Waits until both BFFs send new pages another shell, or this one: each asks the database once a second. */
const untilPagesHave = (page: Page, shell: string, isWanted: boolean): Promise<void> =>
  expect
    .poll(async () => {
      const pages = [await page.request.get('/'), await page.request.get('/')];
      const texts = await Promise.all(pages.map((each) => each.text()));
      return texts.map((text) => text.includes(`content="${shell}"`));
    })
    .toEqual([isWanted, isWanted]);
const ordersIn = async (page: Page, shell?: string): Promise<string> => {
  const headers: Record<string, string> = shell === undefined ? {} : { 'X-Trestle-Shell': shell };
  const registry = (await (await page.request.get('/remotes.json', { headers })).json()) as Record<
    string,
    { version: string }
  >;
  return registry['mf-orders']!.version;
};

test(
  'safety 48: tabs of three shells work on through upgrades and back, and a half-typed order is kept',
  { tag: '@long' },
  async ({ context, page, servers }) => {
    test.setTimeout(240_000);
    const { description } = await makeProduct(page, 9);
    const seller = await openTab(page, 'store1', '/store_order/create');
    const add = page.getByRole('combobox', { name: 'Add a product' });
    await add.fill(description);
    await page.getByRole('option', { name: new RegExp(description) }).click();
    const firstOrders = await ordersIn(page);

    const tabs = [await openTab(await context.newPage())];
    const orders = [firstOrders];
    const folders = [makeNewerBuild(1), makeNewerBuild(2)];
    for (const [index, folder] of folders.entries()) {
      if (index === 0) await servers.restartAll();
      expect(await servers.run('publish', folder)).toContain('Published shell');
      await untilPagesHave(page, tabs.at(-1)!.shell, false);
      const tab = await openTab(await context.newPage());
      expect(tabs.map(({ shell }) => shell)).not.toContain(tab.shell);
      await expect.poll(() => ordersIn(page)).not.toBe(orders.at(-1));
      tabs.push(tab);
      orders.push(await ordersIn(page));
    }
    for (const folder of folders) rmSync(folder, { recursive: true });
    // A page of an older shell gets the remotes that run in it.
    expect(await Promise.all(tabs.map(({ shell }) => ordersIn(page, shell)))).toEqual(orders);

    // The half-typed order is still there, and is saved by the tab that began it.
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${description}` })).toBeVisible();
    await page.bringToFront();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Order \d+ placed$/)).toBeVisible();
    expect([seller.shell, seller.faults]).toEqual([tabs[0]!.shell, []]);
    for (const tab of tabs) await walk(tab);

    // The older tabs offer the update; the newest has nothing to update to.
    const news = 'A new version is available.';
    for (const { page: each } of tabs) await each.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(tabs[0]!.page.getByText(news)).toBeVisible();
    await expect(tabs[1]!.page.getByText(news)).toBeVisible();
    await expect(tabs[2]!.page.getByText(news)).toHaveCount(0);

    // The way back: the shell and what came with it, in one step.
    const admin = await callAs(page, 'admin');
    for (const index of [1, 0]) {
      await admin.post('/api/trestle/release/activate/', { name: 'shell', version: tabs[index]!.shell });
      await untilPagesHave(page, tabs[index]!.shell, true);
      await expect.poll(() => ordersIn(page)).toBe(orders[index]);
      const tab = await openTab(await context.newPage());
      expect(tab.shell).toBe(tabs[index]!.shell);
      tabs.push(tab);
    }
    await servers.restartAll();
    for (const tab of tabs) await walk(tab);
  },
);
