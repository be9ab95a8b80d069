import { OutdatedPageError } from '@trestle/kit/core';
import type { Release } from '@trestle/schema/registry';
import { avoidVersion } from './avoidedVersions';
import { createRemoteLoader, type FetchRemote } from './remoteLoader';
import { reportRemoteError } from './reportRemoteError';
import { workingVersions, rememberWorking } from './workingVersions';

jest.mock('./withRetry', () => ({ withRetry: <T>(attempt: () => Promise<T>) => attempt() }));
jest.mock('./reportRemoteError', () => ({ reportRemoteError: jest.fn() }));
const reported = () => jest.mocked(reportRemoteError).mock.calls.map(([{ kind, source }, to]) => [kind, source, to]);

const release = (version: string, contract = 1): Release => ({
  version,
  entry: `/remotes/x/${version}/mf-manifest.json`,
  contract,
  integrity: {},
  pages: [],
  menus: [],
  homeCards: [],
});
const remote = (name: string, contract = 1) => ({ name, contract, pages: [], entities: [] });
const registry = { 'mf-a': release('2'), 'mf-b': release('2') };
const loader = (fetchRemote: FetchRemote, releases: Record<string, Release> = registry, older: Release[] = []) =>
  createRemoteLoader(releases, [1], {
    fetchRemote,
    preload: async () => {},
    findPrevious: async (_name, tried) => older.find(({ version }) => !tried.has(version)) ?? null,
    onLoad: () => {},
  });
/** A remote of which these versions throw. */
const failing = (...versions: string[]) =>
  jest.fn(async (name: string, { version }: Release) => {
    if (versions.includes(version)) throw new Error(`${version} is out of order`);
    return remote(name);
  });

beforeEach(() => {
  localStorage.clear();
  jest.mocked(reportRemoteError).mockClear();
});

test('a remote is fetched once, when it is first needed', async () => {
  const fetchRemote = jest.fn(async (name: string) => remote(name));
  const { load } = loader(fetchRemote);
  expect(fetchRemote).not.toHaveBeenCalled();
  expect(await load('mf-a')).toBe(await load('mf-a'));
  expect(fetchRemote.mock.calls.map(([name]) => name)).toEqual(['mf-a']);
});

test('safety 47: a remote that is down affects no other', async () => {
  const fetchRemote: FetchRemote = async (name) => {
    if (name === 'mf-b') throw new Error('down');
    return remote(name);
  };
  const { load, loadAll } = loader(fetchRemote);
  await loadAll();
  expect((await load('mf-a')).name).toBe('mf-a');
  await expect(load('mf-b')).rejects.toMatchObject({ kind: 'load', source: 'mf-b 2', reason: 'down' });
});

test("safety 48: a gone script of the shell is no remote's error: nothing older is loaded, and nothing is reported", async () => {
  Object.assign(globalThis, { fetch: async () => ({ status: 404 }) });
  const fetchRemote = jest.fn(async () => {
    throw new Error('Loading chunk 1 failed.\n(error: https://trestle.example/static/1.0.0-aa/1.js)');
  });
  await expect(loader(fetchRemote, registry, [release('1')]).load('mf-a')).rejects.toBeInstanceOf(OutdatedPageError);
  expect(fetchRemote).toHaveBeenCalledTimes(1);
  expect(reported()).toEqual([]);
});

test('a failed remote is fetched again at the next request, without the failed attempt', async () => {
  const attempts: boolean[] = [];
  const { load } = loader(async (name, _release, again) => {
    attempts.push(again);
    if (attempts.length === 1) throw new Error('down');
    return remote(name);
  });
  await expect(load('mf-a')).rejects.toThrow("couldn't be started");
  expect((await load('mf-a')).name).toBe('mf-a');
  expect(attempts).toEqual([false, true]);
});

test('safety 48: a remote of another contract is not even fetched', async () => {
  const fetchRemote = jest.fn(async (name: string) => remote(name));
  const { load } = loader(fetchRemote, { 'mf-a': release('2', 7) });
  await expect(load('mf-a')).rejects.toMatchObject({ kind: 'contract', reason: 'Built for contract 7, not 1.' });
  expect(fetchRemote).not.toHaveBeenCalled();
});

test('a remote with another contract than its release is refused', async () => {
  const { load } = loader(async (name) => remote(name, 3));
  await expect(load('mf-a')).rejects.toMatchObject({ kind: 'contract', reason: 'Built for contract 3, not 1.' });
});

describe('the last version that worked', () => {
  test('takes the place of one that fails, and the next older one that of both', async () => {
    const { load, releaseInUse } = loader(failing('2', '1.9'), registry, [release('1.9'), release('1.8')]);
    expect((await load('mf-a')).name).toBe('mf-a');
    expect(releaseInUse('mf-a')?.version).toBe('1.8');
    expect(releaseInUse('mf-b')?.version).toBe('2');
    expect(reported()).toEqual([['load', 'mf-a 2', '1.8']]);
  });

  test('takes the place of one that failed after it was loaded; that one no longer counts as working', async () => {
    rememberWorking('mf-a', '2');
    const fetchRemote = failing();
    const { load, fallBack, releaseInUse } = loader(fetchRemote, registry, [release('1.9')]);
    await load('mf-a');
    const error = { kind: 'render', remote: 'mf-a', version: '2', source: 'mf-a 2' } as never;
    await fallBack('mf-a', error);
    expect(releaseInUse('mf-a')?.version).toBe('1.9');
    expect(workingVersions('mf-a')).toEqual([]);
    await load('mf-a');
    expect(fetchRemote.mock.calls.map(([, { version }]) => version)).toEqual(['2', '1.9']);
  });

  test("takes no place of one from a developer's server, whose fault is shown and not counted", async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { load, releaseInUse } = loader(failing('dev'), { 'mf-a': release('dev') }, [release('1.9')]);
    await expect(load('mf-a')).rejects.toMatchObject({ source: 'mf-a dev' });
    expect(releaseInUse('mf-a')?.version).toBe('dev');
    expect(reported()).toEqual([]);
  });

  test('where there is none, the failure stands', async () => {
    const { load, releaseInUse } = loader(failing('2', '1.9'), registry, [release('1.9')]);
    await expect(load('mf-a')).rejects.toMatchObject({ source: 'mf-a 2' });
    expect(releaseInUse('mf-a')?.version).toBe('2');
    expect(reported()).toEqual([['load', 'mf-a 2', undefined]]);
  });
});

test('a version that hung here is not run again, until the user asks for it', async () => {
  avoidVersion('mf-a', '2', 'hang');
  const fetchRemote = failing();
  const { load, allow } = loader(fetchRemote);
  // Its report has no stack, and takes the place of none that has one.
  const cause = 'It failed here before, and is not loaded by itself.';
  await expect(load('mf-a')).rejects.toMatchObject({ kind: 'hang', source: 'mf-a 2', cause });
  expect(fetchRemote).not.toHaveBeenCalled();
  allow('mf-a');
  expect((await load('mf-a')).name).toBe('mf-a');
});
