import { homeMenu, navMenus, type MenuTab } from './menus';
import { visibleNav, visibleTabs, type Viewer } from './visibleMenus';

const everyone: Viewer = { loggedIn: true, headOffice: true, mayOpen: () => true };
const titles = (tabs: MenuTab[]) =>
  tabs.flatMap((tab) => tab.groups.flatMap((group) => group.children.map((item) => item.title)));

test('the home menu is the one of S1 §2.5, with the rules of access', () => {
  const lines = homeMenu.flatMap((tab) =>
    tab.groups.map((group) => `${group.name}: ${group.children.map((item) => item.title).join(', ')}`),
  );
  expect(lines).toEqual([
    'Order: Orders, New Order',
    'Stock: Stock Availability, My Stock',
    'Store: Store Listing, New Store',
    'Catalogue Listing: List Catalogue, New Catalogue',
    'Website And Marketing: List of Website, Marketing Material',
    'Suppliers: Core Suppliers Listing',
    'Manage: Colour, Fabric, Supplier, Product, Product Category',
    'Container: Containers, New Container',
    'Store access levels: Users, Groups, Contact Type',
    'Permissions: Group Permissions, Permissions, Content Types',
    'Reports: Reports',
  ]);
});

test('the top bar has every item of the home menu once', () => {
  const home = homeMenu.flatMap((tab) => tab.groups);
  const nav = navMenus.flatMap((menu) => menu.groups);
  expect(nav).toEqual(home);
});

test('without a login there is nothing', () => {
  expect(visibleTabs(homeMenu, { ...everyone, loggedIn: false })).toEqual([]);
  expect(visibleNav(navMenus, { ...everyone, loggedIn: false })).toEqual([]);
});

test('the admin group is for head office, and of it what the rules open', () => {
  const store = { ...everyone, headOffice: false };
  expect(visibleTabs(homeMenu, store).map((tab) => tab.id)).toEqual(['main']);
  expect(visibleNav(navMenus, store).map((menu) => menu.name)).not.toContain('Admin');
  const buyer: Viewer = {
    ...everyone,
    mayOpen: (route) => ['product.list', 'container.list', 'content_type.list'].includes(route),
  };
  expect(titles(visibleTabs(homeMenu, buyer))).toEqual(['Product', 'Containers', 'Content Types']);
  expect(visibleNav(navMenus, buyer).map((menu) => menu.name)).toEqual(['Admin']);
});

test('a denied route takes its item away, and an emptied group its heading', () => {
  const mayOpen = (route: string) => !['store_order.create', 'store.list', 'store.create'].includes(route);
  const tabs = visibleTabs(homeMenu, { ...everyone, mayOpen });
  expect(titles(tabs)).toContain('Orders');
  expect(titles(tabs)).not.toContain('New Order');
  expect(tabs[0]!.groups.map((group) => group.name)).not.toContain('Store');
});

test('nothing allowed leaves no tab at all', () => {
  expect(visibleTabs(homeMenu, { ...everyone, mayOpen: () => false })).toEqual([]);
});

test('an item kept off the bar stays on the home page', () => {
  const kept = [
    {
      name: 'A',
      headOffice: false,
      groups: [{ name: 'A', children: [{ title: 'x', to: 'x', loggedIn: true, showOnNav: false }] }],
    },
  ];
  expect(visibleNav(kept, everyone)).toEqual([]);
});
