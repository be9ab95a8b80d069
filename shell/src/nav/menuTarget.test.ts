import { isCurrentTarget } from './menuTarget';

const at = (pathname: string, search = '') => ({ pathname, search });

test('an entry is the open page by its path, and by its query where it has one', () => {
  expect(isCurrentTarget('/stock/list', at('/stock/list', '?limit=10'))).toBe(true);
  expect(isCurrentTarget('/stock/list', at('/stock/edit/7'))).toBe(false);
  expect(isCurrentTarget('/stock/list?filter=sold', at('/stock/list', '?filter=sold'))).toBe(true);
  expect(isCurrentTarget('/stock/list?filter=sold', at('/stock/list'))).toBe(false);
});
