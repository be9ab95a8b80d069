/** One entry of a menu (S1 §3.4). `to` is a route name; where it leads is the business of whoever brings the route. */
export interface MenuItem {
  title: string;
  to: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Leaves the application, in a new tab. */
  external?: boolean;
  /** Shown only when this matches whether somebody is logged in. */
  loggedIn: boolean;
  /** Stands in the top bar and the side bar too, not only on the home page. */
  showOnNav: boolean;
}
export interface MenuGroup {
  name: string;
  children: readonly MenuItem[];
}
/** A tab of the home page; `id` is the route parameter that picks it. */
export interface MenuTab {
  id: string;
  name: string;
  headOffice: boolean;
  groups: readonly MenuGroup[];
}
/** A drop-down of the top bar: one or more groups under a short word. */
export interface NavMenu {
  name: string;
  groups: readonly MenuGroup[];
}

const item = (title: string, to: string, query?: MenuItem['query'], more: Partial<MenuItem> = {}): MenuItem => ({
  title,
  to,
  loggedIn: true,
  showOnNav: true,
  ...(query && { query }),
  ...more,
});
const group = (name: string, ...children: MenuItem[]): MenuGroup => ({ name, children });

/** S1 §2.5, main group. */
const order = group(
  'Order',
  item('Orders', 'store_order.list', { limit: '25', filter: 'active' }),
  item('New Order', 'store_order.create'),
);
const stock = group(
  'Stock',
  item('Stock Availability', 'stock.list', { limit: '25', filter: 'active' }),
  item('My Stock', 'store_order_line.list', { limit: '10', filter: 'incoming' }),
);
const store = group('Store', item('Store Listing', 'store.list'), item('New Store', 'store.create'));
const catalogues = group(
  'Catalogue Listing',
  item('List Catalogue', 'catalogue.list', { limit: '10', filter: 'active' }),
  item('New Catalogue', 'catalogue.create'),
);
const website = group(
  'Website And Marketing',
  item('List of Website', 'website.list', { limit: '10000', filter: 'whats_new', sort: '-website_active_start_date' }),
  item('Marketing Material', 'marketing_material', undefined, { external: true }),
);
const suppliers = group(
  'Suppliers',
  item('Core Suppliers Listing', 'supplier.listing', { filter: 'core_supplier', sort: 'name' }),
);

/** S1 §2.5, admin group. */
const maintained = (sort: string) => ({ sort, filter: 'active', limit: '25' });
const manage = group(
  'Manage',
  item('Colour', 'code_colour.list', maintained('description')),
  item('Fabric', 'code_fabric.list', maintained('description')),
  item('Supplier', 'supplier.list', maintained('name')),
  item('Product', 'product.list', maintained('description')),
  item('Product Category', 'code_product_category.list', maintained('description')),
);
const containers = group(
  'Container',
  item('Containers', 'container.list', { sort: 'delivery_date' }),
  item('New Container', 'container.create'),
);
const access = group(
  'Store access levels',
  item('Users', 'user.list', { sort: 'email', order: 'asc' }),
  item('Groups', 'group.list', { filter: 'all', sort: 'name' }),
  item('Contact Type', 'code_contact_type.list'),
);
const rights = group(
  'Permissions',
  item('Group Permissions', 'group_permissions.list', { sort: 'group__name' }),
  item('Permissions', 'permission.list', { sort: 'name' }),
  item('Content Types', 'content_type.list'),
);
const reports = group('Reports', item('Reports', 'reports', undefined, { params: { reportName: 'NONE' } }));

/**
 * The home page's menu (S1 §2.5). The admin group is for head office: of it, as of the others, everybody sees what their rules
 * open (contract §2.4). All items need a login (S1 §6).
 */
export const homeMenu: readonly MenuTab[] = [
  { id: 'main', name: 'Main', headOffice: false, groups: [order, stock, store, catalogues, website, suppliers] },
  { id: 'admin', name: 'Admin', headOffice: true, groups: [manage, containers, access, rights, reports] },
];

/** The same groups as the top bar has them: six short words that fit beside the brand at 1280 pixels. */
export const navMenus: readonly (NavMenu & { headOffice: boolean })[] = [
  { name: 'Order', headOffice: false, groups: [order] },
  { name: 'Stock', headOffice: false, groups: [stock] },
  { name: 'Store', headOffice: false, groups: [store] },
  { name: 'Catalogue', headOffice: false, groups: [catalogues, website] },
  { name: 'Suppliers', headOffice: false, groups: [suppliers] },
  { name: 'Admin', headOffice: true, groups: [manage, containers, access, rights, reports] },
];
