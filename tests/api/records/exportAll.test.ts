import { createKey, withKey } from '../parts/apiKeys';
import { bearer, createUser, groupId } from '../parts/createUser';
import { address, as, call, expectStatus, list, tokenOf, type Body } from '../parts/people';
import { upload } from '../parts/upload';

const PATH = '/api/export_all/';
const admin = as('admin');
const post = async (signal?: AbortSignal): Promise<Response> =>
  fetch(address + PATH, { method: 'POST', headers: bearer(await tokenOf('admin')), signal: signal ?? null });
/** Makes the call until no other export is in the way. */
const postAlone = async (signal?: AbortSignal): Promise<Response> => {
  for (let attempt = 0; ; attempt += 1) {
    const reply = await post(signal);
    if (reply.status !== 409 || attempt === 200) return reply;
    await reply.arrayBuffer();
  }
};

test('safety 95: an administrator gets everything as a zip, which the audit notes', async () => {
  const reply = await postAlone();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="Everything \d{4}-\d\d-\d\d\.zip"$/);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const directory = bytes.toString('latin1');
  for (const name of [
    'README.txt',
    'data/product.csv',
    'data/store_order.json',
    'links/user_groups.csv',
    'manifest.json',
  ])
    expect(directory).toContain(name);
  const query = JSON.stringify(['action', 'eq', 'export_all']);
  expect((await list(admin, 'trestle/audit', { query }))['results'] as Body[]).not.toEqual([]);
});

test('a client that goes away frees the place for the next one', async () => {
  const controller = new AbortController();
  const reply = await postAlone(controller.signal);
  expect(reply.status).toBe(200);
  await reply.body!.getReader().read();
  controller.abort();
  const next = await postAlone();
  expect(next.status).toBe(200);
  await next.arrayBuffer();
});

test('while an export is on its way or given up, others upload as before', async () => {
  const { username } = await createUser({ groups: [await groupId('Administrator')] });
  const product = expectStatus(await admin('GET', '/api/product/?limit=1&sort=id'), 200)['results'][0] as Body;
  const words = { content: 'words', name: 'words.txt', other_name: 'product', other_id: product['id'] };
  for (let turn = 0; turn < 3; turn += 1) {
    const controller = new AbortController();
    const reply = await postAlone(controller.signal);
    expect(reply.status).toBe(200);
    await reply.body!.getReader().read();
    // An upload is sent once: it asks first whether the service is well.
    expectStatus(await upload(username, words), 201);
    const [after] = await Promise.all([upload(username, words), Promise.resolve(controller.abort())]);
    expectStatus(after, 201);
  }
});

test('nobody else gets it, and no key', async () => {
  for (const name of ['marketing', 'warehouse', 'store1', 'buyer', 'nogroup'])
    expect((await as(name)('POST', PATH)).status).toBe(403);
  expect((await call('POST', PATH)).status).toBe(401);
  expect((await admin('GET', PATH)).status).toBe(405);
  expect((await admin('POST', `${PATH}?x=1`)).status).toBe(400);
  const { key } = await createKey({});
  expect((await withKey(key)('POST', PATH)).status).toBe(403);
});
