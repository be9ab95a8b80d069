import { findPage, type Registry } from './registry';

const page = (name: string, path: string) => ({ name, path, scripts: [] });
const release = (...pages: ReturnType<typeof page>[]) => ({
  version: '1',
  entry: '/remotes/x/1/mf-manifest.json',
  integrity: {},
  contract: 2,
  pages,
  menus: [],
  homeCards: [],
});
const registry: Registry = {
  'mf-a': release(page('a.list', '/a/list'), page('a.edit', '/a/edit/:id')),
  'mf-b': release(page('b.create', '/b/create/:container?/:product?')),
};

test.each([
  ['/a/list', 'a.list'],
  ['/a/list/', 'a.list'],
  ['/a/edit/7', 'a.edit'],
  ['/b/create', 'b.create'],
  ['/b/create/0/3', 'b.create'],
])('%s opens %s', (path, name) => {
  expect(findPage(registry, path)?.page.name).toBe(name);
});

test.each(['/', '/a', '/a/edit', '/a/edit/7/8', '/b/create/1/2/3', '/c/list'])('%s opens none', (path) => {
  expect(findPage(registry, path)).toBeUndefined();
});
