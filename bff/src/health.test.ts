import { integrityOf } from './releases/artifact/releaseFiles';
import { memoryStore, type MemoryStore } from './testing/memoryStore';
import { sendRequest, startBff, type RunningBff } from './testing/startBff';

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

test('/readyz warns of a missing mail server in production', async () => {
  publish(bff, store);
  expect((await sendRequest(bff.url, '/readyz')).text).toBe('{"status":"ready"}');
  const productionStore = memoryStore();
  const production = await startBff(productionStore, { NODE_ENV: 'production' });
  publish(production, productionStore);
  const { status, text } = await sendRequest(production.url, '/readyz');
  await production.close();
  expect([status, JSON.parse(text)]).toEqual([
    200,
    { status: 'ready', details: [expect.stringMatching(/^SMTP_URL is missing: .*passcodes/)] },
  ]);
});

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

test("a process that can't serve a current release or a trial is not ready and names the release", async () => {
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
    503,
    {
      status: 'not ready',
      details: ['Files of mf-admin 1.42.0-cc are missing in the database: run `node bff/dist/main.mjs publish`.'],
    },
  ]);
  store.releaseFiles.set('static/page.js', Buffer.from('0'));
  expect((await sendRequest(bff.url, '/readyz')).status).toBe(200);
  const trial = { ...release, version: '1.43.0-dd', isCurrent: false, isTrial: true, share: 20 };
  store.releases = [release, { ...trial, integrity: { 'new.js': integrityOf(Buffer.from('1')) } }];
  const onTrial = await sendRequest(bff.url, '/readyz');
  expect([onTrial.status, onTrial.text]).toEqual([
    503,
    expect.stringContaining('Files of mf-admin 1.43.0-dd are missing'),
  ]);
  store.releases = [];
  expect((await sendRequest(bff.url, '/readyz')).text).toContain('No release is published');
});
