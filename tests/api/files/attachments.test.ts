import { as, expectStatus, list, makeOrder, makeStock, person, tokenOf, type Body } from '../parts/people';
import { createStoreUser, createUser, groupId } from '../parts/createUser';
import { startSecondDeployment } from '../parts/secondDeployment';
import { fetchFile, upload } from '../parts/upload';
import { ONE_PIXEL_PNG } from '../../onePixelPng';

const [store1, store2, admin] = [as('store1'), as('store2'), as('admin')];
const absent = [{ code: 'not-found', message: 'There is no such record' }];
const hangOn = (username: string, other_name: string, other_id: unknown) =>
  upload(username, { content: ONE_PIXEL_PNG, name: 'chair.png', other_name, other_id });
const order = async (username: string) => (await makeOrder(username, []))['id'] as number;

test('safety 17: a file hangs on a record that its maker sees, and nowhere else', async () => {
  const { product } = await makeStock(1);
  const [mine, theirs] = [await order('store1'), await order('store2')];
  const createdFile = expectStatus(await hangOn('store1', 'store_order', mine), 201);
  const path = `/api/file/${createdFile['id']}/`;
  for (const id of [theirs, 99999999]) {
    expect(expectStatus(await hangOn('store1', 'store_order', id), 400)).toEqual({ other_id: absent });
    expect(expectStatus(await store1('PATCH', path, { other_id: id }), 400)).toEqual({ other_id: absent });
  }
  for (const name of ['nothing', 'note', 'file', 'user_account', '__proto__', 'user'])
    expect(expectStatus(await hangOn('store1', name, 1), 400)).toEqual({ other_name: absent });
  expectStatus(await store2('GET', path), 404);
  expectStatus(await store2('DELETE', path), 404);
  expect((await fetchFile('store2', createdFile['id'])).status).toBe(404);
  expectStatus(await store1('PATCH', path, { other_name: 'product', other_id: product }), 200);
  // On records that all stores share, a store sees head office's files and those of its own people.
  expect((await fetchFile('store1', createdFile['id'])).content).toEqual(ONE_PIXEL_PNG);
  expect((await fetchFile('store2', createdFile['id'])).status).toBe(404);
  expectStatus(await store2('DELETE', path), 404);
  const picture = expectStatus(await hangOn('admin', 'product', product), 201);
  expect((await fetchFile('store2', picture['id'])).content).toEqual(ONE_PIXEL_PNG);
  expectStatus(await store2('DELETE', `/api/file/${picture['id']}/`), 403);
  expectStatus(await admin('DELETE', path), 204);
  expect((await fetchFile('admin', createdFile['id'])).status).toBe(404);
});

test('safety 17: what somebody attached for one store stays with it when they change to another', async () => {
  const { product } = await makeStock(1);
  const [former, present] = [await createStoreUser(), await createStoreUser()];
  const { id, username } = await createUser({ store: former.store });
  const mover = as(username);
  const on = { other_name: 'product', other_id: product };
  const note = expectStatus(await mover('POST', '/api/note/', { note: 'For us alone', ...on }), 201);
  expect(note).not.toHaveProperty('author_store');
  const file = expectStatus(await hangOn(username, 'product', product), 201);
  const paths = [`/api/note/${note['id']}/`, `/api/file/${file['id']}/`];
  const headOffice = { store: null, groups: [await groupId('Buyer')] };
  for (const change of [{}, { store: present.store }, headOffice]) {
    expectStatus(await admin('PATCH', `/api/trestle/user/${id}/`, change), 200);
    for (const path of paths) {
      expectStatus(await former.caller('GET', path), 200);
      expectStatus(await present.caller('GET', path), 404);
      expectStatus(await mover('GET', path), 200);
    }
  }
  // They go along with their store when it is merged into another.
  const merge = { id: present.store, other_ids: [former.store] };
  expectStatus(await admin('POST', `/api/store/${present.store}/merge/`, merge), 200);
  for (const path of paths) expectStatus(await present.caller('GET', path), 200);
});

test('a file without content cannot be made, nor what it is be changed (safety 20)', async () => {
  const createdFile = expectStatus(await hangOn('store1', 'store_order', await order('store1')), 201);
  expectStatus(
    await admin('POST', '/api/file/', { other_name: 'store_order', other_id: createdFile['other_id'] }),
    405,
  );
  const forged: Body = {
    original_filename: 'x.exe',
    file_type: 'text/html',
    content_type: 'text/html',
    file_size: 1,
    created_user: 1,
  };
  expectStatus(await store1('PATCH', `/api/file/${createdFile['id']}/`, forged), 200);
  expect(expectStatus(await store1('GET', `/api/file/${createdFile['id']}/`), 200)).toEqual(createdFile);
});

test('files and notes go with the record they hang on, and each leaves its audit', async () => {
  const id = await order('store1');
  const file = expectStatus(await hangOn('store1', 'store_order', id), 201);
  const note = expectStatus(
    await store1('POST', '/api/note/', { note: 'By the back door', other_name: 'store_order', other_id: id }),
    201,
  );
  expectStatus(await store1('DELETE', `/api/store_order/${id}/`), 204);
  for (const [name, row] of [
    ['file', file],
    ['note', note],
  ] as const) {
    expectStatus(await admin('GET', `/api/${name}/${row['id']}/`), 404);
    const query = JSON.stringify({
      and: [
        ['other_name', 'eq', name],
        ['other_id', 'eq', row['id']],
        ['action', 'eq', 'delete'],
      ],
    });
    expect((await list(admin, 'trestle/audit', { query }))['count']).toBe(1);
  }
  expect((await fetchFile('admin', file['id'])).status).toBe(404);
});

test('S1 §4: a note is changed by its author alone', async () => {
  const id = await order('store1');
  const note = expectStatus(
    await store1('POST', '/api/note/', { note: 'Ring first', other_name: 'store_order', other_id: id, user: 1 }),
    201,
  );
  expect(note).toMatchObject({
    note: 'Ring first',
    other_id: id,
    other_name: 'store_order',
    user: (await person('store1'))['id'],
    user__descriptive_name: expect.any(String),
    created_date: expect.any(String),
  });
  const path = `/api/note/${note['id']}/`;
  expect(expectStatus(await store1('PATCH', path, { note: 'Ring twice' }), 200)['note']).toBe('Ring twice');
  for (const method of ['PATCH', 'DELETE'])
    expectStatus(await admin(method, path, method === 'PATCH' ? { note: 'x' } : undefined), 403);
  expectStatus(await store2('GET', path), 404);
  expectStatus(await store1('POST', '/api/note/', { note: ' ', other_name: 'store_order', other_id: id }), 400);
});

test.each([
  ['0', 403],
  ['-1', 200],
])('S1 §4: with NOTE_LOCK_HOURS %s its author gets a %i', async (NOTE_LOCK_HOURS, status) => {
  const deployment = await startSecondDeployment({ NOTE_LOCK_HOURS });
  try {
    const note = expectStatus(
      await store1('POST', '/api/note/', {
        note: 'Ring first',
        other_name: 'store_order',
        other_id: await order('store1'),
      }),
      201,
    );
    const headers = { authorization: `Bearer ${await tokenOf('store1')}`, 'content-type': 'application/json' };
    for (const [method, expected] of [
      ['PATCH', status],
      ['DELETE', status === 200 ? 204 : status],
    ] as const) {
      const reply = await fetch(`${deployment.url}/api/note/${note['id']}/`, {
        method,
        headers,
        body: method === 'PATCH' ? JSON.stringify({ note: 'Ring twice' }) : undefined,
      });
      expect([method, reply.status]).toEqual([method, expected]);
    }
  } finally {
    await deployment.stop();
  }
});
