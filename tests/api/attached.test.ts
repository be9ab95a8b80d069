import { as, expectStatus, makeOrder, makeStock, person, type Body } from './people';

const [store1, store2, admin] = [as('store1'), as('store2'), as('admin')];
const absent = [{ code: 'not-found', message: 'There is no such record' }];
const on = (other_name: string, other_id: unknown): Body => ({ other_name, other_id });

test('a file hangs on a record that its maker sees, and nowhere else', async () => {
  const { product } = await makeStock(1);
  const [mine, theirs] = [(await makeOrder('store1', []))['id'], (await makeOrder('store2', []))['id']];
  const made = expectStatus(await store1('POST', '/api/file/', on('store_order', mine)), 201);
  expect(made['created_user']).toBe((await person('store1'))['id']);
  const path = `/api/file/${made['id']}/`;
  for (const id of [theirs, 99999999]) {
    expect(expectStatus(await store1('POST', '/api/file/', on('store_order', id)), 400)).toEqual({ other_id: absent });
    expect(expectStatus(await store1('PATCH', path, { other_id: id }), 400)).toEqual({ other_id: absent });
  }
  expect(expectStatus(await store1('POST', '/api/file/', on('nothing', 1)), 400)).toEqual({ other_name: absent });
  expectStatus(await store2('DELETE', path), 404);
  expectStatus(await store1('PATCH', path, on('product', product)), 200);
  expectStatus(await store2('DELETE', path), 403);
  expectStatus(await admin('DELETE', path), 204);
});
