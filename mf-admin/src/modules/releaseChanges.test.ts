import { releaseChanges, sharedLibraries } from './releaseChanges';

const page = (name: string) => ({ name, path: `/${name}`, scripts: [] });
const menu = (title: string) => ({ title, group: 'Order', order: 1, route: 'order.list' });
const release = (pages: string[], menus: string[], operations: string[]) => ({
  pages: pages.map(page),
  menus: menus.map(menu),
  operations,
});

describe('what a release changes', () => {
  test('lists what comes and what goes, and how much there is', () => {
    const before = release(['order.list', 'order.old'], ['Orders'], ['GET /order/']);
    const after = release(['order.pad', 'order.list'], ['Orders', 'Quick Order'], ['GET /order/']);
    expect(releaseChanges(before, after)).toEqual([
      { label: 'Pages', added: ['order.pad'], removed: ['order.old'], total: 2 },
      { label: 'Menus', added: ['Quick Order (Order)'], removed: [], total: 2 },
      { label: 'API it needs', added: [], removed: [], total: 1 },
    ]);
  });

  test('a first release adds everything', () => {
    expect(releaseChanges(null, release(['a', 'b'], [], []))[0]).toEqual({
      label: 'Pages',
      added: ['a', 'b'],
      removed: [],
      total: 2,
    });
  });

  test('releases from before the lists were kept have none', () => {
    const old = { pages: null, menus: null, operations: null };
    expect(releaseChanges(old, old).map(({ total }) => total)).toEqual([null, null, null]);
  });

  test('shared libraries stand beside those of the other release', () => {
    expect(sharedLibraries({ shared: { react: '19.2.0' } }, { shared: { react: '19.3.1', kit: '1.42.0' } })).toEqual([
      { name: 'kit', before: null, after: '1.42.0' },
      { name: 'react', before: '19.2.0', after: '19.3.1' },
    ]);
  });
});
