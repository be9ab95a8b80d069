import { freePorts } from '../../cluster/freePorts';
import { address, as, expectStatus } from '../parts/people';
import { flushedLog, startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

let second: SecondDeployment;
let port: number;
beforeAll(async () => {
  [port] = (await freePorts(1)) as [number];
  // Both processes are told the same port: the services, which start first, get it.
  second = await startSecondDeployment({ METRICS_PORT: String(port) });
});
afterAll(() => second?.stop());

test('METRICS_PORT serves calls, pools and statements; who finds the port taken says so and serves', async () => {
  const { status, body } = await as('admin')('POST', '/api-token-auth/', {});
  expect([status, body]).toEqual([400, expect.anything()]);
  const token = await fetch(`${second.url}/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Trestle-demo-1' }),
  }).then((reply) => reply.json() as Promise<{ token: string }>);
  const orders = await fetch(`${second.url}/api/store_order/?limit=1`, {
    headers: { authorization: `Bearer ${token.token}` },
  });
  expect(orders.status).toBe(200);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/trestle_call_seconds_count\{entity="store_order",method="GET",status="200"\} [1-9]/);
  expect(text).toMatch(/trestle_statement_seconds_count\{kind="select"\} [1-9]/);
  for (const pool of ['records', 'transactions', 'lists', 'identity', 'models'])
    expect(text).toMatch(new RegExp(`trestle_pool_connections\\{pool="${pool}",state="waiting"\\} \\d`));
  expect(text).toContain('trestle_nodejs_eventloop_lag_seconds');
  expect(await flushedLog(second.url, second.readLog)).toContain(`No metrics on 127.0.0.1:${port}`);
});

test('no public address shows them, and a monitor that asks at a wrong one hears 404', async () => {
  for (const path of ['/metrics', '/metrics/', '/actuator/health', '/.well-known/security.txt']) {
    const reply = await fetch(address + path, { headers: { accept: 'text/html,*/*' } });
    expect([path, reply.status]).toEqual([path, 404]);
  }
  expectStatus(await as('admin')('GET', '/api/store/?limit=1'), 200);
});
