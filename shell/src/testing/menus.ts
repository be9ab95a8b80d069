import type { MenuEntry } from '@trestle/schema/registry';

/** Entries as remotes declare them, in order, for the tests of bars and home page. */
export const sampleMenus: readonly MenuEntry[] = [
  { area: 'account', group: 'Account', order: 10, title: 'Profile', route: 'login.account' },
  {
    group: 'Order',
    order: 110,
    title: 'Orders',
    route: 'store_order.list',
    query: { limit: '25', filter: 'active' },
  },
  { group: 'Order', order: 120, title: 'New Order', route: 'store_order.create', action: 'New Order' },
  { group: 'Store', order: 310, title: 'Store Listing', route: 'store.list' },
  { group: 'Store', order: 320, title: 'New Store', route: 'store.create' },
  { group: 'Catalogue Listing', menu: 'Catalogue', order: 410, title: 'List Catalogue', route: 'catalogue.list' },
  {
    group: 'Website And Marketing',
    menu: 'Catalogue',
    order: 520,
    title: 'Marketing Material',
    route: 'marketing_material',
    external: true,
  },
  { area: 'admin', group: 'Manage', order: 740, title: 'Product', route: 'product.list' },
  { area: 'admin', group: 'Permissions', order: 1030, title: 'Content Types', route: 'content_type.list' },
  { area: 'admin', group: 'Reports', order: 1110, title: 'Reports', route: 'reports', params: { reportName: 'NONE' } },
];

/** The routes of those entries. */
export const samplePages = sampleMenus.map(({ route, params = {} }) => ({
  name: route,
  path: [`/${route.replace('.', '/')}`, ...Object.keys(params)].join('/:'),
}));
