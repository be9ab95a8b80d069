import type { LiveApiKey } from '@trestle/db/identity/apiKeys';
import { memoryStore, person, type MemoryStore } from '../../testing/memoryStore';
import { serveRecording, type RecordedRequest } from '../../testing/serveRecording';
import { sendRequest, startBff, type RunningBff, type RunningServer } from '../../testing/startBff';
import { hashSecretToken } from '../secretTokens/secretToken';

const KEY = `key_${'k'.repeat(43)}`;
const recorded: RecordedRequest[] = [];
const uses: number[] = [];
let store: MemoryStore;
let service: RunningServer;
let bff: RunningBff;
let key: LiveApiKey | null;

/** A key of the group whose rules the store in memory has. */
const newKey = (more: Partial<LiveApiKey> = {}): LiveApiKey => ({
  id: 9,
  readOnly: false,
  addresses: [],
  session: {
    session: 'api_key 9',
    user: person(77, 'api_key_9', { groups: [{ id: 2, name: 'StoreUser' }], store: { id: 5, name: 'Fitzroy' } }),
    actor: 77,
    parent: null,
    accessVersion: 1,
    startedAt: new Date(),
  },
  ...more,
});

beforeAll(async () => {
  service = await serveRecording(recorded);
  store = memoryStore();
  store.findLiveApiKey = async (hash) => (hash === hashSecretToken(KEY) ? key : null);
  store.recordApiKeyUse = async (id) => {
    uses.push(id);
    throw new Error('The database is away');
  };
  bff = await startBff(store, { SERVICE_URLS: `all=${service.url}`, JWT_IN_QUERY: 'on' });
});
afterAll(async () => {
  await bff.close();
  await service.close();
});
beforeEach(() => {
  key = newKey();
  recorded.length = 0;
});

const bearer = { Authorization: `Bearer ${KEY}` };
const get = (path: string, headers: Record<string, string> = bearer, method = 'GET') =>
  sendRequest(bff.url, path, headers, method);

test('safety 89: a call goes to its service in the name of the key, whose text stays here and out of the log', async () => {
  expect((await get('/api/product/')).status).toBe(200);
  expect(recorded).toHaveLength(1);
  expect(JSON.stringify(recorded)).not.toContain(KEY);
  const { identity } = JSON.parse(
    Buffer.from(String(recorded[0]!.headers['x-trestle-identity']).split('.')[1]!, 'base64url').toString(),
  ) as { identity: Record<string, unknown> };
  expect(identity).toMatchObject({ user: 77, actor: 77, scope: 5, administrator: false, superuser: false });
  expect(uses).toContain(9);
  const basic = { Authorization: `Basic ${Buffer.from(`x:${KEY}`).toString('base64')}` };
  expect((await get('/api/product/', basic)).status).toBe(200);
  for (const secret of [KEY, hashSecretToken(KEY), basic.Authorization.slice(6)])
    expect(bff.readLog()).not.toContain(secret);
});

test('no service gets what the group does not allow, nor what no key may call', async () => {
  for (const path of ['/api/supplier/', '/api/trestle/user/', '/api/trestle/user_account/', '/api/trestle/audit/'])
    expect([path, (await get(path)).status]).toEqual([path, 403]);
  expect(recorded).toEqual([]);
});

test('a file is not downloaded with a key in the address, even where a token is taken there', async () => {
  const reply = await get(`/filesystem/download/1/?jwt=${KEY}`, {});
  expect([reply.status, recorded.length]).toEqual([401, 0]);
  expect(bff.readLog()).not.toContain(KEY);
});

test("a store's key whose group became that of administrators is refused", async () => {
  key = newKey();
  key.session.user.groups = [{ id: 3, name: 'Administrator' }];
  expect((await get('/api/product/')).status).toBe(403);
  key.session.user.store = null;
  expect((await get('/api/product/')).status).toBe(200);
});

test('an ended key and a database that is away let nobody in', async () => {
  key = null;
  expect((await get('/api/product/')).status).toBe(401);
  const find = store.findLiveApiKey;
  store.findLiveApiKey = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const away = await startBff(store, { SERVICE_URLS: `all=${service.url}` });
  expect((await sendRequest(away.url, '/api/product/', bearer)).status).toBe(503);
  await away.close();
  store.findLiveApiKey = find;
  expect(recorded).toEqual([]);
});
