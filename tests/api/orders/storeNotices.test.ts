import { setTimeout as sleep } from 'node:timers/promises';
import { bearer, createUser } from '../parts/createUser';
import {
  as,
  call,
  expectStatus,
  list,
  logIn,
  makeOrder,
  makeStock,
  person,
  type Body,
  type Call,
} from '../parts/people';

const admin = as('admin');
const CHECK_INTERVAL_MS = 100;

/** Reads a person's newest notices of a kind whose titles contain a text, once there are some. */
const awaitNotices = async (caller: Call, kind: string, text: string): Promise<Body[]> => {
  for (let i = 0; i < 100; i += 1) {
    const query = JSON.stringify({
      and: [
        ['kind', 'eq', kind],
        ['title', 'contains', text],
      ],
    });
    const { results } = await list(caller, 'notice', { query, sort: '-id' });
    if (results.length > 0) return results as Body[];
    await sleep(CHECK_INTERVAL_MS);
  }
  throw new Error(`No notice of ${kind} says '${text}'.`);
};
const watchesOf = async (caller: Call, product: number): Promise<Body[]> =>
  (await list(caller, 'stock_watch', { query: JSON.stringify(['product', 'eq', product]) }))['results'] as Body[];

test("one notice for each save says what head office changed in a store's order", async () => {
  const [{ stock, product }, other] = [await makeStock(20), await makeStock(20)];
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 3 }]);
  const name = (await admin('GET', `/api/product/${product}/`)).body['description'] as string;
  const otherName = (await admin('GET', `/api/product/${other.product}/`)).body['description'] as string;
  const id = order['id'] as number;
  const lines = order['store_order_lines'] as Body[];
  const change = {
    ...order,
    notes: 'By lorry',
    store_order_lines: [
      { ...lines[0], quantity: 2 },
      { stock_id: other.stock, quantity: 4 },
    ],
  };
  expectStatus(await admin('PUT', `/api/store_order/${id}/`, change), 200);
  const title = `Head office changed order ${id}.`;
  const notices = await awaitNotices(as('store1'), 'order', title);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ title, link: `/store_order/edit/${id}` });
  const texts = (notices[0]!['text'] as string).split('\n');
  expect(texts.toSorted()).toEqual(['Its notes changed', `${name}: 3 → 2`, `${otherName}: 4 added`].toSorted());

  // A store's own changes are no news to it.
  const own = (await as('store1')('GET', `/api/store_order/${id}/`)).body;
  expectStatus(await as('store1')('PUT', `/api/store_order/${id}/`, { ...own, notes: 'By boat' }), 200);
  expectStatus(await admin('DELETE', `/api/store_order/${id}/`), 204);
  const [deletion] = await awaitNotices(as('store1'), 'order', `Head office deleted order ${id}.`);
  expect(deletion).toMatchObject({ link: null });
  expect(deletion!['text']).toContain(`${name}: removed`);
  const all = await list(as('store1'), 'notice', { query: JSON.stringify(['title', 'contains', `order ${id}.`]) });
  expect(all['count']).toBe(2);
});

test('a store whose order goes to another store is told so, without what is in it', async () => {
  const { stock } = await makeStock(5);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]);
  const [id, title] = [order['id'] as number, `Head office gave order ${order['id']} to another store.`];
  const { store } = await person('store2');
  expectStatus(await admin('PATCH', `/api/store_order/${id}/`, { store: store.id }), 200);
  const notices = await awaitNotices(as('store1'), 'order', `order ${id} `);
  expect(notices).toMatchObject([{ title, text: null, link: null }]);
  const [theirs] = await awaitNotices(as('store2'), 'order', `Head office changed order ${id}.`);
  expect(theirs).toMatchObject({ text: 'It is an order of your store now', link: `/store_order/edit/${id}` });
});

test('a store that waits is told when its goods go into another container, and its order says so', async () => {
  const [{ stock, product }, other] = [await makeStock(9), await makeStock(9)];
  const orders = [
    await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]),
    await makeOrder('store1', [{ stock_id: stock, quantity: 3 }]),
  ];
  const [waiting, delivered] = orders.map(({ id }) => id as number);
  expectStatus(await admin('POST', `/api/store_order/${delivered}/deliver/`, {}), 200);
  const dated = { delivery_date: '2030-05-04' };
  const { code } = expectStatus(await admin('PATCH', `/api/container/${other.container}/`, dated), 200);
  expectStatus(await admin('PATCH', `/api/stock/${stock}/`, { container: other.container }), 200);
  const name = (await admin('GET', `/api/product/${product}/`)).body['description'] as string;
  const [notice] = await awaitNotices(as('store1'), 'order', `Head office changed order ${waiting}.`);
  expect(notice).toMatchObject({
    text: `${name}: now in container ${code}, 04/05/2030`,
    link: `/store_order/edit/${waiting}`,
  });
  const ofDelivered = { query: JSON.stringify(['title', 'contains', `order ${delivered}.`]) };
  expect((await list(as('store1'), 'notice', ofDelivered))['count']).toBe(0);
  const history = expectStatus(await as('store1')('GET', `/api/store_order/${waiting}/history/`), 200);
  expect((history['results'] as Body[])[0]!['changes']).toMatchObject({
    container__code: [expect.any(String), code],
    expected_delivery_date: ['2030-01-31', '2030-05-04'],
  });
});

test('stock in a container that takes no more orders ends no watch', async () => {
  const [{ product, container, stock }, open] = [await makeStock(0), await makeStock(0)];
  const store1 = as('store1');
  for (const each of [product, open.product])
    expectStatus(await store1('POST', '/api/stock_watch/', { product: each }), 201);
  const until = (order_until: string | null) => admin('PATCH', `/api/container/${container}/`, { order_until });
  expectStatus(await until('2020-02-29'), 200);
  expectStatus(await admin('PATCH', `/api/stock/${stock}/`, { quantity: 5 }), 200);
  // Watches are compared in turn: once this later one has ended, that one was looked at.
  expectStatus(await admin('PATCH', `/api/stock/${open.stock}/`, { quantity: 5 }), 200);
  const openName = (await admin('GET', `/api/product/${open.product}/`)).body['description'] as string;
  await awaitNotices(store1, 'stock', openName);
  expect(await watchesOf(store1, product)).toHaveLength(1);
  expectStatus(await until('2999-12-31'), 200);
  const name = (await admin('GET', `/api/product/${product}/`)).body['description'] as string;
  expect(await awaitNotices(store1, 'stock', name)).toHaveLength(1);
});

test('a store asks to be told, head office counts who waits, and stock ends the watch with one notice', async () => {
  const { product, container } = await makeStock(0);
  const name = (await admin('GET', `/api/product/${product}/`)).body['description'] as string;
  const [store1, store2] = [as('store1'), as('store2')];
  const [own, others] = [(await logIn('store1')).user['store'], (await logIn('store2')).user['store']];
  expect(expectStatus(await store1('POST', '/api/stock_watch/', { product }), 201)['store']).toBe(own.id);
  expect(expectStatus(await admin('POST', '/api/stock_watch/', { product }), 400)).toHaveProperty('store');
  expectStatus(await store1('POST', '/api/stock_watch/', { product, store: own.id }), 400);
  expectStatus(await store1('POST', '/api/stock_watch/', { product, store: others.id }), 400);
  expectStatus(await store2('POST', '/api/stock_watch/', { product, store: others.id }), 201);

  expect((await admin('GET', `/api/product/${product}/`)).body['waiting']).toBe(2);
  const waitedFor = { filter: 'waited_for', query: JSON.stringify(['id', 'eq', product]) };
  expect((await list(admin, 'product', waitedFor))['count']).toBe(1);
  // Stores learn nothing of each other.
  expect((await store1('GET', `/api/product/${product}/`)).body).not.toHaveProperty('waiting');
  expectStatus(await store1('GET', `/api/product/?${new URLSearchParams(waitedFor)}`), 400);
  expectStatus(await store1('GET', '/api/product/?sort=waiting'), 400);
  expect(await watchesOf(store1, product)).toHaveLength(1);
  expect(await watchesOf(admin, product)).toHaveLength(2);

  const [theirs] = await watchesOf(store2, product);
  expectStatus(await store1('DELETE', `/api/stock_watch/${theirs!['id'] as number}/`), 404);
  expectStatus(await store2('DELETE', `/api/stock_watch/${theirs!['id'] as number}/`), 204);

  const box = (await admin('GET', `/api/container/${container}/`)).body;
  const stock = (box['stock'] as Body[]).map((row) => ({ ...row, quantity: 5 }));
  expectStatus(await admin('PUT', `/api/container/${container}/`, { ...box, stock }), 200);
  const notices = await awaitNotices(store1, 'stock', name);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({
    title: `${name} can be ordered again.`,
    link: `/store_order/create/0/${product}/0`,
  });
  expect(await watchesOf(admin, product)).toHaveLength(0);
  expect((await list(store2, 'notice', { query: JSON.stringify(['title', 'contains', name]) }))['count']).toBe(0);
});

test("a store's region is in its people's session and presets the prices of reports", async () => {
  const store = expectStatus(
    await admin('POST', '/api/store/', { name: 'Region shop', address: 'x', phone_number: '1', region: 3 }),
    201,
  );
  expectStatus(await admin('PATCH', `/api/store/${store['id'] as number}/`, { region: 5 }), 400);
  const { username } = await createUser({ store: store['id'] });
  const { token, user } = await logIn(username);
  expect(user['store']).toEqual({ id: store['id'], name: 'Region shop', region: 3 });
  const reply = await call('GET', '/reports/reportsParams/price_list/', undefined, bearer(token));
  const { params } = expectStatus(reply, 200) as { params: Body[] };
  expect(params.find((each) => each['name'] === 'region')!['defaultVal']).toBe('region_3_rrp');
});
