import { collectPages, loadRemotes, type Load } from './load';
import type { Registry } from './registry';

const release = { version: '1', entry: '/remotes/x/1/mf-manifest.json', contract: 1 };
const page = (name: string, path = `/${name.replace('.', '/')}`) => ({
  name,
  path,
  element: async () => ({ default: () => null }),
});
const remote = (name: string, pages = [page(`${name}.list`)]) => ({ name, contract: 1, pages, entities: [] });
const registry: Registry = { 'mf-a': release, 'mf-b': release, 'mf-c': release };

test('safety 47: one remote that is down takes no other with it', async () => {
  const load: Load = async (name) => {
    if (name === 'mf-b') throw new Error('down');
    return remote(name);
  };
  const loaded = await loadRemotes(registry, 1, load, 0);
  const set = collectPages(loaded, []);
  expect(set.pages.map((p) => p.name)).toEqual(['mf-a.list', 'mf-c.list']);
  expect(set.failures).toEqual([{ name: 'mf-b', failure: 'down' }]);
});

test('a passing fault is tried again twice, the remote being forgotten in between', async () => {
  const calls: boolean[] = [];
  const load: Load = async (name, _release, again) => {
    calls.push(again);
    if (calls.length < 3) throw new Error('down');
    return remote(name);
  };
  const loaded = await loadRemotes({ 'mf-a': release }, 1, load, 0);
  expect(calls).toEqual([false, true, true]);
  expect(collectPages(loaded, []).failures).toEqual([]);
});

test('safety 48: a remote of another contract is not even fetched', async () => {
  const load = jest.fn(async (name: string) => remote(name));
  const loaded = await loadRemotes({ 'mf-a': { ...release, contract: 2 } }, 1, load, 0);
  expect(load).not.toHaveBeenCalled();
  expect(collectPages(loaded, []).failures[0]!.failure).toBe(
    'It was built for another version of the shell (2, not 1).',
  );
});

test('a remote that says another contract than its release is refused', async () => {
  const loaded = await loadRemotes({ 'mf-a': release }, 1, async (name) => ({ ...remote(name), contract: 3 }), 0);
  expect(collectPages(loaded, []).failures).toHaveLength(1);
});

describe('routes that are taken', () => {
  const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => {});
  afterEach(() => jest.restoreAllMocks());

  test('a duplicate name or path is refused, the rest of its remote stays', () => {
    const said = quiet();
    const set = collectPages(
      [
        { name: 'mf-a', remote: remote('mf-a', [page('store.list')]) },
        {
          name: 'mf-b',
          remote: remote('mf-b', [page('store.list', '/other'), page('b.list'), page('c.list', '/store/list')]),
        },
      ],
      [],
    );
    expect(set.pages.map((p) => [p.remote, p.name])).toEqual([
      ['mf-a', 'store.list'],
      ['mf-b', 'b.list'],
    ]);
    expect(said).toHaveBeenCalledTimes(2);
  });

  test("the shell's own routes cannot be taken over", () => {
    quiet();
    const set = collectPages(
      [{ name: 'mf-a', remote: remote('mf-a', [page('login', '/a'), page('x', '/login')]) }],
      [{ name: 'login', path: '/login' }],
    );
    expect(set.pages).toEqual([]);
  });
});
