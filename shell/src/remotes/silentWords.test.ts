import { fullDescription } from '@trestle/schema/testing/brokenDescriptions';
import { readReleases } from './readReleases';

// oxlint-disable-next-line unicorn/no-thenable -- an import of what has a silent `then` is as a script that never comes
jest.mock('@trestle/schema/releases/issueText', () => ({ __esModule: true, then: () => undefined }));

const { shared: _shared, operations: _operations, libraries: _libraries, ...served } = fullDescription;
const stored = { ...served, version: '1.0.0', entry: '/remotes/mf-samples/1.0.0/mf-manifest.json', integrity: {} };

test('safety 76: the menus come although the words for what doesn’t fit never do', async () => {
  jest.useFakeTimers();
  try {
    const reading = readReleases({ 'mf-broken': { ...stored, menus: 7 }, 'mf-samples': stored });
    await jest.advanceTimersByTimeAsync(2000);
    expect(Object.keys(await reading)).toEqual(['mf-broken', 'mf-samples']);
  } finally {
    jest.useRealTimers();
  }
});
