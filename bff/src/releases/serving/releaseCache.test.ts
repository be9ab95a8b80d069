import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore, type MemoryStore } from '../../../testing/memoryStore';
import { createReleaseCache, type ReleaseCache } from './releaseCache';
import { integrityOf } from '../artifact/releaseFiles';

function failWrites(code: string) {
  return jest.spyOn(promises, 'writeFile').mockRejectedValue(Object.assign(new Error(code), { code }));
}

/** Node's recursive mkdir says ENOENT on a read-only disk, and EROFS only for the folder itself. */
function mountReadOnly() {
  return jest.spyOn(promises, 'mkdir').mockImplementation((path, options) => {
    const isRecursive = typeof options === 'object' && options?.recursive === true;
    if (isRecursive && existsSync(path)) return Promise.resolve(undefined);
    return Promise.reject(Object.assign(new Error('mkdir'), { code: isRecursive ? 'ENOENT' : 'EROFS' }));
  });
}

const PAGE = Buffer.from('export default 1');
let folder: string;
let store: MemoryStore;
let cache: ReleaseCache;
const cachedFile = () => join(folder, 'mf-orders/1.0.0-aa/static/page.js');
const providePage = (path = 'static/page.js') => cache.provide('mf-orders', '1.0.0-aa', path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-cache-'));
  store = memoryStore();
  store.releases = [
    {
      name: 'mf-orders',
      version: '1.0.0-aa',
      entry: '',
      integrity: { 'static/page.js': integrityOf(PAGE) },
      contract: 2,
      pages: [],
      menus: [],
      homeCards: [],
    },
  ];
  store.releaseFiles.set('static/page.js', PAGE);
  cache = createReleaseCache(store, folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file comes from the database once, and then from the folder', async () => {
  expect(await Promise.all([providePage(), providePage()])).toEqual([true, true]);
  expect(readFileSync(cachedFile())).toEqual(PAGE);
  expect(readdirSync(join(folder, 'mf-orders/1.0.0-aa/static'))).toEqual(['page.js']);
  store.broken.add('readReleaseFile').add('findRelease');
  expect(await providePage()).toBe(true);
});

test('a file that was altered in the folder is replaced by the one that was released', async () => {
  await providePage();
  writeFileSync(cachedFile(), 'something else');
  expect(await providePage()).toBe(true);
  expect(readFileSync(cachedFile())).toEqual(PAGE);
});

test('safety 42: a file that was altered in the database is not served', async () => {
  store.releaseFiles.set('static/page.js', Buffer.from('something else'));
  expect(await providePage()).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['none.js', 'constructor', '../1.0.0-aa/static/page.js'])('%s belongs to no release', async (path) => {
  expect(await providePage(path)).toBe(false);
});

test('what a full disk does not take is served from memory, and written once there is room', async () => {
  expect(cache.writeFault()).toBeNull();
  const full = failWrites('ENOSPC');
  expect(await providePage()).toBe(true);
  expect(cache.readFromMemory(cachedFile())).toEqual(PAGE);
  expect(cache.writeFault()).toBe('ENOSPC');
  store.broken.add('readReleaseFile');
  expect(await providePage()).toBe(true);

  full.mockRestore();
  const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(await providePage()).toBe(true);
  later.mockRestore();
  expect(readFileSync(cachedFile())).toEqual(PAGE);
  expect([cache.readFromMemory(cachedFile()), cache.writeFault()]).toEqual([undefined, null]);
});

test('a read-only disk that has no folder of releases yet is served from memory, too', async () => {
  const readOnly = mountReadOnly();
  expect(await providePage()).toBe(true);
  expect([cache.readFromMemory(cachedFile()), cache.writeFault()]).toEqual([PAGE, 'EROFS']);
  readOnly.mockRestore();
});

test('what memory has no room for either is told as a temporary fault, and so is a name that is taken', async () => {
  const large = Buffer.alloc(65 * 1024 * 1024);
  store.releases[0] = { ...store.releases[0]!, integrity: { 'static/page.js': integrityOf(large) } };
  store.releaseFiles.set('static/page.js', large);
  const full = failWrites('EROFS');
  await expect(providePage()).rejects.toMatchObject({ status: 503 });
  full.mockRestore();
  rmSync(join(folder, 'mf-orders'), { recursive: true });
  writeFileSync(join(folder, 'mf-orders'), '');
  await expect(providePage()).rejects.toMatchObject({ status: 503 });
  expect(cache.writeFault()).toBeNull();
});
