import { checkManifest, checkShared } from './checkShared';

const host = { shared: { react: '19.3.1', '@trestle/kit': '1.42.0' } };
const manifest = (...shared: object[]) => new Map([['mf-manifest.json', Buffer.from(JSON.stringify({ shared }))]]);

test.each([
  ['19.3.1', true],
  ['19.3.9', true],
  ['19.0.0', true],
  ['19.4.0', false],
  ['18.3.1', false],
  ['20.0.0', false],
  ['19.3.1-rc.1', true],
  ['newest', false],
])('a build with react %s fits a shell with 19.3.1: %s', (version, isAccepted) => {
  expect(Object.keys(checkShared({ react: version }, host))).toEqual(isAccepted ? [] : ['shared']);
});

test('the refusal names both versions, and what the shell does not share is the remote’s own concern', () => {
  expect(checkShared({ react: '18.3.1', lodash: '1.0.0', constructor: '1.0.0' }, host)).toEqual({
    shared: [{ code: 'shared', message: 'Built with react 18.3.1, and the shell has 19.3.1.' }],
  });
});

test('a manifest that asks for another version, or brings one, is refused', () => {
  expect(checkManifest(manifest({ name: 'react/jsx-runtime', requiredVersion: '^19.0.0', version: '' }), host)).toEqual(
    {},
  );
  expect(checkManifest(manifest({ name: 'react', requiredVersion: null, version: '' }), host)).toEqual({});
  expect(checkManifest(manifest({ name: '@trestle/kit/core', version: '1.0.0' }), host)).toEqual({});
  expect(checkManifest(manifest({ name: 'react', requiredVersion: '^18.2.0' }), host)).toMatchObject({
    shared: [{ message: 'Asks for react ^18.2.0, and the shell has 19.3.1.' }],
  });
  expect(checkManifest(manifest({ name: 'react', version: '18.2.0' }), host)).toMatchObject({
    shared: [{ message: 'Brings react 18.2.0, and the shell has 19.3.1.' }],
  });
  expect(checkManifest(manifest({ name: '@trestle/trade/core', version: '1.0.0' }), host)).toEqual({
    shared: [{ code: 'shared', message: "Needs @trestle/trade, which the shell doesn't have." }],
  });
  for (const entry of [null, 1, {}]) expect(checkManifest(manifest(entry as object), host)).toEqual({});
});
