import { freePorts } from '../../cluster/freePorts';
import { unique } from '../../uniqueText';
import { outcomesOf } from '../parts/mailOutcomes';
import { makeMailedOrder, SEND_PATH } from '../parts/orderMail';
import { as, callTo, expectStatus, makeOrder, makeStock, tokenOf, type Call } from '../parts/people';
import { createTestRemote, type TestRemote } from '../releases/testRemote';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

let second: SecondDeployment;
let remote: TestRemote;
let ports: number[];
beforeAll(async () => {
  ports = await freePorts(2);
  const [servicesPort, bffPort] = ports.map(String) as [string, string];
  second = await startSecondDeployment({ METRICS_PORT: servicesPort }, { METRICS_PORT: bffPort });
  remote = await createTestRemote();
});
afterAll(async () => {
  await remote?.remove();
  await second?.stop();
});

/** Calls the second deployment as an account. */
const asSecond =
  (username: string): Call =>
  async (method, path, body, headers = {}) =>
    callTo(second.url)(method, path, body, { authorization: `Bearer ${await tokenOf(username)}`, ...headers });

/** Reads a number of either process; 0 where it isn't named yet. */
async function count(process: 'services' | 'bff', series: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${ports[process === 'bff' ? 1 : 0]}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

/** Runs `cause` and returns by how much a number has risen. */
async function riseOf(process: 'services' | 'bff', series: string, cause: () => Promise<unknown>): Promise<number> {
  const before = await count(process, series);
  await cause();
  return (await count(process, series)) - before;
}

test('sessions and bytes of files are read from the database', async () => {
  await tokenOf('admin');
  expect(await count('bff', 'trestle_sessions')).toBeGreaterThan(0);
  expect(await count('bff', 'trestle_file_bytes')).toBeGreaterThan(0);
  expect(await count('services', 'trestle_sessions')).toBe(0);
});

test('refused sign-ins are counted by reason', async () => {
  const send = (path: string, body: object) => callTo(second.url)('POST', path, body);
  const refusal = (reason: string) => `trestle_sign_in_refused_total{reason="${reason}"}`;
  const username = unique('nobody').replace(' ', '-');
  expect(
    await riseOf('bff', refusal('credentials'), async () =>
      expectStatus(await send('/api-token-auth/', { username, password: 'wrong' }), 400),
    ),
  ).toBe(1);
  expect(
    await riseOf('bff', refusal('passcode'), async () =>
      expectStatus(await send('/auth/verify_passcode/', { username, key: '123456' }), 400),
    ),
  ).toBe(1);
  expect(
    await riseOf('bff', refusal('invitation'), async () =>
      expectStatus(await send('/auth/accept_invitation/', { key: 'none' }), 400),
    ),
  ).toBe(1);
  expect(
    await riseOf('bff', refusal('too many attempts'), async () => {
      for (let attempt = 1; ; attempt += 1) {
        const { status } = await send('/api-token-auth/', { username, password: 'wrong' });
        if (status === 429) return;
        expect(attempt).toBeLessThan(20);
      }
    }),
  ).toBe(1);
});

test('lines without stock, outdated copies and answered repeats are counted', async () => {
  const { stock } = await makeStock(2);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  const path = `/api/store_order/${order['id']}/`;
  const store1 = asSecond('store1');
  expect(
    await riseOf('services', 'trestle_stock_refused_total', async () =>
      expectStatus(
        await store1('POST', '/api/store_order/', {
          store: order['store'],
          store_order_lines: [{ stock_id: stock, quantity: 2 }],
        }),
        400,
      ),
    ),
  ).toBe(1);
  const { modified_date } = expectStatus(await store1('GET', path), 200);
  expectStatus(await store1('PATCH', path, { notes: 'first' }), 200);
  expect(
    await riseOf('services', 'trestle_outdated_copies_total{entity="store_order"}', async () =>
      expectStatus(await store1('PATCH', path, { notes: 'second', modified_date }), 409),
    ),
  ).toBe(1);
  const headers = { 'idempotency-key': unique('key').replace(' ', '-') };
  const create = () =>
    asSecond('admin')('POST', '/api/code_colour/', { description: headers['idempotency-key'] }, headers);
  expectStatus(await create(), 201);
  expect(
    await riseOf('services', 'trestle_idempotent_repeats_total', async () => expectStatus(await create(), 201)),
  ).toBe(1);
});

test('mails are counted by outcome', async () => {
  const mailed = await makeMailedOrder();
  expect(
    await riseOf('services', 'trestle_mails_total{outcome="saved"}', async () => {
      expectStatus(await asSecond('store1')('POST', SEND_PATH, mailed.mailBody({})), 200);
      await outcomesOf(as('admin'), [mailed.supplier]);
    }),
    // It sends others' mails that are due, too.
  ).toBeGreaterThanOrEqual(1);
});

test('steps of releases and errors of remotes are counted by remote', async () => {
  const { name } = remote;
  await remote.release('1.0.0-a');
  await remote.release('1.0.0-b');
  const post = (call: string, body: object) => asSecond('admin')('POST', `/api/trestle/release/${call}/`, body);
  const rollbacks = `trestle_release_steps_total{remote="${name}",action="rollback"}`;
  expect(
    await riseOf('bff', rollbacks, async () => expectStatus(await post('activate', { name, version: '1.0.0-a' }), 200)),
  ).toBe(1);
  const errors = `trestle_remote_errors_total{remote="${name}",kind="load"}`;
  const report = (version: string) => post('error', { name, version, kind: 'load' });
  expect(await riseOf('bff', errors, async () => expectStatus(await report('1.0.0-a'), 204))).toBe(1);
  expect(await riseOf('bff', errors, async () => expectStatus(await report('9.9.9'), 404))).toBe(0);
});
