import { brokenDescriptions, fullDescription } from '@trestle/schema/testing/brokenDescriptions';
import { readReleases } from './readReleases';

const { shared: _shared, operations: _operations, libraries: _libraries, ...served } = fullDescription;
const stored = {
  ...served,
  version: '1.0.0',
  entry: '/remotes/mf-samples/1.0.0/mf-manifest.json',
  integrity: { 'page.js': `sha384-${'a'.repeat(64)}` },
};
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('safety 76: of every broken release the shell keeps what fits, and the others whole', async () => {
  for (const { what, part, description } of brokenDescriptions()) {
    if (['contract', 'shared', 'operations', 'libraries', 'icons'].includes(part)) continue;
    jest.mocked(console.warn).mockClear();
    const broken = { ...stored, [part]: description[part] };
    const registry = await readReleases({ 'mf-broken': broken, 'mf-samples': stored });
    expect([what, registry['mf-samples']]).toEqual([what, stored]);
    expect([what, Object.keys(registry)]).toEqual([what, ['mf-broken', 'mf-samples']]);
    expect([what, jest.mocked(console.warn).mock.calls.length]).toEqual([what, 1]);
  }
});

test('a release of which too little fits is left out, and what lists no releases is an error', async () => {
  for (const broken of [null, 7, [], {}, { ...stored, contract: 'x' }, { ...stored, entry: 'javascript:1' }])
    expect(await readReleases({ 'mf-broken': broken, __proto_: stored, 'mf-samples': stored })).toEqual({
      'mf-samples': stored,
    });
  for (const json of [null, 7, 'x', []]) await expect(readReleases(json)).rejects.toThrow('lists no releases');
});
