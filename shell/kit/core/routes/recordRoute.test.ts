import type { AccessRules } from '@trestle/schema/access';
import { openableAddress, recordRoute } from './recordRoute';
import { registerRoutes } from './routeRegistry';

const readerDenied = (...states: string[]): { user: null; rules: AccessRules } => ({
  user: null,
  rules: {
    use_permissions: true,
    superuser: false,
    groups: [
      {
        group: 1,
        deny_by_default: false,
        states: states.map((state_name) => ({ state_name, deny: true, models: [] })),
      },
    ],
  },
});

beforeEach(() =>
  registerRoutes([
    { name: 'product.list', path: '/product/list' },
    { name: 'product.edit', path: '/product/edit/:id' },
    { name: 'product.view', path: '/product/view/:id' },
    { name: 'catalogue_pages.edit', path: '/catalogue/:id/catalogue-pages' },
  ]),
);

test.each([
  [[], 'product.edit', '/product/edit/7#history'],
  [['product.edit'], 'product.view', '/product/view/7#history'],
  [['product.edit', 'product.view'], undefined, '/product/edit/7#history'],
  [['product.edit', 'product.list'], undefined, '/product/edit/7#history'],
])('for whom %j is denied, a link to a product leads to %s', (denied, route, address) => {
  expect(recordRoute(readerDenied(...denied), 'product')).toBe(route);
  expect(openableAddress(readerDenied(...denied), '/product/edit/7#history')).toBe(address);
});

test('a form without a view opens or nothing does; records of unknown remotes have no link', () => {
  expect(recordRoute(readerDenied(), 'catalogue_pages')).toBe('catalogue_pages.edit');
  expect(recordRoute(readerDenied('catalogue_pages.edit'), 'catalogue_pages')).toBeUndefined();
  expect(recordRoute(readerDenied(), 'warranty')).toBeUndefined();
  expect(openableAddress(readerDenied('product.edit'), '/product/list?filter=all')).toBe('/product/list?filter=all');
});
