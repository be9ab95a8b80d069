import { as, expectStatus, list, makeStock, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { allowState, fieldRules, replaceRules, userWithRules } from '../parts/permissionRules';

const admin = as('admin');
const post = (key: string, description: string, who = admin) =>
  who('POST', '/api/code_colour/', { description }, { 'idempotency-key': key });

test('safety 49: the same POST twenty times with one key makes one row and gives one reply', async () => {
  const [key, description] = [unique('key').replace(' ', '-'), unique('Once')];
  const replies = await Promise.all(Array.from({ length: 20 }, () => post(key, description)));
  expect(new Set(replies.map((r) => `${r.status} ${JSON.stringify(r.body)}`)).size).toBe(1);
  expect(expectStatus(replies[0]!, 201)).toMatchObject({ description });
  expect((await list(admin, 'code_colour', { q: description }))['count']).toBe(1);
});
test('another body with that key is 422, a refused first try leaves the key free', async () => {
  const key = unique('key').replace(' ', '-');
  expectStatus(await post(key, ''), 400);
  expectStatus(await post(key, unique('First')), 201);
  expectStatus(await post(key, unique('Other')), 422);
  expectStatus(await post('a b\u00e9'.slice(0, 3), 'x'), 400);
});
test('safety 29: a read-only field nested too deep to write is a 400 where it has to be known again', async () => {
  const deep = `{"description":"${unique('Deep')}","created_date":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  expectStatus(
    await admin('POST', '/api/code_colour/', deep, {
      'content-type': 'application/json',
      'idempotency-key': unique('key').replace(' ', '-'),
    }),
    400,
  );
});
test('safety 49, 73: a change repeated with its key is made once, and its new nested rows, too', async () => {
  const { container: id, stock, product } = await makeStock(5);
  const path = `/api/container/${id}/`;
  const { modified_date } = expectStatus(await admin('GET', path), 200);
  const key = unique('key').replace(' ', '-');
  const change = (body: Body, method = 'PATCH') => admin(method, path, body, { 'idempotency-key': key });
  const body = { modified_date, stock: [{ id: stock }, { product, quantity: 3, price: 12 }] };
  const replies = await Promise.all(Array.from({ length: 5 }, () => change(body)));
  replies.push(await change(body));
  expect(new Set(replies.map((reply) => `${reply.status} ${JSON.stringify(reply.body)}`)).size).toBe(1);
  expect(expectStatus(replies[0]!, 200)['stock']).toHaveLength(2);
  expect(expectStatus(await admin('GET', path), 200)['stock']).toHaveLength(2);
  expectStatus(await change({ ...body, notes: 'other' }), 422);
  // The key holds for the record and the method alone.
  expectStatus(await admin('PATCH', path, body), 409);
  expectStatus(await change(body, 'PUT'), 409);
});
test("safety 60: somebody else's key gives nothing of theirs", async () => {
  const [key, description] = [unique('key').replace(' ', '-'), unique('Mine')];
  const mine = expectStatus(await post(key, description), 201);
  expect(expectStatus(await post(key, description, as('office')), 201)['id']).not.toBe(mine['id']);
});
test('safety 68: a repeat holds no field that a rule has hidden since', async () => {
  const who = await userWithRules([allowState('code_colour')]);
  const [key, description] = [unique('key').replace(' ', '-'), unique('Hidden')];
  const send = async () =>
    expectStatus(await who('POST', '/api/code_colour/', { code: 'HID', description }, { 'idempotency-key': key }), 201);
  const first = await send();
  expect(first['code']).toBe('HID');
  await replaceRules(who, [
    allowState('code_colour.list'),
    allowState('code_colour.create', fieldRules('code_colour', ['modified_date', true, false])),
  ]);
  const { modified_date: _hidden, ...rest } = first;
  expect(await send()).toEqual(rest);
});
