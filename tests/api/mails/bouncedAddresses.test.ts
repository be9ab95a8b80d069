import { bearer, createUser, groupId } from '../parts/createUser';
import { outcomesOf } from '../parts/mailOutcomes';
import { startMailServer } from '../parts/mailServer';
import { makeMailedOrder, newMailAddress, SEND_PATH, type MailedOrder } from '../parts/orderMail';
import { as, call, expectStatus, list, logIn, makeOrder, type Body } from '../parts/people';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

/* Addresses whose last mail came back. */
const CHECK_PATH = '/api/trestle/check_addresses/';
const admin = as('admin');
const stranger = newMailAddress('stranger');
let mailed: MailedOrder;
let server: Awaited<ReturnType<typeof startMailServer>>;
let deployment: SecondDeployment;
beforeAll(async () => {
  mailed = await makeMailedOrder();
  server = await startMailServer([mailed.supplier, stranger], newMailAddress('nobody'));
  deployment = await startSecondDeployment({
    SMTP_URL: server.url,
    MAIL_BOUNCE_ADDRESS: 'bounces@shop.example',
  });
});
afterAll(async () => {
  await deployment.stop();
  await server.stop();
});

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const reply = await fetch(deployment.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Body, headers: reply.headers };
};
/** Sends a mail as a new administrator, and hands in that it came back. */
const bounceFrom = async (to: string, report: object) => {
  const { username } = await createUser({ groups: [await groupId('Administrator')] });
  const headers = bearer((await logIn(username)).token);
  const before = server.received.length;
  expect((await post(SEND_PATH, mailed.mailBody({ to: [to] }), headers)).status).toBe(200);
  await outcomesOf((method, path, body) => call(method, path, body, { ...headers }), [to]);
  const address = server.received[before]!.from;
  expect((await post('/auth/bounce/', { address, ...report })).status).toBe(200);
};
const asks = (addresses: readonly string[], more: Body = {}): Body => ({
  addresses,
  other_name: 'store_order',
  other_id: mailed.order['id'],
  ...more,
});
const asDeployed = async (username: string, body: Body) =>
  post(CHECK_PATH, body, bearer((await logIn(username)).token));
const markOf = async (address: string) =>
  (await list(admin, 'trestle/bounced_address', { query: JSON.stringify(['address', 'eq', address]) }))[
    'results'
  ] as Body[];

test('safety 96: an address that returned its mail is told to whoever may write to it, and cleared', async () => {
  await bounceFrom(mailed.supplier, { error: 'smtp; 550 Mailbox is full', status: '5.2.2' });
  await bounceFrom(stranger, { error: '451 4.3.0 Try again later' });
  expect((await post('/auth/bounce/', { address: 'x@y.example', status: '5.2' })).status).toBe(400);

  const both = await asDeployed('admin', asks([mailed.supplier.toUpperCase(), stranger, 'fine@mail.example']));
  expect(expectStatus(both, 200)).toEqual({
    known: true,
    results: [
      expect.objectContaining({ address: stranger, status_code: '4.3.0', is_permanent: false }),
      {
        address: mailed.supplier,
        returned_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        status_code: '5.2.2',
        is_permanent: true,
        reason: 'smtp; 550 Mailbox is full',
      },
    ].toSorted((a, b) => ((a as Body)['address'] < (b as Body)['address'] ? -1 : 1)),
  });
  // A store is told of the supplier of its order, and of no stranger.
  const ofStore = expectStatus(await asDeployed('store1', asks([mailed.supplier, stranger])), 200);
  expect(ofStore['results'].map(({ address }: Body) => address)).toEqual([mailed.supplier]);
  const foreign = await makeOrder('store2', []);
  const rows = (...ids: unknown[]) => asks([mailed.supplier, stranger], { other_id: undefined, other_ids: ids });
  const found = async (username: string, body: Body) =>
    expectStatus(await asDeployed(username, body), 200)['results'].map(({ address }: Body) => address);
  expect(await found('admin', rows(mailed.order['id'], foreign['id']))).toHaveLength(2);
  expect(await found('store1', rows(mailed.order['id'], foreign['id'], 2_000_000_000))).toEqual([mailed.supplier]);
  // Of another store's order alone, nothing is told, not even who supplies it.
  expect(await found('store1', rows(foreign['id']))).toEqual([]);
  const denied = await asDeployed('store1', asks([mailed.supplier], { other_id: foreign['id'] }));
  expect(Object.keys(expectStatus(denied, 400))).toEqual(['other_id']);
  expect((await asDeployed('nogroup', asks([mailed.supplier]))).status).toBe(403);

  expect(await markOf(mailed.supplier)).toMatchObject([{ status_code: '5.2.2', is_permanent: true }]);
  const [row] = await markOf(stranger);
  expectStatus(await as('store1')('GET', '/api/trestle/bounced_address/'), 403);
  expectStatus(await as('store1')('DELETE', `/api/trestle/bounced_address/${row!['id'] as number}/`), 403);
  expectStatus(await admin('PATCH', `/api/trestle/bounced_address/${row!['id'] as number}/`, { reason: 'x' }), 405);
  expectStatus(await admin('DELETE', `/api/trestle/bounced_address/${row!['id'] as number}/`), 204);
  expect(expectStatus(await asDeployed('admin', asks([stranger])), 200)['results']).toEqual([]);
});

test('what is asked wrongly is refused by field, and without the setting nothing is known', async () => {
  const refused = async (body: Body) => Object.keys(expectStatus(await admin('POST', CHECK_PATH, body), 400));
  expect(await refused(asks(['nobody']))).toEqual(['addresses']);
  expect(await refused(asks(Array.from({ length: 101 }, (_, i) => `a${i}@mail.example`)))).toEqual(['addresses']);
  expect(await refused(asks([], { other_name: 'nothing' }))).toEqual(['other_name']);
  expect(await refused(asks([], { nothing: 1 }))).toEqual(['nothing']);
  expect(await refused(asks([], { other_id: undefined }))).toEqual(['other_id']);
  expect(await refused(asks([], { other_ids: [1] }))).toEqual(['other_ids']);
  expect(await refused(asks([], { other_id: undefined, other_ids: ['1'] }))).toEqual(['other_ids']);
  expect(expectStatus(await admin('POST', CHECK_PATH, {}), 400)['addresses']).toEqual([
    { code: 'null', message: 'Value Required' },
  ]);
  expectStatus(await admin('GET', CHECK_PATH), 405);
  expect(expectStatus(await admin('POST', CHECK_PATH, asks([mailed.supplier])), 200)).toEqual({
    known: false,
    results: [],
  });
});
