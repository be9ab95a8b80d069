import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from './publish';

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, 'mf-orders', file), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trestle-publish-'));
  mkdirSync(join(root, 'mf-orders/dist/static'), { recursive: true });
  write('package.json', '{"version": "1.42.0"}');
  write('dist/mf-manifest.json', '{}');
  write('dist/static/page.js', 'export default 1');
  write('dist/static/page.js.map', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const publishOrders = () => publish(root, join(root, 'data'), 'mf-orders');

test('a release is the build under its version, with the digest of every loaded file', () => {
  const described = {
    contract: 3,
    pages: [{ name: 'a.list', path: '/a/list', scripts: ['static/page.js'] }],
    menus: [],
    homeCards: [],
  };
  write('dist/remote.json', JSON.stringify(described));
  const release = publishOrders();
  expect(release).toMatchObject({
    name: 'mf-orders',
    version: expect.stringMatching(/^1\.42\.0-[0-9a-f]{10}$/),
    ...described,
  });
  expect(release?.entry).toBe(`/remotes/mf-orders/${release?.version}/mf-manifest.json`);
  expect(Object.keys(release?.integrity ?? {})).toEqual(['mf-manifest.json', 'remote.json', 'static/page.js']);
  expect(release?.integrity['static/page.js']).toBe(
    'sha384-0DeSvYsDquR15dA3vw6sdT+tE32nJCBO6Aklkh06a82PqZy0X9FKOJD+lF0u7oz4',
  );
  const folder = join(root, 'data/releases/mf-orders', release?.version ?? '');
  expect(readFileSync(join(folder, 'static/page.js'), 'utf8')).toBe('export default 1');
  expect(existsSync(join(folder, 'static/page.js.map'))).toBe(false);
});

test('the same content is the same release, and other content another', () => {
  const first = publishOrders();
  expect(publishOrders()).toEqual(first);
  write('dist/static/page.js', 'export default 2');
  expect(publishOrders()?.version).not.toBe(first?.version);
});

test('a release that was damaged on disk is put back', () => {
  const release = publishOrders();
  const file = join(root, 'data/releases/mf-orders', release?.version ?? '', 'static/page.js');
  writeFileSync(file, 'something else');
  publishOrders();
  expect(readFileSync(file, 'utf8')).toBe('export default 1');
  rmSync(file);
  publishOrders();
  expect(readFileSync(file, 'utf8')).toBe('export default 1');
});

test('a remote without a build has no release', () => {
  expect(publish(root, join(root, 'data'), 'mf-none')).toBeUndefined();
});
