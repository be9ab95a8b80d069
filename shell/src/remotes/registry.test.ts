import { fileHashes, hasNewReleases } from './registry';

const release = {
  version: '2',
  entry: '/remotes/mf-orders/2/mf-manifest.json',
  contract: 2,
  integrity: { 'mf-manifest.json': 'sha384-a', 'static/b.js': 'sha384-b' },
  pages: [],
  menus: [],
  homeCards: [],
};

test('lists the hash of every file of a release by its address', () => {
  expect([...fileHashes({ 'mf-orders': release }, 'https://trestle.example')]).toEqual([
    ['https://trestle.example/remotes/mf-orders/2/mf-manifest.json', 'sha384-a'],
    ['https://trestle.example/remotes/mf-orders/2/static/b.js', 'sha384-b'],
  ]);
});

test('a new release is reported, a missing one is not', () => {
  expect(hasNewReleases({ 'mf-orders': release }, { 'mf-orders': { ...release, version: '3' } })).toBe(true);
  expect(hasNewReleases({}, { 'mf-orders': release })).toBe(true);
  expect(hasNewReleases({ 'mf-orders': release }, { 'mf-orders': release })).toBe(false);
  expect(hasNewReleases({ 'mf-orders': release }, {})).toBe(false);
});
