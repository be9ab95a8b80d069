import { createRemoteLoader, type FetchRemote } from './remoteLoader';

const release = {
  version: '1',
  entry: '/remotes/x/1/mf-manifest.json',
  contract: 1,
  integrity: {},
  pages: [],
  menus: [],
  homeCards: [],
};
const remote = (name: string) => ({ name, contract: 1, pages: [], entities: [] });
const registry = { 'mf-a': release, 'mf-b': release };
const loader = (fetchRemote: FetchRemote, releases = registry as Record<string, typeof release>) =>
  createRemoteLoader(releases, 1, fetchRemote, () => {});

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('a remote is fetched once, when it is first needed', async () => {
  const fetchRemote = jest.fn(async (name: string) => remote(name));
  const { load } = loader(fetchRemote);
  expect(fetchRemote).not.toHaveBeenCalled();
  expect(await load('mf-a')).toBe(await load('mf-a'));
  expect(fetchRemote.mock.calls.map(([name]) => name)).toEqual(['mf-a']);
});

test('safety 47: a remote that is down affects no other', async () => {
  const seen: string[] = [];
  const fetchRemote: FetchRemote = async (name) => {
    if (name === 'mf-b') throw new Error('down');
    return remote(name);
  };
  const { load, loadAll } = createRemoteLoader(registry, 1, fetchRemote, ({ name }) => seen.push(name));
  await loadAll();
  expect(seen).toEqual(['mf-a']);
  await expect(load('mf-b')).rejects.toThrow("(mf-b) can't be loaded");
});

test('a failed remote is fetched again at the next request, without the failed attempt', async () => {
  const attempts: boolean[] = [];
  const { load } = loader(async (name, _release, again) => {
    attempts.push(again);
    if (attempts.length === 1) throw new Error('down');
    return remote(name);
  });
  await expect(load('mf-a')).rejects.toThrow("(mf-a) can't be loaded");
  expect((await load('mf-a')).name).toBe('mf-a');
  expect(attempts).toEqual([false, true]);
});

test('safety 48: a remote of another contract is not even fetched', async () => {
  const fetchRemote = jest.fn(async (name: string) => remote(name));
  const { load } = loader(fetchRemote, { 'mf-a': { ...release, contract: 2 } });
  await expect(load('mf-a')).rejects.toThrow('(mf-a) needs another version (2, not 1)');
  expect(fetchRemote).not.toHaveBeenCalled();
});

test('a remote with another contract than its release is refused', async () => {
  const { load } = loader(async (name) => ({ ...remote(name), contract: 3 }));
  await expect(load('mf-a')).rejects.toThrow('(3, not 1)');
});
