import { collectionPath } from '@trestle/schema/entity';
import { entitiesByName } from '@trestle/schema/entities/all';
import {
  as,
  call,
  expectStatus,
  list,
  logIn,
  makeOrder,
  makeStock,
  person,
  demoRows,
  type Body,
} from '../parts/people';
import { unique } from '../../uniqueText';

const admin = as('admin');
/** Reads one record's audit, oldest first, as [action, changes]. */
const auditEntries = async (name: string, id: number): Promise<Body[]> => {
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', name],
      ['other_id', 'eq', id],
    ],
  });
  return (await list(admin, 'trestle/audit', { query, sort: 'id', limit: '100' }))['results'];
};
const last = async (name: string, id: number): Promise<Body> => (await auditEntries(name, id)).at(-1)!;

describe('safety 16: every write is in the audit', () => {
  test('who, when, and before and after of what changed alone', async () => {
    const { product } = await makeStock(1);
    expectStatus(
      await as('office')('PATCH', `/api/product/${product}/`, {
        notes: 'soft',
        is_shipped: false,
        wholesale_price: 19.99,
      }),
      200,
    );
    const { id } = await person('office');
    expect(await last('product', product)).toMatchObject({
      action: 'update',
      actor: id,
      user: id,
      changes: { notes: [null, 'soft'], wholesale_price: [null, 19.99] },
    });
    expect(Object.keys((await last('product', product))['changes'])).toHaveLength(2);
    expect((await auditEntries('product', product))[0]).toMatchObject({
      action: 'create',
      changes: { is_shipped: [null, false] },
    });
  });
  test('a reply carries the number that its audit rows have', async () => {
    const { status, body, headers } = await admin('POST', '/api/code_colour/', { description: unique('Red') });
    expect(status).toBe(201);
    expect((await last('code_colour', body['id']))['request_id']).toBe(headers.get('x-request-id'));
  });
  test('acting for somebody: both persons', async () => {
    const [actor, target] = [await person('admin'), await person('store2')];
    const { token } = await logIn('admin');
    const acting = expectStatus(
      await call('POST', '/auth/sudo/', { id: target['id'] }, { authorization: `Bearer ${token}` }),
      200,
    )['token'];
    const bearer = { authorization: `Bearer ${acting}` };
    const order = expectStatus(await call('POST', '/api/store_order/', { store: target['store'].id }, bearer), 201);
    expect(await last('store_order', order['id'])).toMatchObject({
      action: 'create',
      actor: actor['id'],
      user: target['id'],
    });
    expectStatus(await call('POST', '/auth/unsudo/', {}, bearer), 200);
    const { results } = expectStatus(
      await admin(
        'GET',
        `/api/trestle/audit/?filter=sudo&limit=50&sort=-id&query=${encodeURIComponent(JSON.stringify(['user', 'eq', target['id']]))}`,
      ),
      200,
    );
    const events = (results as Body[]).filter((each) => each['actor'] === actor['id'] && each['user'] === target['id']);
    expect(new Set(events.map(({ action }) => action))).toEqual(new Set(['sudo', 'unsudo']));
    const [start, end] = ['sudo', 'unsudo'].map((action) => events.find((each) => each['action'] === action)!);
    expect([start!['sudo_end'], end!['sudo_end'] ?? null]).toEqual([end!['created_date'], null]);
  });
  test('lists of links: what they were and are, on the record that has them', async () => {
    const { product } = await makeStock(1);
    const [one, two] = (await demoRows('code_product_category', 2)).map((row) => row['id'] as number);
    expectStatus(await admin('PATCH', `/api/product/${product}/`, { categories: [one] }), 200);
    expect((await last('product', product))['changes']).toEqual({ categories: [[], [one]] });
    expectStatus(await admin('PATCH', `/api/product/${product}/`, { categories: [two] }), 200);
    expect((await last('product', product))['changes']).toEqual({ categories: [[one], [two]] });
  });
  test('nested rows: each of its own, and which of them were linked', async () => {
    const [type] = await demoRows('code_contact_type');
    const { id: login } = await person('office');
    const base = { name: unique('Shop'), address: 'x', phone_number: '1' };
    const store = expectStatus(
      await admin('POST', '/api/store/', { ...base, contacts: [{ name: 'Ann', type: type!['id'], login }] }),
      201,
    );
    const [contact] = store['contacts'];
    expect(await last('store_contact', contact.id)).toMatchObject({
      action: 'create',
      changes: { name: [null, 'Ann'] },
    });
    expect((await last('store', store['id']))['changes']).toMatchObject({
      name: [null, base.name],
      contacts: [[], [contact.id]],
    });
    expectStatus(await admin('PATCH', `/api/store/${store['id']}/`, { contacts: [] }), 200);
    expect((await last('store', store['id']))['changes']).toEqual({ contacts: [[contact.id], []] });
  });
  test('an order and its lines, the copied price with them; a line alone says that its order changed', async () => {
    const { stock } = await makeStock(5, 30);
    const order = await makeOrder('store1', [
      { stock_id: stock, quantity: 1 },
      { stock_id: stock, quantity: 2 },
    ]);
    const [first, second] = order['store_order_lines'];
    expect((await last('store_order_line', second.id))['changes']).toMatchObject({
      store_order: [null, order['id']],
      stock_id: [null, stock],
      quantity: [null, 2],
      unit_price: [null, 30],
    });
    expectStatus(await as('store1')('DELETE', `/api/store_order_line/${first.id}/`), 204);
    expect(await last('store_order_line', first.id)).toMatchObject({
      action: 'delete',
      changes: { quantity: [1, null], unit_price: [30, null] },
    });
    expect(await last('store_order', order['id'])).toMatchObject({ action: 'update' });
    expectStatus(await as('store1')('DELETE', `/api/store_order/${order['id']}/`), 204);
    expect(await last('store_order_line', second.id)).toMatchObject({ action: 'delete' });
    expect(await last('store_order', order['id'])).toMatchObject({ action: 'delete' });
  });
  test('one row for a deletion, with its record by name; the lines are counted and found by the request', async () => {
    const { stock } = await makeStock(5, 30);
    const order = await makeOrder('store1', [
      { stock_id: stock, quantity: 1 },
      { stock_id: stock, quantity: 2 },
    ]);
    const { headers } = await as('store1')('DELETE', `/api/store_order/${order['id']}/`);
    const query = JSON.stringify(['request_id', 'eq', headers.get('x-request-id')]);
    const { count, results } = await list(admin, 'trestle/audit', { query, filter: 'saves' });
    expect(count).toBe(1);
    const name = `Order ${order['id']} · ${order['store__name']}`;
    expect(results[0]).toMatchObject({ action: 'delete', other_name: 'store_order', record_name: name });
    const all = (await list(admin, 'trestle/audit', { query }))['results'] as Body[];
    expect(all).toHaveLength(results[0].part_count + 1);
    const lines = all.filter((entry) => entry['other_name'] === 'store_order_line');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatchObject({ is_part: true, names: { store_order: { [order['id']]: name } } });
      expect(line['record_name']).toMatch(new RegExp(`^Order ${order['id']} · Chair`));
    }
  });
  test('secrets never', async () => {
    const name = unique('secret').replace(' ', '');
    const user = {
      username: name,
      first_name: 'A',
      last_name: 'B',
      email: `${name}@x.example`,
      new_password: 'Canary-7-in-a-coalmine',
      groups: [],
    };
    const { id } = expectStatus(await admin('POST', '/api/trestle/user/', user), 201);
    const text = JSON.stringify(await auditEntries('user', id));
    expect(text).toContain(name);
    expect(text).not.toMatch(/Canary|argon2|password/);
  });
  test('what is refused leaves nothing', async () => {
    const { stock } = await makeStock(1);
    const order = await makeOrder('store1', []);
    const before = (await auditEntries('store_order', order['id'])).length;
    expectStatus(
      await as('store1')('PATCH', `/api/store_order/${order['id']}/`, {
        notes: 'x',
        store_order_lines: [{ stock_id: stock, quantity: 2 }],
      }),
      400,
    );
    expect(await auditEntries('store_order', order['id'])).toHaveLength(before);
  });
  test('nobody changes it by any call, a superuser neither', async () => {
    const [entry] = (await demoRows('trestle/audit')) as [Body];
    const path = collectionPath(entitiesByName.get('audit')!);
    const one = `${path}${entry['id']}/`;
    for (const [method, address, body] of [
      ['POST', path, {}],
      ['PUT', one, entry],
      ['PATCH', one, { action: 'x' }],
      ['DELETE', one, undefined],
      ['POST', `${one}merge/`, { id: entry['id'], other_ids: [1] }],
    ] as const) {
      expect([403, 404, 405]).toContain((await admin(method, address, body)).status);
    }
    expect(expectStatus(await admin('GET', one), 200)).toEqual(entry);
  });
});
