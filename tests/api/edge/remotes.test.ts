import type { Release } from '@trestle/schema/registry';
import { call } from '../parts/people';

const REMOTES = ['mf-admin', 'mf-catalogue', 'mf-orders', 'mf-reports'];
let releases: Release[];
beforeAll(async () => {
  const { body } = await call('GET', '/remotes.json');
  releases = REMOTES.map((name) => body[name] as Release);
});

test("the remotes' menu entries together are the menu of S1 §2.5", () => {
  const all = releases.flatMap(({ menus }) => menus).sort((a, b) => a.order - b.order);
  const entries = all.filter(({ audience }) => audience !== 'store');
  const groups = [...new Set(entries.map(({ group, area = 'main' }) => `${area}: ${group}`))];
  const lines = groups.map((group) => {
    const titles = entries.filter((entry) => `${entry.area ?? 'main'}: ${entry.group}` === group);
    return `${group}: ${titles.map(({ title }) => title).join(', ')}`;
  });
  expect(lines).toEqual([
    'account: Account: Profile',
    'main: Order: Orders, New Order',
    'main: Stock: Stock Availability, My Stock',
    'main: Store: Store Listing, New Store',
    'main: Catalogue Listing: List Catalogue, New Catalogue',
    // Between them stands the shell's own 'Marketing Material'.
    'main: Website And Marketing: List of Website',
    'main: Suppliers: Core Suppliers Listing',
    'admin: Manage: Colour, Fabric, Supplier, Product, Product Category',
    'admin: Container: Containers, Arrivals, New Container',
    'admin: Store access levels: Users, Groups, Contact Type',
    'admin: Permissions: Group Permissions, Permissions, Content Types',
    'admin: Reports: Reports',
    'admin: System: Audit, Mails, Who is logged in, API keys, Webhooks, Health, Everything out, Modules, Services',
  ]);
  // Store users have no admin menu, and reports of their own.
  expect(all.filter((entry) => !entries.includes(entry))).toEqual([
    expect.objectContaining({ group: 'Reports', title: 'Reports', route: 'reports', audience: 'store' }),
  ]);
});

test('no two entries have the same place', () => {
  const orders = releases.flatMap(({ menus }) => menus.map(({ order }) => order));
  expect(new Set(orders).size).toBe(orders.length);
});

test('each page lists the scripts that it runs, the entry first, all with their hash', async () => {
  for (const { pages, integrity } of releases) {
    for (const { name, scripts } of pages) {
      expect([name, scripts[0]]).toEqual([name, expect.stringMatching(/^remoteEntry\.\w+\.js$/)]);
      for (const script of scripts)
        expect([name, script, integrity[script]?.slice(0, 7)]).toEqual([name, script, 'sha384-']);
    }
  }
  const stockList = releases.flatMap(({ pages }) => pages).find(({ name }) => name === 'stock.list');
  // Entry, the remote's module, the page's own chunk.
  expect(stockList?.scripts.length).toBeGreaterThanOrEqual(3);
});

test('a route has one page among all remotes', () => {
  const pages = releases.flatMap((release) => release.pages);
  for (const key of ['name', 'path'] as const) expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length);
});
