import { checkRoutes } from './checkRoutes';

const page = (name: string, path = `/${name.replace('.', '/')}`) => ({ name, path, scripts: [] });
const menu = (route: string) => ({ group: 'A', order: 1, title: 'A', route });
const release = (name: string, pages: string[], menus: string[] = []) => ({
  name,
  pages: pages.map((one) => page(one)),
  menus: menus.map(menu),
});
const codesOf = (errors: ReturnType<typeof checkRoutes>) => (errors['pages'] ?? []).map((error) => error['code']);
const others = [release('mf-orders', ['order.list', 'order.edit']), release('mf-admin', ['user.list'], ['order.list'])];
const rule = (state_name: string) => ({ state_name, group_name: 'StoreUser' });

test('a release with its own routes fits', () => {
  expect(checkRoutes(release('mf-orders', ['order.list', 'order.create']), others, [rule('order.list')])).toEqual({});
});

test('a route that another remote has, by name or by path, is refused', () => {
  expect(codesOf(checkRoutes(release('mf-new', ['user.list']), others, []))).toEqual(['duplicate']);
  const samePath = { name: 'mf-new', pages: [page('people.list', '/user/list')], menus: [] };
  expect(checkRoutes(samePath, others, [])).toEqual({
    pages: [{ code: 'duplicate', message: 'mf-admin has a page people.list (/user/list) already.' }],
  });
});

test('a route that comes twice in a release is refused', () => {
  expect(codesOf(checkRoutes(release('mf-new', ['a.list', 'a.list']), others, []))).toEqual(['duplicate']);
});

test('a route that is gone is refused while a rule or a menu names it', () => {
  expect(checkRoutes(release('mf-orders', ['order.list']), others, [rule('order.edit'), rule('order.edit')])).toEqual({
    pages: [{ code: 'in-use', message: 'The page order.edit is gone, and a rule of group StoreUser names it.' }],
  });
  expect(codesOf(checkRoutes(release('mf-orders', ['order.edit']), others, [rule('order')]))).toEqual(['in-use']);
  expect(checkRoutes(release('mf-orders', ['order.list']), others, [])).toEqual({});
});

test('a route that moved to another remote is not gone', () => {
  const moved = [...others, release('mf-stock', ['order.edit'])];
  expect(checkRoutes(release('mf-orders', ['order.list']), moved, [rule('order.edit')])).toEqual({});
});
