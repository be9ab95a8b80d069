import { randomBytes } from 'node:crypto';
import { version as contract } from '@trestle/schema/remoteContract.json';
import { integrityOf } from '../artifact/releaseFiles';
import { checkContent } from './checkContent';

const describeRemote = (overrides: object = {}) =>
  JSON.stringify({
    contract,
    pages: [{ name: 'a.list', path: '/a/list', scripts: ['a.js'] }],
    menus: [],
    ...overrides,
  });
const build = (extraFiles: Record<string, string | Buffer> = {}) =>
  new Map(
    Object.entries({ 'mf-manifest.json': '{}', 'remote.json': describeRemote(), 'a.js': '1', ...extraFiles }).map(
      ([path, content]) => [path, Buffer.from(content)] as const,
    ),
  );
const digests = (files: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)]));
const check = (files: ReadonlyMap<string, Buffer>) => checkContent(files, digests(files), 75);

test('a build of a remote is accepted', async () => {
  expect(await check(build())).toEqual({});
});

test.each(['../a.js', '/a.js', '.env.json', 'run.sh', 'page.html', 'a.js.map', 'a\\b.js'])(
  'a file called %s is refused',
  async (path) => {
    expect(await check(build({ [path]: '1' }))).toMatchObject({ files: [{ code: 'name' }] });
  },
);

test('safety 42: a file that differs from its digest, has none, or is missing is refused by name', async () => {
  const files = build();
  const rightDigests = digests(files);
  const { 'a.js': _digest, ...withoutOne } = rightDigests;
  for (const integrity of [
    { ...rightDigests, 'a.js': integrityOf(Buffer.from('2')) },
    withoutOne,
    { ...rightDigests, 'b.js': 'x' },
  ])
    expect(await checkContent(files, integrity, 75)).toEqual({
      integrity: [{ code: 'digest', message: expect.stringMatching(/^"[ab]\.js" is not what its digest says\.$/) }],
    });
});

test('what is no build of a remote is refused', async () => {
  const files = build();
  files.delete('mf-manifest.json');
  expect(await check(files)).toMatchObject({ files: [{ code: 'null' }] });
  const brokenDescriptions = [
    '',
    '[]',
    '{',
    describeRemote({ pages: [{ name: 'a', path: 'a', scripts: [] }] }),
    describeRemote({ pages: [{ name: 'a', path: '/a', scripts: ['none.js'] }] }),
    describeRemote({ menus: [{ title: 1 }] }),
    describeRemote({ homeCards: {} }),
  ];
  for (const json of brokenDescriptions)
    expect([json, await check(build({ 'remote.json': json }))]).toMatchObject([json, { files: [{ code: 'invalid' }] }]);
});

test('a remote for another contract is refused', async () => {
  expect(await check(build({ 'remote.json': describeRemote({ contract: contract + 1 }) }))).toEqual({
    contract: [{ code: 'contract', message: `Built for contract ${contract + 1}, and the shell has ${contract}.` }],
  });
});

test('a page that loads more than 75 kB is refused', async () => {
  expect(await check(build({ 'a.js': randomBytes(74 * 1024) }))).toEqual({});
  expect(await check(build({ 'a.js': randomBytes(76 * 1024) }))).toMatchObject({
    files: [
      { code: 'max', message: expect.stringMatching(/^The page "a\.list" loads 76\.\d kB of its own JavaScript\./) },
    ],
  });
});
