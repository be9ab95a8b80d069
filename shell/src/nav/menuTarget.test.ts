import { registerRoutes, settings } from '@trestle/kit/core';
import { ariaCurrent, menuTarget } from './menuTarget';

const at = (pathname: string, search = '') => ({ pathname, search });

test('an external entry opens its own page in a new tab, and the marketing folder where one is set', () => {
  registerRoutes(['marketing_material', 'sales.board'].map((name) => ({ name, path: `/${name.replace('.', '/')}` })));
  const hrefOf = (route: string) =>
    menuTarget({ group: 'Sales', menu: 'Sales', order: 1, title: 'A', route, external: true });
  expect(hrefOf('sales.board')).toMatchObject({ href: '/sales/board', target: '_blank' });
  expect(hrefOf('marketing_material')).toMatchObject({ href: '/marketing_material', target: '_blank' });
  settings.marketingUrl = 'https://folder.example/';
  expect(hrefOf('marketing_material')).toMatchObject({ href: 'https://folder.example/', rel: 'noopener noreferrer' });
  expect(hrefOf('sales.board')).toMatchObject({ href: '/sales/board' });
});

test('an entry is the open page by its path, and by its query where it has one', () => {
  expect(ariaCurrent('/stock/list', at('/stock/list', '?limit=10'))).toBe('page');
  expect(ariaCurrent('/stock/list', at('/stock/edit/7'))).toBeUndefined();
  expect(ariaCurrent('/stock/list?filter=sold', at('/stock/list', '?filter=sold'))).toBe('page');
  expect(ariaCurrent('/stock/list?filter=sold', at('/stock/list'))).toBeUndefined();
});
