import { createPathIndex } from './pathIndex';
import { isRoutePath } from './pathShapes';

const overlap = (a: string, b: string): boolean => {
  const index = createPathIndex<string>();
  index.add(a, a);
  return index.find(b) !== undefined;
};

test.each([
  ['/product/list', '/Product/list/'],
  ['/product/edit/:id', '/product/edit/:x'],
  ['/product/edit/:id', '/product/:part/:id'],
  ['/product/edit/:id', '/product/edit/new'],
  ['/product/list', '/*'],
  ['/product/list', '/product/*'],
  ['/product/list', '/product/list/*'],
  ['/product/*', '/product/:a/:b'],
  ['/home/:group?', '/home'],
  ['/order/:a?/:b?', '/order/1/2'],
  ['/order/edit?/:id', '/order/7'],
])('%s and %s match a common address', (a, b) => {
  expect([overlap(a, b), overlap(b, a)]).toEqual([true, true]);
});

test.each([
  ['/product/list', '/product/edit/:id'],
  ['/product/list', '/product'],
  ['/product/:a/:b', '/product/:a'],
  ['/product/*', '/products/list'],
  ['/order/:a?', '/order/1/2'],
])('%s and %s match no common address', (a, b) => {
  expect([overlap(a, b), overlap(b, a)]).toEqual([false, false]);
});

test.each(['/', '', 'list', '//list', '/a//b', '/..', '/a/./b', '/a b', '/ä', '/%61', '/a*', '/*/a', '/a?b', '/a/:'])(
  'safety 76: %j is no path of a page',
  (path) => {
    expect(isRoutePath(path)).toBe(false);
  },
);

test('safety 76: a path with many optional segments, of which the router would try every combination, is none', () => {
  expect(isRoutePath(`/a${'/:x?'.repeat(4)}`)).toBe(true);
  expect(isRoutePath(`/a${'/:x?'.repeat(5)}`)).toBe(false);
  expect(isRoutePath('/:x'.repeat(12))).toBe(true);
  expect(isRoutePath('/:x'.repeat(13))).toBe(false);
  expect(isRoutePath(`/${'x'.repeat(200)}`)).toBe(false);
});
