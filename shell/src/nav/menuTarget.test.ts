import { ariaCurrent } from './menuTarget';

const at = (pathname: string, search = '') => ({ pathname, search });

test('an entry is the open page by its path, and by its query where it has one', () => {
  expect(ariaCurrent('/stock/list', at('/stock/list', '?limit=10'))).toBe('page');
  expect(ariaCurrent('/stock/list', at('/stock/edit/7'))).toBeUndefined();
  expect(ariaCurrent('/stock/list?filter=sold', at('/stock/list', '?filter=sold'))).toBe('page');
  expect(ariaCurrent('/stock/list?filter=sold', at('/stock/list'))).toBeUndefined();
});
