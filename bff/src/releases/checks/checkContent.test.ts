import { randomBytes } from 'node:crypto';
import type { FieldError } from '@trestle/schema/errors';
import { version as contract } from '@trestle/schema/remoteContract.json';
import { brokenDescriptions } from '@trestle/schema/testing/brokenDescriptions';
import { integrityOf } from '../artifact/releaseFiles';
import { checkContent } from './checkContent';
import { limitErrors } from './limitErrors';

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

test.each([
  ['', /^remote\.json is no JSON\.$/],
  ['{"contract": 3\n "pages": []}', /^remote\.json is no JSON: look at line 2, column 2\.$/],
  [`\uFEFF${describeRemote()}`, /^remote\.json begins with a byte order mark/],
  [`"${'x'.repeat(2 ** 20)}"`, /^remote\.json has 1048578 bytes/],
])('a remote.json that was edited by hand and went wrong is told the place', async (text, message) => {
  expect(await check(build({ 'remote.json': text }))).toEqual({
    files: [{ code: 'invalid', message: expect.stringMatching(message) }],
  });
});

test('a library that remotes share counts for each page that needs it, and for no other', async () => {
  const chart = randomBytes(76 * 1024);
  const withPages = (pages?: string[]) => {
    const library = {
      name: 'charts',
      version: '1.0.0',
      range: '^1.0.0',
      files: ['chart.js'],
      bytes: chart.length,
      pages,
    };
    return build({ 'chart.js': chart, 'remote.json': describeRemote({ libraries: [library] }) });
  };
  expect(await check(withPages(['a.list']))).toEqual({
    files: [{ code: 'max', message: expect.stringMatching(/^The page "a\.list" loads 7\d\.\d kB/) }],
  });
  expect(await check(withPages(['b.list']))).toEqual({});
  // A build of before.
  expect(await check(withPages())).toEqual({});
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
  for (const json of ['', '[]', '{', `"${'x'.repeat(1_100_000)}"`])
    expect(await check(build({ 'remote.json': json }))).toMatchObject({ files: [{ code: 'invalid' }] });
});

test('safety 76: a description that does not fit is refused by the name of the part, with at most 50 errors', async () => {
  const errorsOf = (description: unknown) => check(build({ 'remote.json': JSON.stringify(description) }));
  for (const { what, part, description } of brokenDescriptions())
    expect([what, Object.keys(await errorsOf(description))]).toEqual([what, [part]]);
  const { pages } = await errorsOf({ contract, pages: Array(200).fill({}), menus: [] });
  expect(pages).toHaveLength(600);
  expect(limitErrors({ pages: pages as FieldError[] })['pages']).toHaveLength(50);
  expect(await errorsOf({ contract, pages: [{ name: 'a', path: '/a', scripts: ['none.js'] }], menus: [] })).toEqual({
    pages: [{ code: 'null', message: 'The page "a" runs "none.js", which is not in the release.' }],
  });
  const page = { path: '/a', scripts: Array(50).fill('a.js'), title: 'x'.repeat(100) };
  const large = Array.from({ length: 200 }, (_, i) => ({ ...page, name: `a${i}`, path: `/a${i}/${'x'.repeat(190)}` }));
  const scripts = Array(50).fill(`${'a/'.repeat(40)}a.js`);
  expect(await errorsOf({ contract, pages: large.map((each) => ({ ...each, scripts })), menus: [] })).toEqual({
    pages: [{ code: 'max', message: expect.stringContaining('At most 262144 are accepted') }],
  });
});

test.each([
  ['d.js', 'd.js/e.js'],
  ['B.js', 'b.js'],
  ['x/b.js', 'X/c.js'],
])('safety 76: %s and %s, which some disk takes for one name, are refused', async (first, second) => {
  expect(await check(build({ [first]: '1', [second]: '2' }))).toMatchObject({ files: [{ code: 'name' }] });
});

test('errors beyond 50 are counted, over all fields', () => {
  const many = (length: number) => Array.from({ length }, (_, i) => ({ code: 'invalid' as const, message: `${i}` }));
  expect(limitErrors({ pages: many(3), menus: many(50) })).toEqual({
    pages: many(3),
    menus: [...many(46), { code: 'more', message: 'And 4 more.' }],
  });
  expect(limitErrors({ pages: many(50), menus: many(1) })).toEqual({ pages: many(50) });
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
