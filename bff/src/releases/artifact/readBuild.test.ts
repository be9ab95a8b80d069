import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReleaseFile } from '@trestle/schema/releases/releaseFileName';
import { readBuild, readSourceMapFiles } from './readBuild';
import { describeRelease } from './describeRelease';

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, 'mf-orders', file), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trestle-build-'));
  mkdirSync(join(root, 'mf-orders/dist/static'), { recursive: true });
  write('package.json', '{"version": "1.42.0"}');
  write('dist/mf-manifest.json', '{}');
  write('dist/static/page.js', 'export default 1');
  write('dist/static/page.js.map', '{}');
  write('dist/static/page.js.LICENSE.txt', 'MIT');
});
afterEach(() => rmSync(root, { recursive: true }));

const readOrders = () => readBuild(join(root, 'mf-orders'))!;

test('a release is the build under its version, with the digest of every loaded file', async () => {
  const description = {
    contract: 3,
    pages: [{ name: 'a.list', path: '/a/list', scripts: ['static/page.js'] }],
    menus: [],
    homeCards: [],
  };
  write('dist/remote.json', JSON.stringify(description));
  const build = readOrders();
  const release = await describeRelease('mf-orders', build, description);
  expect(release).toMatchObject({
    name: 'mf-orders',
    version: expect.stringMatching(/^1\.42\.0-[0-9a-f]{10}$/),
    ...description,
  });
  expect(release.entry).toBe(`/remotes/mf-orders/${release.version}/mf-manifest.json`);
  expect(Object.keys(release.integrity)).toEqual(['mf-manifest.json', 'remote.json', 'static/page.js']);
  expect(release.integrity['static/page.js']).toBe(
    'sha384-0DeSvYsDquR15dA3vw6sdT+tE32nJCBO6Aklkh06a82PqZy0X9FKOJD+lF0u7oz4',
  );
  expect([...build.files.keys()]).toEqual(Object.keys(release.integrity));
});

test('the same content is the same release, and other content another', () => {
  const first = readOrders();
  expect(readOrders()).toEqual(first);
  write('dist/static/page.js', 'export default 2');
  expect(readOrders().version).not.toBe(first.version);
});

test('source maps of scripts and modules go beside the release', () => {
  write('dist/page.mjs.map', '{}');
  expect([...readSourceMapFiles(join(root, 'mf-orders')).keys()]).toEqual(['page.mjs.map', 'static/page.js.map']);
});

test('a remote without a build has no release', () => {
  expect(readBuild(join(root, 'mf-none'))).toBeUndefined();
});

test.each([
  ['remoteEntry.0123456789.js', true],
  ['static/@kit/page~1.svg', true],
  // Styles of a remote come with its components, and reach nothing else.
  ['static/page.css', false],
  ['../secrets/jwt.json', false],
  ['static/../../a.js', false],
  ['/etc/a.json', false],
  ['.env.json', false],
  ['a//b.js', false],
  ['a\\b.js', false],
  ['page.js.map', false],
  ['index.html', false],
  ['run.sh', false],
  [`${'a'.repeat(200)}.js`, false],
])('%s may be part of a release: %s', (path, isAllowed) => {
  expect(isReleaseFile(path)).toBe(isAllowed);
});
