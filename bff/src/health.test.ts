import promises from 'node:fs/promises';
import { integrityOf } from './releases/artifact/releaseFiles';
import { memoryStore, type MemoryStore } from '../testing/memoryStore';
import { sendRequest, startBff, type RunningBff } from '../testing/startBff';

let store: MemoryStore;
let bff: RunningBff;

beforeAll(async () => {
  store = memoryStore();
  bff = await startBff(store);
});
afterAll(() => bff.close());

/** Publishes a complete release, so that the process may be ready. */
function publish(target: RunningBff, targetStore: MemoryStore): void {
  target.write('data', 'releases/mf-orders/1.42.0-bb/mf-manifest.json', '{}');
  targetStore.releases = [
    {
      name: 'mf-orders',
      version: '1.42.0-bb',
      entry: '',
      integrity: { 'mf-manifest.json': integrityOf(Buffer.from('{}')) },
      contract: 1,
      pages: [],
      menus: [],
      homeCards: [],
    },
  ];
}

test('/readyz warns of a missing mail server and address in production', async () => {
  publish(bff, store);
  expect((await sendRequest(bff.url, '/readyz')).text).toBe('{"status":"ready"}');
  const productionStore = memoryStore();
  const production = await startBff(productionStore, { NODE_ENV: 'production' });
  publish(production, productionStore);
  const { status, text } = await sendRequest(production.url, '/readyz');
  await production.close();
  expect([status, JSON.parse(text)]).toEqual([
    200,
    {
      status: 'ready',
      details: [expect.stringMatching(/^SMTP_URL is missing: .*passcodes/), expect.stringMatching(/^PUBLIC_URL is/)],
    },
  ]);
});

test.each(['ENOSPC', 'EROFS'])(
  'an empty cache on a disk that says %s is served from memory, in words',
  async (code) => {
    const noFolders = jest.spyOn(promises, 'mkdir').mockRejectedValue(Object.assign(new Error(code), { code }));
    const emptyStore = memoryStore();
    const empty = await startBff(emptyStore);
    publish(empty, emptyStore);
    emptyStore.releases[0] = { ...emptyStore.releases[0]!, version: '1.42.1-cc' };
    emptyStore.releaseFiles.set('mf-manifest.json', Buffer.from('{}'));
    const ready = await sendRequest(empty.url, '/readyz');
    const file = await sendRequest(empty.url, '/remotes/mf-orders/1.42.1-cc/mf-manifest.json');
    noFolders.mockRestore();
    await empty.close();
    expect([ready.status, JSON.parse(ready.text), file.status, file.text]).toEqual([
      200,
      {
        status: 'ready',
        details: [`DATA_DIR takes no files (${code}): shell and remotes are served from memory.`],
      },
      200,
      '{}',
    ]);
  },
);

test('the process reports whether it runs and whether it is ready', async () => {
  publish(bff, store);
  expect((await sendRequest(bff.url, '/healthz')).status).toBe(200);
  expect((await sendRequest(bff.url, '/readyz')).status).toBe(200);
  // Not the shell's page: a monitor with a mistyped address would always be content.
  for (const path of ['/healthz/', '/readyz/']) expect((await sendRequest(bff.url, path)).status).toBe(404);
  store.broken.add('ready');
  expect((await sendRequest(bff.url, '/readyz')).status).toBe(503);
  expect((await sendRequest(bff.url, '/healthz')).status).toBe(200);
  store.broken.clear();
});

test("safety 76: a process that can't serve a release is ready all the same, and names the release", async () => {
  bff.write('data', 'releases/mf-admin/1.42.0-cc/mf-manifest.json', '{}');
  const release = {
    name: 'mf-admin',
    version: '1.42.0-cc',
    entry: '',
    integrity: {
      'mf-manifest.json': integrityOf(Buffer.from('{}')),
      'static/page.js': integrityOf(Buffer.from('0')),
    },
    contract: 1,
    pages: [],
    menus: [],
    homeCards: [],
  };
  store.releases = [release];
  const { status, text } = await sendRequest(bff.url, '/readyz');
  expect([status, JSON.parse(text)]).toEqual([
    200,
    {
      status: 'ready',
      details: ['Files of mf-admin 1.42.0-cc are missing in the database: run `node bff/dist/main.mjs publish`.'],
    },
  ]);
  store.releaseFiles.set('static/page.js', Buffer.from('0'));
  expect((await sendRequest(bff.url, '/readyz')).text).toBe('{"status":"ready"}');
  const trial = { ...release, version: '1.43.0-dd', isCurrent: false, isTrial: true, share: 20 };
  store.releases = [release, { ...trial, integrity: { 'new.js': integrityOf(Buffer.from('1')) } }];
  const onTrial = await sendRequest(bff.url, '/readyz');
  expect([onTrial.status, onTrial.text]).toEqual([
    200,
    expect.stringContaining('Files of mf-admin 1.43.0-dd are missing'),
  ]);
  store.releases = [release, { ...release, name: 'mf-orders' }].map((each) => ({
    ...each,
    version: '1.44.0-ff',
    integrity: { 'no.js': '' },
  }));
  const allMissing = await sendRequest(bff.url, '/readyz');
  expect([allMissing.status, allMissing.text]).toEqual([503, expect.stringMatching(/mf-admin.*mf-orders/)]);
  store.releases = [];
  const empty = await sendRequest(bff.url, '/readyz');
  expect([empty.status, empty.text]).toEqual([503, expect.stringContaining('No release is published')]);
});

test('safety 76: a file that is also a folder, or that never arrives, holds up no probe', async () => {
  const release = (version: string, ...paths: string[]) => ({
    name: 'mf-admin',
    version,
    entry: '',
    contract: 1,
    pages: [],
    menus: [],
    homeCards: [],
    integrity: Object.fromEntries(paths.map((path) => [path, integrityOf(Buffer.from('1'))])),
  });
  for (const path of ['d.js', 'd.js/e.js', 'late.js']) store.releaseFiles.set(path, Buffer.from('1'));
  store.releases = [release('1.0.0-dd', 'd.js', 'd.js/e.js')];
  const probe = await sendRequest(bff.url, '/readyz');
  expect([probe.status, probe.text]).toEqual([200, expect.stringContaining('Files of mf-admin 1.0.0-dd')]);
  const never = jest.spyOn(store.releaseFiles, 'get').mockReturnValue(new Promise(() => {}) as never);
  store.releases = [release('1.1.0-ee', 'late.js')];
  const waiting = await sendRequest(bff.url, '/readyz');
  expect([waiting.status, waiting.text]).toEqual([200, expect.stringContaining('Files of mf-admin 1.1.0-ee')]);
  never.mockRestore();
  store.releases = [{ ...release('1.0.0-dd', 'd.js'), problems: ['menus must be a list'] }];
  expect((await sendRequest(bff.url, '/readyz')).text).toContain('Left out of mf-admin 1.0.0-dd');
});
