import { registerRemotes } from '@module-federation/enhanced/runtime';
import type { Release } from '@trestle/schema/registry';
import { fetchRemote } from './federation';

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(),
  registerGlobalPlugins: jest.fn(),
  registerPlugins: jest.fn(),
  satisfy: jest.fn(),
  registerRemotes: jest.fn(),
  loadRemote: async () => ({ default: {} }),
}));

const release = (version: string): Release => ({
  version,
  entry: `/remotes/mf-a/${version}/mf-manifest.json`,
  contract: 1,
  integrity: {},
  pages: [{ name: 'a.list', path: '/a/list', scripts: ['remoteEntry.js'] }],
  menus: [],
  homeCards: [],
});

test('a version takes the place of one that another person had on this page; the same one is not fetched anew', async () => {
  for (const version of ['1', '1', '2', '1']) await fetchRemote('mf-a', release(version), false);
  await fetchRemote('mf-a', release('1'), true);
  const fetched = jest.mocked(registerRemotes).mock.calls.map(([[remote], options]) => {
    const { entry } = remote as { entry: string };
    return [new URL(entry).pathname.split('/')[3], options?.force];
  });
  expect(fetched).toEqual([
    ['1', false],
    ['1', false],
    ['2', true],
    ['1', true],
    ['1', true],
  ]);
});
