import { unique } from '../../uniqueText';
import { as, expectStatus, type Body } from '../parts/people';
import { awaitDelivery, makeWebhook, WEBHOOKS } from '../parts/webhooks';

const admin = as('admin');
const idOf = (body: Body): number => body['id'] as number;
const makeSupplier = async (): Promise<number> =>
  idOf(expectStatus(await admin('POST', '/api/supplier/', { name: unique('Oak') }), 201));

test('safety 88: a secret is shown at the creation alone', async () => {
  const created = await makeWebhook();
  expect(created).toMatchObject({ entities: ['supplier'], is_active: true });
  expect(created['secret']).toMatch(/^whsec_[\w+/]{32}$/);
  const path = `${WEBHOOKS}${idOf(created)}/`;
  const read = expectStatus(await admin('GET', path), 200);
  expect(read).not.toHaveProperty('secret');
  const history = JSON.stringify((await admin('GET', `${path}history/`)).body);
  expect(history).not.toContain((created['secret'] as string).slice(6));
  expectStatus(await admin('PATCH', path, { secret: 'x' }), 400);

  const body = { name: unique('Hook'), address: 'https://x.receiver.example/', entities: [] };
  const key = { 'Idempotency-Key': unique('key').replaceAll(' ', '-') };
  expect(expectStatus(await admin('POST', WEBHOOKS, body, key), 201)).toHaveProperty('secret');
  expect(expectStatus(await admin('POST', WEBHOOKS, body, key), 201)).not.toHaveProperty('secret');
});

test('a change is tried; its webhook waits where the host is not there, and goes on after a replay', async () => {
  const webhook = idOf(await makeWebhook());
  const supplier = await makeSupplier();
  const delivery = await awaitDelivery(webhook);
  expect(delivery).toMatchObject({ record: `supplier/${supplier}`, change: 'saved', state: 'waiting', status: null });
  expect(delivery['last_error']).toBeTruthy();
  // After a restore, places in the feed have 15 digits.
  const cursor = JSON.stringify(['cursor', 'le', 123_456_789_012_345]);
  const { results } = expectStatus(
    await admin('GET', `/api/trestle/webhook_delivery/?query=${encodeURIComponent(cursor)}`),
    200,
  );
  expect((results as Body[]).map(({ id }) => id as unknown)).toContain(delivery['id']);
  const path = `${WEBHOOKS}${webhook}/replay/`;
  const after = (delivery['cursor'] as number) - 1;
  expect(expectStatus(await admin('POST', path, { after }), 200)).toEqual({ status: true, after });
  expectStatus(await admin('POST', path, { after: 999_999_999_999 }), 410);
  expect(expectStatus(await admin('POST', path, { after: 'x' }), 400)).toHaveProperty('after');
  expect(expectStatus(await admin('POST', path, { from: 1 }), 400)).toHaveProperty('from');
  expectStatus(await admin('DELETE', `${WEBHOOKS}${webhook}/`), 204);
  expectStatus(await admin('POST', path, {}), 404);
});

test('a test is sent at once, and says what became of it', async () => {
  const webhook = idOf(await makeWebhook());
  const answer = expectStatus(await admin('POST', `${WEBHOOKS}${webhook}/test/`, {}), 200);
  expect(answer).toEqual({ status: null, error: expect.any(String) });
  expectStatus(await admin('POST', `${WEBHOOKS}99999999/test/`, {}), 404);
  expect(expectStatus(await admin('POST', `${WEBHOOKS}${webhook}/test/`, { to: 'x' }), 400)).toHaveProperty('to');
});

test.each([
  [{ address: 'http://127.0.0.1/' }, 'address'],
  [{ address: 'https://evil.example/' }, 'address'],
  [{ address: 'https://receiver.example.evil.example/' }, 'address'],
  [{ address: 'http://x.receiver.example/' }, 'address'],
  [{ address: 'nothing' }, 'address'],
  [{ address: '' }, 'address'],
  [{ name: '' }, 'name'],
  [{ entities: 'product' }, 'entities'],
  [{ entities: ['chair'] }, 'entities'],
  [{ entities: ['audit'] }, 'entities'],
  [{ entities: [7] }, 'entities'],
  [{ colour: 'red' }, 'colour'],
])('safety 88: %j is a 400 on %s', async (more, field) => {
  const body = { name: 'Hook', address: 'https://x.receiver.example/', entities: [], ...more };
  expect(Object.keys(expectStatus(await admin('POST', WEBHOOKS, body), 400))).toEqual([field]);
});

test('only administrators have webhooks', async () => {
  const webhook = idOf(await makeWebhook());
  for (const person of ['store1', 'buyer'])
    for (const [method, path, body] of [
      ['GET', WEBHOOKS],
      ['POST', WEBHOOKS, { name: 'x', address: 'https://x.receiver.example/', entities: [] }],
      ['GET', `${WEBHOOKS}${webhook}/`],
      ['POST', `${WEBHOOKS}${webhook}/test/`, {}],
      ['POST', `${WEBHOOKS}${webhook}/replay/`, {}],
      ['GET', '/api/trestle/webhook_delivery/'],
    ] as const)
      expectStatus(await as(person)(method, path, body), 403);
});

test('a webhook that gets another address is tried there at once, however long its pause was', async () => {
  const id = idOf(await makeWebhook());
  await makeSupplier();
  // The pause after the second try is longer than this test waits for the third.
  await awaitDelivery(id, 2);
  const address = 'https://elsewhere.receiver.example/';
  expectStatus(await admin('PATCH', `${WEBHOOKS}${id}/`, { address }), 200);
  expect(await awaitDelivery(id, 1)).toMatchObject({ state: 'waiting' });
});
