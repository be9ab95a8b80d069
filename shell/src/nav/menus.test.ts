import { visibleEntries, type Viewer } from '@trestle/schema/rights/visibleMenus';
import { sampleMenus } from '../testing/menus';
import { remoteMenus } from '../remotes/remotePages';
import { menuTarget } from './menuTarget';
import { accountEntries, barMenus, homeTabs, type HomeTab } from './menus';

const everyone: Viewer = { loggedIn: true, headOffice: true, administrator: true, mayOpen: () => true };
const visible = (viewer: Partial<Viewer>) => visibleEntries(sampleMenus, { ...everyone, ...viewer });
const tabs = (viewer: Partial<Viewer>) => homeTabs(visible(viewer));
const menus = (viewer: Partial<Viewer>) => barMenus(visible(viewer));
const titles = (of: HomeTab[]) => of.flatMap((tab) => tab.groups.flatMap((group) => group.entries.map((e) => e.title)));

test('home has a tab for each area, with its groups in the order of their entries', () => {
  expect(tabs({}).map(({ id, groups }) => [id, groups.map(({ name }) => name)])).toEqual([
    ['main', ['Order', 'Store', 'Catalogue Listing', 'Website And Marketing']],
    ['admin', ['Manage', 'Permissions', 'Reports']],
  ]);
});

test('the bar has a menu per group; several groups may share one, as in the admin area', () => {
  expect(menus({}).map(({ name, groups }) => [name, groups.length])).toEqual([
    ['Order', 1],
    ['Store', 1],
    ['Catalogue', 2],
    ['Admin', 3],
  ]);
});

test("account entries are only in the user's menu", () => {
  expect(accountEntries(visible({})).map(({ title }) => title)).toEqual(['Profile']);
  expect(titles(tabs({}))).not.toContain('Profile');
  expect(JSON.stringify(menus({}))).not.toContain('Profile');
});

test('without a login there are no entries', () => {
  expect(visible({ loggedIn: false })).toEqual([]);
});

test('head office sees the admin entries that the rules open', () => {
  expect(tabs({ headOffice: false }).map(({ id }) => id)).toEqual(['main']);
  expect(menus({ headOffice: false }).map(({ name }) => name)).not.toContain('Admin');
  const mayOpen = (route: string) => ['product.list', 'content_type.list'].includes(route);
  expect(titles(tabs({ mayOpen }))).toEqual(['Product', 'Content Types']);
  expect(menus({ mayOpen }).map(({ name }) => name)).toEqual(['Admin']);
});

test('a denied route removes its entry, and an empty group its heading', () => {
  const mayOpen = (route: string) => !['store_order.create', 'store.list', 'store.create'].includes(route);
  expect(titles(tabs({ mayOpen }))).toContain('Orders');
  expect(titles(tabs({ mayOpen }))).not.toContain('New Order');
  expect(tabs({ mayOpen })[0]!.groups.map(({ name }) => name)).not.toContain('Store');
});

test('without any allowed entry there is no tab', () => {
  expect(tabs({ mayOpen: () => false })).toEqual([]);
});

test('an entry for store users is not shown to head office, which has its own', () => {
  const entry = { group: 'Reports', order: 1, title: 'Reports', route: 'reports', audience: 'store' as const };
  expect(visibleEntries([entry], { ...everyone, headOffice: false })).toEqual([entry]);
  expect(visibleEntries([entry], everyone)).toEqual([]);
});

test('an entry kept off the bar stays on the home page', () => {
  const unlistedMenus = [{ group: 'A', order: 1, title: 'x', route: 'x', showOnNav: false }];
  expect(barMenus(unlistedMenus)).toEqual([]);
  expect(titles(homeTabs(unlistedMenus))).toEqual(['x']);
});

test('an entry that starts with http leads out of the application, and needs no route of it (S1 §2.4)', () => {
  const shop = { group: 'A', order: 1, title: 'Shop', route: 'https://shop.example/' };
  expect(visibleEntries([shop], { ...everyone, mayOpen: () => false })).toEqual([shop]);
  expect(remoteMenus({}, [shop], [])).toEqual([shop]);
  expect(menuTarget(shop)).toEqual({ href: 'https://shop.example/', rel: 'noreferrer' });
  expect(menuTarget({ ...shop, route: 'httpd.list' })).toEqual({ to: '/404' });
});

test('an entry for administrators is shown to nobody else, even where the rules open its route', () => {
  const entry = { group: 'System', order: 1, title: 'Audit', route: 'audit.list', audience: 'administrator' as const };
  expect(visibleEntries([entry], everyone)).toEqual([entry]);
  expect(visibleEntries([entry], { ...everyone, administrator: false })).toEqual([]);
});
