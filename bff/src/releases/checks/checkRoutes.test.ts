import { checkRoutes, type DescribedRelease, type RouteUse } from './checkRoutes';

const page = (name: string, path = `/${name.replace('.', '/')}`) => ({ name, path, scripts: [] });
const menu = (route: string) => ({ group: 'A', order: 1, title: 'A', route });
const release = (name: string, pages: string[], menus: string[] = []) => ({
  name,
  pages: pages.map((name) => page(name)),
  menus: menus.map(menu),
  homeCards: [],
});
const check = (...[release, live, uses]: [DescribedRelease, DescribedRelease[], RouteUse[]]) =>
  checkRoutes(release, live, uses, SHELL);
const codesOf = (errors: ReturnType<typeof checkRoutes>) => (errors['pages'] ?? []).map((error) => error['code']);
const others = [release('mf-orders', ['order.list', 'order.edit']), release('mf-admin', ['user.list'], ['order.list'])];
const rule = (route: string) => ({ route, user: 'a rule of group StoreUser' });
const SHELL = { routes: ['home'], paths: ['/', '/home/:group?'] };

test('a release with its own routes fits', () => {
  expect(check(release('mf-orders', ['order.list', 'order.create']), others, [rule('order.list')])).toEqual({});
});

test('a route that another remote has, by name or by path, is refused', () => {
  expect(codesOf(check(release('mf-new', ['user.list']), others, []))).toEqual(['duplicate']);
  const samePath = { name: 'mf-new', pages: [page('people.list', '/user/list')], menus: [], homeCards: [] };
  expect(check(samePath, others, [])).toEqual({
    pages: [{ code: 'duplicate', message: 'mf-admin has a page people.list (/user/list) already.' }],
  });
});

test('a route that comes twice in a release is refused', () => {
  expect(codesOf(check(release('mf-new', ['a.list', 'a.list']), others, []))).toEqual(['duplicate']);
});

test('a route that is gone is refused while a rule or a menu names it', () => {
  expect(check(release('mf-orders', ['order.list']), others, [rule('order.edit'), rule('order.edit')])).toEqual({
    pages: [{ code: 'in-use', message: 'The page order.edit is gone, and a rule of group StoreUser names it.' }],
  });
  expect(codesOf(check(release('mf-orders', ['order.edit']), others, [rule('order')]))).toEqual(['in-use']);
  expect(check(release('mf-orders', ['order.list']), others, [])).toEqual({});
});

test('a route that moved to another remote is not gone', () => {
  const live = [...others, release('mf-stock', ['order.edit'])];
  expect(check(release('mf-orders', ['order.list']), live, [rule('order.edit')])).toEqual({});
});

test('a page of the shell is nobody else’s', () => {
  expect(check(release('mf-new', ['home']), others, [])).toEqual({
    pages: [{ code: 'duplicate', message: 'The shell has a page home (/home) already.' }],
  });
});

test('a menu entry or card opens a page of this release, of another or of the shell, or a web address', () => {
  const checkLink = (route: string) => check(release('mf-new', ['a.list'], [route]), others, []);
  for (const route of ['a.list', 'user.list', 'home', 'https://shop.example'])
    expect([route, checkLink(route)]).toEqual([route, {}]);
  expect(checkLink('b.list')).toEqual({
    menus: [{ code: 'route', message: '"A" opens b.list, and there is no such page.' }],
  });
  const card = { name: 'c', title: 'C', route: 'b.list', order: 1, rows: 1 };
  expect(check({ ...release('mf-new', ['a.list']), homeCards: [card] }, others, [])).toHaveProperty('menus');
});

test('safety 76: a card whose name the release has already is refused, and one that another remote has is not', () => {
  const card = (name: string) => ({ name, title: name, route: 'a.list', order: 1, rows: 1 });
  const withCards = (...names: string[]) => ({ ...release('mf-new', ['a.list']), homeCards: names.map(card) });
  expect(check(withCards('sales', 'Stock', 'SALES'), others, [])).toEqual({
    homeCards: [{ code: 'duplicate', message: 'There is a card SALES already.' }],
  });
  const other = { ...others[1]!, homeCards: [card('sales')] };
  expect(check(withCards('sales', 'stock'), [others[0]!, other], [])).toEqual({});
});

test.each([
  ['/User/list/', 'mf-admin'],
  ['/user', 'mf-admin'],
  ['/order/:part', 'mf-orders'],
  ['/:module/list', 'The shell'],
  ['/home/:x', 'The shell'],
  ['/*', 'The shell'],
  ['/api/x', 'The server'],
  ['/fs/list', 'The server'],
  ['/metrics', 'The server'],
  ['/metrics/sales', 'The server'],
  ['/Admin/', 'The server'],
])('safety 76: the address %s is taken, by %s', (path, owner) => {
  expect(check({ ...release('mf-new', []), pages: [page('a.list', path)] }, others, [])).toEqual({
    pages: [{ code: 'duplicate', message: `${owner} has a page a.list (${path}) already.` }],
  });
});

test('a release may have pages of its own that one address matches, but not twice the same', () => {
  const own = (...paths: string[]) =>
    codesOf(check({ ...release('mf-new', []), pages: paths.map((path, i) => page(`a.${i}`, path)) }, others, []));
  expect(own('/a/edit/:id', '/a/edit/new', '/a', '/a/list')).toEqual([]);
  expect(own('/a/edit/:id', '/a/edit/:x')).toEqual(['duplicate']);
  expect(own('/a/list', '/A/List/')).toEqual(['duplicate']);
});

test('safety 76: twice as many pages cost twice as many steps', () => {
  const stepsFor = (count: number): number => {
    let steps = 0;
    const counting = (name: string): DescribedRelease => ({
      ...release(name, []),
      pages: Array.from({ length: count }, (_, i) => ({
        scripts: [],
        get name() {
          steps += 1;
          return `${name}${i}.list`;
        },
        get path() {
          steps += 1;
          return `/${name}${i}/list`;
        },
      })),
    });
    expect(check(counting('mf-new'), [counting('mf-new'), counting('mf-big')], [])).toEqual({});
    return steps;
  };
  expect(stepsFor(2000)).toBe(2 * stepsFor(1000));
});
