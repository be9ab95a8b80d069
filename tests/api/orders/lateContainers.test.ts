import { createStoreUser } from '../parts/createUser';
import { as, expectStatus, list, type Body } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { pdfTexts } from '../parts/pdfText';
import { makeRecord, readRecord } from '../parts/records';
import { downloadReport } from '../parts/reportForms';
import { unique } from '../../uniqueText';

const admin = as('admin');
const [PLANNED_DAY, LATER_DAY, LATEST_DAY] = ['2031-12-01', '2031-12-22', '2032-01-09'];

/** A container to come with one stock row. */
const makeContainer = async () => {
  const product = await makeRecord('product', { description: unique('Bench') });
  const record = await makeRecord('container', {
    name: unique('Curlew'),
    code: unique('L'),
    delivery_date: PLANNED_DAY,
    stock: [{ product: product['id'], quantity: 50, price: 100 }],
  });
  return {
    id: record['id'] as number,
    code: record['code'] as string,
    name: record['name'] as string,
    stock: record['stock'][0].id as number,
  };
};
const move = async (id: number, delivery_date: string | null): Promise<Body> =>
  expectStatus(await admin('PATCH', `/api/container/${id}/`, { delivery_date }), 200);
const order = async (caller: typeof admin, store: number, stock_id: number): Promise<number> =>
  expectStatus(
    await caller('POST', '/api/store_order/', { store, store_order_lines: [{ stock_id, quantity: 2 }] }),
    201,
  )['id'] as number;
const noticesOf = async (caller: typeof admin): Promise<Body[]> =>
  (await list(caller, 'notice', { sort: '-id' }))['results'] as Body[];

test('a container that moves makes its orders late until it is back on its planned day', async () => {
  const { id, stock } = await makeContainer();
  const { caller, store } = await createStoreUser();
  const number = await order(caller, store, stock);
  expect(await readRecord('container', id)).toMatchObject({ moved_from: null, date_moved: null, delayed_to: null });

  await move(id, LATER_DAY);
  const delayed = { delayed_from: PLANNED_DAY, delayed_to: LATER_DAY };
  expect(await readRecord('container', id)).toMatchObject({ ...delayed, moved_from: PLANNED_DAY });
  await move(id, LATEST_DAY);
  const later = { delayed_from: PLANNED_DAY, delayed_to: LATEST_DAY };
  expect((await list(caller, 'store_order', { filter: 'delayed' }))['results']).toMatchObject([
    { id: number, ...later },
  ]);
  expect((await list(caller, 'store_order_line', { filter: 'delayed' }))['results']).toMatchObject([
    { order_number: number, expected_delivery_date: LATEST_DAY, ...later },
  ]);
  const mine = JSON.stringify(['id', 'eq', id]);
  expect((await list(admin, 'container', { filter: 'delayed', query: mine }))['count']).toBe(1);

  await move(id, PLANNED_DAY);
  expect(await readRecord('container', id)).toMatchObject({ moved_from: null, delayed_from: null, delayed_to: null });
  expect((await list(caller, 'store_order', { filter: 'delayed' }))['count']).toBe(0);
  // Nobody sets by hand what a move remembers.
  const sent = { moved_from: PLANNED_DAY, delayed_to: LATEST_DAY };
  expect(expectStatus(await admin('PATCH', `/api/container/${id}/`, sent), 200)).toMatchObject({ moved_from: null });
});

test('each store that waits is told of its own orders, once for each move, and their history says who and when', async () => {
  const { id, code, name, stock } = await makeContainer();
  const [first, second, other] = [await createStoreUser(), await createStoreUser(), await createStoreUser()];
  const orders = [await order(first.caller, first.store, stock), await order(first.caller, first.store, stock)];
  const single = await order(second.caller, second.store, stock);
  await move(id, LATER_DAY);

  const title = `Container ${code}, ${name} is delayed from 01/12/2031 to 22/12/2031.`;
  const [notice, ...more] = await noticesOf(first.caller);
  expect(notice).toMatchObject({ kind: 'delay', title, text: `Orders ${orders.join(', ')}`, is_read: false });
  expect(more).toEqual([]);
  const link = new URL(notice!['link'] as string, 'http://trestle.example');
  expect(link.pathname).toBe('/store_order/list');
  const linkedOrders = await list(first.caller, 'store_order', Object.fromEntries(link.searchParams));
  expect(linkedOrders['results'].map((row: Body) => row['id'])).toEqual(orders);
  expect(await noticesOf(second.caller)).toMatchObject([
    { text: `Order ${single}`, link: `/store_order/edit/${single}` },
  ]);
  expect(await noticesOf(other.caller)).toEqual([]);

  const history = expectStatus(await second.caller('GET', `/api/store_order/${single}/history/`), 200);
  expect(history['results'][0]).toMatchObject({
    action: 'update',
    other_name: 'store_order_line',
    changes: { expected_delivery_date: [PLANNED_DAY, LATER_DAY] },
    actor__descriptive_name: expect.any(String),
  });
  // What moves nothing tells nobody.
  expectStatus(
    await admin('PATCH', `/api/container/${id}/`, { name: unique('Curlew'), delivery_date: LATER_DAY }),
    200,
  );
  expect(await noticesOf(second.caller)).toHaveLength(1);
  await move(id, PLANNED_DAY);
  expect((await noticesOf(second.caller))[0]!['title']).toMatch(
    /arrives earlier: on 01\/12\/2031 instead of 22\/12\/2031/,
  );
  await move(id, null);
  expect((await noticesOf(second.caller))[0]!['title']).toMatch(/has no delivery date any more/);
});

test('safety 22: a notice says nothing that its person may not see, and none is left by a refused move', async () => {
  const { id, code, name, stock } = await makeContainer();
  const { store, caller } = await createStoreUser();
  await order(caller, store, stock);
  const hiding = (...fields: string[]) =>
    allowState(
      'store_order_line',
      fieldRules('container', ...fields.map((name) => [name, true, true] as [string, boolean, boolean])),
    );
  const noName = await userWithRules([hiding('code', 'name')], true, { store });
  const noDate = await userWithRules([hiding('delivery_date')], true, { store });
  const noLines = await userWithRules([allowState('product')], true, { store });

  const refused = await admin('PATCH', `/api/container/${id}/`, {
    delivery_date: LATER_DAY,
    stock: [{ id: stock, quantity: 1 }],
  });
  expectStatus(refused, 400);
  expect(await noticesOf(caller)).toEqual([]);
  await move(id, LATER_DAY);
  expect(await noticesOf(caller)).toHaveLength(1);
  const notices = await noticesOf(noName);
  expect(notices).toMatchObject([{ title: 'A container is delayed from 01/12/2031 to 22/12/2031.' }]);
  expect(JSON.stringify(notices)).not.toContain(code);
  expect(JSON.stringify(notices)).not.toContain(name);
  expect(await noticesOf(noDate)).toEqual([]);
  expect(await noticesOf(noLines)).toEqual([]);
});

test('the papers of a late order say the same days as its page', async () => {
  const { id, stock } = await makeContainer();
  const { store } = await createStoreUser();
  const number = await order(admin, store, stock);
  await move(id, LATER_DAY);
  for (const report of ['order_confirmation', 'packing_slip']) {
    const { status, bytes } = await downloadReport('admin', report, 'order.pdf', [['order', String(number)]]);
    expect(status).toBe(200);
    expect([report, pdfTexts(bytes).join(' ').replaceAll(/\s+/g, ' ')]).toEqual([
      report,
      expect.stringContaining('2 on 22 Dec 2031 (was 1 Dec 2031)'),
    ]);
  }
});
