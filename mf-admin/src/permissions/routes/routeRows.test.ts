import { product } from '@trestle/schema/entities/product';
import { filterRows, routeRows, searchRows } from './routeRows';
import { sortStateNames, allStateNames } from '../rules/stateRules';
import { describeState, menuEntriesOf } from '../rules/describeState';

const PAGES = [
  { name: 'product.list', path: '/product/list', title: 'Products' },
  { name: 'product.edit', path: '/product/edit/:id', title: 'Edit Product' },
  { name: 'website.list', path: '/product/website-listing', title: 'Website Listing' },
  { name: 'sample.list', path: '/sample/list' },
];
const names = allStateNames(
  PAGES.map(({ name }) => name),
  [product],
);
const state = (state_name: string, deny: boolean) => ({ state_name, deny, models: [] });
const rowsOf = (states: ReturnType<typeof state>[], byDefault = false) =>
  routeRows(sortStateNames(names, []), states, byDefault, [product], PAGES);

test('states have plain words; a page of a new remote has its title or its name', () => {
  const description = (name: string) => describeState(name, [product], PAGES);
  expect(description('product.edit')).toBe('Products: change');
  expect(description('product.delete')).toBe('Products: delete');
  expect(description('product')).toBe('Products');
  expect(description('website.list')).toBe('Website Listing');
  expect(description('sample.list')).toBe('Sample: list');
  expect(description('*')).toBe('Every page');
});
test('rows say what decides; filters and search find them', () => {
  const rows = rowsOf([state('product', true), state('sample.list', false)], true);
  const find = (id: string) => rows.find((row) => row.id === id)!;
  expect(find('product.edit')).toMatchObject({ isDenied: true, isUnspoken: false, reason: 'Denied by product' });
  expect(find('sample.list')).toMatchObject({ isDenied: false, hasRule: true, reason: 'Allowed by its own rule' });
  expect(find('website.list')).toMatchObject({ isDenied: true, isUnspoken: true, reason: 'Denied by default' });
  expect(filterRows(rows, 'allowed').map(({ id }) => id)).toEqual(['sample.list']);
  expect(filterRows(rows, 'unspoken').every(({ isUnspoken }) => isUnspoken)).toBe(true);
  expect(searchRows(rows, 'PRODUCTS: ch').map(({ id }) => id)).toEqual(['product.edit']);
  expect(filterRows(rows, 'allowed').length + filterRows(rows, 'denied').length).toBe(rows.length);
});
test('rows say what is always open, what is for administrators alone, and what a page needs', () => {
  const pages = [
    { name: 'user.account', path: '/user/account' },
    { name: 'module.list', path: '/modules', audience: 'administrator' as const },
    { name: 'product.import', path: '/product/import', needs: ['product.create'] },
    { name: 'product.create', path: '/product/create' },
  ];
  const rowOf = (id: string, ...states: ReturnType<typeof state>[]) =>
    routeRows([id], states, false, [product], pages)[0]!;
  expect(rowOf('user.account', state('*', true))).toMatchObject({ isDenied: false, reason: 'Always open' });
  expect(rowOf('user.account', state('user.account', true))).toMatchObject({
    isDenied: true,
    reason: 'Denied by its own rule',
  });
  expect(rowOf('module.list', state('module.list', false))).toMatchObject({
    isDenied: true,
    isForOthers: true,
    reason: 'For administrators only, whatever the rules say.',
  });
  expect(rowOf('product.import', state('product.create', true))).toMatchObject({
    isDenied: true,
    isForOthers: false,
    reason: 'Denied, because it needs product.create',
  });
});
test('a state names the menu entries that it brings', () => {
  const menus = [
    { group: 'Catalogue', order: 1, title: 'Products', route: 'product.list' },
    { group: 'Reports', order: 2, title: 'Reports', route: 'reports' },
  ];
  const registeredRoutes = { pages: PAGES, menus };
  expect(menuEntriesOf('product', registeredRoutes)).toEqual(['Catalogue › Products']);
  expect(menuEntriesOf('reports', registeredRoutes)).toEqual(['Reports']);
  expect(menuEntriesOf('product.edit', registeredRoutes)).toEqual([]);
});
test('300 routes with 150 rules are described in far less than a second', () => {
  const routes = Array.from(
    { length: 300 },
    (_, i) => `module_${Math.floor(i / 3)}.${['list', 'create', 'edit'][i % 3]}`,
  );
  const states = routes.filter((_, i) => i % 2 === 0).map((name, i) => state(name, i % 3 === 0));
  const start = process.cpuUsage();
  expect(routeRows(sortStateNames(routes, []), states, true, [product], [])).toHaveLength(401);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
});
