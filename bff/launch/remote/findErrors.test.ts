import { accepted } from '@trestle/schema/remoteContract.json';
import { MAX_RELEASE_FILES } from '@trestle/schema/limits';
import { reasonsOf } from '../../src/releases/commands/reasonsOf';
import { findErrors } from './findErrors';

const PAGE = { name: 'pricing.list', path: '/pricing/list', scripts: ['page.js'] };

/** Returns the reasons against a build with this `remote.json`, and further files. */
async function reasonsAgainst(description: object, files: Record<string, string> = {}, version = '1.0.0-0123456789') {
  const remoteJson = { contract: accepted.at(-1), pages: [PAGE], menus: [], homeCards: [], ...description };
  const all = { 'mf-manifest.json': '{}', 'page.js': '1', 'remote.json': JSON.stringify(remoteJson), ...files };
  const build = { version, files: new Map(Object.entries(all).map(([path, text]) => [path, Buffer.from(text)])) };
  return reasonsOf(await findErrors('mf-pricing', build));
}

test('a build that any server accepts has no errors', async () => {
  expect(await reasonsAgainst({})).toEqual([]);
});

test.each([
  ['another contract', { contract: 99 }, {}, /^contract: Built for contract 99/],
  ['an unknown part', { colour: 'red' }, {}, /^colour: /],
  ['a page twice', { pages: [PAGE, PAGE] }, {}, /^pages: mf-pricing has a page pricing\.list/],
  ['an address of the server', { pages: [{ ...PAGE, path: '/api/x' }] }, {}, /^pages: The server has a page/],
  ['a script that is missing', { pages: [{ ...PAGE, scripts: ['gone.js'] }] }, {}, /^pages: .*"gone\.js"/],
  ['a file that no release has', {}, { 'con.js': '1' }, /^files: "con\.js" can't be part/],
  [
    'too many files',
    {},
    Object.fromEntries(Array.from({ length: MAX_RELEASE_FILES }, (_, i) => [`${i}.js`, '1'])),
    /^files: A release has at most/,
  ],
])('%s is refused before it is sent', async (_title, description, files, reason) => {
  expect(await reasonsAgainst(description, files)).toEqual([expect.stringMatching(reason)]);
});

test('a version that no address can hold is refused', async () => {
  expect(await reasonsAgainst({}, {}, '1/0')).toEqual(['version: 1/0 is no version of a release.']);
});
