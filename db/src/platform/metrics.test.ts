import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { entities as allEntities } from '@trestle/schema/entities/all';
import { createCallNames } from './countCalls';
import { countCall, countStatement, metrics, serveMetrics } from './metrics';

/** Takes a free port. @returns it, and the function that gives it back */
async function takePort(): Promise<{ port: number; release: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, release: () => server.close() };
}

test('calls are named by entity or by one of few other names, never by a name from outside', () => {
  const nameOf = createCallNames(allEntities, 'trestle');
  const paths = {
    '/api/store_order/': 'store_order',
    '/api/store_order/12/': 'store_order',
    '/api/trestle/user/3/': 'user',
    '/api/anything/': 'api',
    '/api/trestle/constructor/': 'api',
    '/api-token-auth/': 'token',
    '/remotes/mf-orders/1/a.js': 'remotes',
    '/static/1/a.js': 'shell',
    '/readyz': 'health',
    '/store_order/list': 'page',
  };
  expect(Object.fromEntries(Object.keys(paths).map((path) => [path, nameOf(path)]))).toEqual(paths);
});

test('calls and statements are counted by name and kind, slow statements once more', async () => {
  countCall('store_order', 'GET', 200, 40);
  countStatement('SELECT 1', performance.now() - 2000);
  countStatement('(select 1) UNION (select 2)', performance.now());
  countStatement('DO 0', performance.now());
  const text = await metrics.metrics();
  expect(text).toContain('trestle_call_seconds_bucket{le="0.05",entity="store_order",method="GET",status="200"} 1');
  expect(text).toContain('trestle_statement_seconds_count{kind="select"} 2');
  expect(text).toContain('trestle_statement_seconds_count{kind="other"} 1');
  expect(text).toContain('trestle_slow_statements_total{kind="select"} 1');
});

test('they are served on an address of their own, and only where it is set', async () => {
  const warn = (message: string) => {
    throw new Error(message);
  };
  serveMetrics({ metricsHost: '127.0.0.1', metricsPort: undefined }, warn);
  const free = await takePort();
  free.release();
  serveMetrics({ metricsHost: '127.0.0.1', metricsPort: free.port }, warn);
  const reply = await fetch(`http://127.0.0.1:${free.port}/metrics`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(await reply.text()).toContain('trestle_nodejs_eventloop_lag_seconds');
  expect((await fetch(`http://127.0.0.1:${free.port}/`)).status).toBe(404);
});
