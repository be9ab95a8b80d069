import { createIntegrityPlugin } from './integrityPlugin';
import { fileHashes } from './registry';

const release = {
  version: '2',
  entry: '/remotes/mf-orders/2/mf-manifest.json',
  contract: 2,
  integrity: { 'remoteEntry.js': 'sha384-a', 'static/b.js': 'sha384-b' },
  pages: [],
  menus: [],
  homeCards: [],
};
const plugin = (trusted: string[] = []) =>
  createIntegrityPlugin(
    () => fileHashes({ 'mf-orders': release }),
    () => trusted,
  );

test('safety 42: a listed script runs only with the content that was released', () => {
  const { script, timeout } = plugin().createScript({ url: '/remotes/mf-orders/2/remoteEntry.js' });
  expect(script).toMatchObject({ integrity: 'sha384-a', crossOrigin: 'anonymous' });
  expect(timeout).toBe(120_000);
  expect(script.src).toBe(`${window.location.origin}/remotes/mf-orders/2/remoteEntry.js`);
});

test.each([
  '/remotes/mf-orders/2/unlisted.js',
  '/remotes/mf-orders/1/remoteEntry.js',
  '/remotes/mf-other/2/remoteEntry.js',
  'https://elsewhere.example/remotes/mf-orders/2/remoteEntry.js',
])('safety 42: %s, which no release lists, is refused', (url) => {
  expect(() => plugin().createScript({ url })).toThrow('No release lists');
});

test('safety 85: a script of an override in use needs no release', () => {
  const url = 'https://dev.example:4101/remoteEntry.js';
  expect(plugin(['https://dev.example:4101']).createScript({ url }).script.src).toBe(url);
  expect(() => plugin(['https://dev.example']).createScript({ url })).toThrow('No release lists');
});
