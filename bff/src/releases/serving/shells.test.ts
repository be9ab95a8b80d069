import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore, type MemoryStore } from '../../../testing/memoryStore';
import { createLog } from '../../log';
import { integrityOf } from '../artifact/releaseFiles';
import { createReleaseCache } from './releaseCache';
import { createShells, type Shells } from './shells';

const PAGE = Buffer.from('<html>the kept shell</html>');
const KEPT = '1.41.0-aa';
let folder: string;
let store: MemoryStore;
let shells: Shells;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-shells-'));
  store = memoryStore();
  const releasesDir = join(folder, 'releases');
  const shellDir = join(folder, 'dist');
  shells = createShells({
    store,
    cache: createReleaseCache(store, releasesDir),
    releasesDir,
    shellDir,
    log: createLog({ debug: false }, { write: () => {} }),
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

function buildOwnShell(text: string): void {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"version":"1.42.0"}');
  writeFileSync(join(folder, 'dist/index.html'), text);
}
function keepShell(): void {
  const integrity = { 'index.html': integrityOf(PAGE), 'main.js': integrityOf(PAGE) };
  const release = {
    name: 'shell',
    version: KEPT,
    entry: '',
    integrity,
    contract: 2,
    pages: [],
    menus: [],
    homeCards: [],
  };
  store.releases = [release];
  store.shells = [{ id: 1, version: KEPT, contract: 2, offers: null }];
  store.releaseFiles.set('index.html', PAGE).set('main.js', PAGE);
}

test('before any is published, pages get the own build, or hear that there is none', async () => {
  await expect(shells.current()).rejects.toMatchObject({ status: 503 });
  buildOwnShell('own');
  expect(await shells.current()).toMatchObject({
    version: expect.stringMatching(/^1\.42\.0-[0-9a-f]{10}$/),
    folder: join(folder, 'dist'),
  });
});

test('pages get the current shell of the database, whatever this machine has built', async () => {
  buildOwnShell('own');
  keepShell();
  store.currentShell = KEPT;
  const { version, folder: shellFolder } = await shells.current();
  expect(version).toBe(KEPT);
  expect(await shells.findStoredCurrent()).toMatchObject({ name: 'shell', version: KEPT });
  expect(readFileSync(join(shellFolder, 'index.html'))).toEqual(PAGE);
});

test('files of every kept shell are served, of none other', async () => {
  buildOwnShell('own');
  keepShell();
  const { version } = await shells.current();
  expect(await shells.findStoredCurrent()).toBeNull();
  expect(await shells.findFolder(version, 'index.html')).toBe(join(folder, 'dist'));
  expect(await shells.findFolder(KEPT, 'main.js')).toBe(join(folder, 'releases/shell', KEPT));
  expect(await shells.findFolder(KEPT, 'none.js')).toBeNull();
  expect(await shells.findFolder('1.40.0-aa', 'main.js')).toBeNull();
});

test('while the database is away pages get the last known shell, and a missing file says that it may come', async () => {
  buildOwnShell('own');
  keepShell();
  store.currentShell = KEPT;
  await shells.current();
  store.broken.add('findCurrentShell').add('findRelease');
  const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect((await shells.current()).version).toBe(KEPT);
  await expect(shells.findFolder('1.40.0-aa', 'main.js')).rejects.toThrow('ECONNREFUSED');
  later.mockRestore();
});

test('a clock that is set back keeps no page from the new shell', async () => {
  buildOwnShell('own');
  keepShell();
  await shells.current();
  store.currentShell = KEPT;
  const clocks = [
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000),
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000),
  ];
  expect((await shells.current()).version).toBe(KEPT);
  for (const clock of clocks) clock.mockRestore();
});
