import { carriedLibraries } from './carriedLibraries';

const read = (files: Readonly<Record<string, string>>) => async (path: string) =>
  Object.hasOwn(files, path) ? Buffer.from(files[path]!) : null;
const library = (name: string, sync: unknown, async: unknown = []) => ({
  name,
  version: '4.5.0',
  assets: { js: { sync, async } },
});
const manifest = (...shared: unknown[]) => JSON.stringify({ shared });

test('a library with scripts is carried, one without is the shell’s', async () => {
  const files = {
    'mf-manifest.json': manifest(library('charts', ['a.js'], ['b.js', 'a.js']), library('react', [])),
    'a.js': 'export const bars = 1;',
    'b.js': 'export const lines = 2;',
  };
  const [charts, ...others] = await carriedLibraries(read(files));
  expect(others).toEqual([]);
  expect(charts).toEqual({ name: 'charts', version: '4.5.0', size: expect.any(Number), range: null, takes: [] });
  const [onlyFirst] = await carriedLibraries(
    read({ ...files, 'mf-manifest.json': manifest(library('charts', ['a.js'])) }),
  );
  expect(charts!.size).toBeGreaterThan(onlyFirst!.size);
});

test('what a manifest says in no form of ours carries nothing', async () => {
  expect(await carriedLibraries(read({}))).toEqual([]);
  expect(await carriedLibraries(read({ 'mf-manifest.json': '{' }))).toEqual([]);
  expect(await carriedLibraries(read({ 'mf-manifest.json': manifest(null, 'react', { name: 1 }) }))).toEqual([]);
  expect(await carriedLibraries(read({ 'mf-manifest.json': manifest(library('charts', ['gone.js'])) }))).toEqual([
    { name: 'charts', version: '4.5.0', size: 0, range: null, takes: [] },
  ]);
});

test('what is shared with other remotes has the versions that the remote runs with, by remote.json', async () => {
  const files = { 'mf-manifest.json': manifest(library('charts', ['a.js'])), 'a.js': '1' };
  const withJson = (json: string) => carriedLibraries(read({ ...files, 'remote.json': json }));
  const shared = { libraries: [null, { name: 'charts', range: '^4.0.0' }] };
  expect(await withJson(JSON.stringify(shared))).toMatchObject([{ name: 'charts', range: '^4.0.0' }]);
  for (const json of ['{', 'null', '{"libraries": {}}']) expect(await withJson(json)).toMatchObject([{ range: null }]);
});
