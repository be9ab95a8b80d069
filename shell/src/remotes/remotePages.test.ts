import type { Remote } from '@trestle/kit/core';
import type { RemoteError } from './remoteError';
import { remoteMenus, remotePages } from './remotePages';

const page = (name: string, path = `/${name.replace('.', '/')}`) => ({ name, path, scripts: [] });
const entry = (route: string, order: number) => ({ group: 'Samples', order, title: route, route });
const release = (pages: ReturnType<typeof page>[], menus: ReturnType<typeof entry>[] = []) => ({
  version: '1',
  entry: '/remotes/x/1/mf-manifest.json',
  contract: 2,
  integrity: {},
  pages,
  menus,
  homeCards: [],
});
const List = () => null;
const source = {
  preload: jest.fn(async () => {}),
  releaseInUse: () => release([page('a.list')]),
  fallBack: jest.fn(async (_name: string, error: RemoteError): Promise<Remote> => {
    throw error;
  }),
  load: async (name: string) => ({
    name,
    contract: 2,
    pages: [{ name: 'a.list', path: '/a/list', element: async () => ({ default: List }) }],
  }),
};
afterEach(() => jest.restoreAllMocks());

test('a page of the registry fetches its remote when it is opened', async () => {
  const registry = { 'mf-a': release([page('a.list'), page('a.edit')]) };
  const [list, edit] = remotePages(registry, [], source);
  expect(source.preload).not.toHaveBeenCalled();
  expect(await list!.element!()).toEqual({ default: List });
  expect(source.preload).toHaveBeenCalledWith('mf-a', registry['mf-a'].pages[0]);
  await expect(edit!.element!()).rejects.toMatchObject({ kind: 'load', reason: 'It has no page a.edit.' });
});

describe('routes that are taken', () => {
  test('a duplicate name or path is refused, the rest of its remote stays', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    const pages = remotePages(
      {
        'mf-a': release([page('store.list')]),
        'mf-b': release([page('store.list', '/other'), page('b.list'), page('c.list', '/store/list')]),
      },
      [],
      source,
    );
    expect(pages.map(({ name }) => name)).toEqual(['store.list', 'b.list']);
    expect(log).toHaveBeenCalledTimes(2);
  });

  test("a remote cannot replace the shell's own routes", () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const own = [{ name: 'login', path: '/login' }];
    expect(remotePages({ 'mf-a': release([page('login', '/a'), page('x', '/login')]) }, own, source)).toEqual([]);
  });
});

test('menu entries of all remotes are merged in order; those without a page are left out', () => {
  const registry = {
    'mf-a': release([page('a.list')], [entry('a.list', 30), entry('gone.list', 10)]),
    'mf-b': release([page('b.list')], [entry('b.list', 20)]),
  };
  const pages = [{ name: 'home', path: '/' }, ...remotePages(registry, [], source)];
  expect(remoteMenus(registry, [entry('home', 25)], pages).map(({ route }) => route)).toEqual([
    'b.list',
    'home',
    'a.list',
  ]);
});
