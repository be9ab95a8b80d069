import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore, type MemoryStore } from '../../../testing/memoryStore';
import { createReleaseCache, type ReleaseCache } from './releaseCache';
import { integrityOf } from '../artifact/releaseFiles';

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

test('a disk that takes no files is told as a temporary fault', async () => {
  writeFileSync(join(folder, 'mf-orders'), '');
  await expect(providePage()).rejects.toMatchObject({ status: 503 });
});
