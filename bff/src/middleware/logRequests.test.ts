import { once } from 'node:events';
import { request } from 'node:http';
import express from 'express';
import { serviceUnavailable } from '@trestle/schema/errors';
import { createLog } from '../log';
import { serve, type RunningServer } from '../../testing/startBff';
import { logRequests } from './logRequests';
import { replyToErrors } from './replyToErrors';

interface LogLine {
  [field: string]: unknown;
  level: number;
  path: string;
}
const [DEBUG, INFO, ERROR] = [20, 30, 50];
const lines: LogLine[] = [];
let server: RunningServer;

beforeAll(async () => {
  const output = { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) };
  const app = express();
  const log = createLog({ debug: true }, output);
  app.use(logRequests(log));
  app.use('/static', (_req, res) => {
    res.status(200).end();
  });
  app.get('/cut', (_req, res) => {
    res.write('half a reply');
  });
  app.post('/auth/unsubscribe/:token/', () => {
    throw serviceUnavailable();
  });
  app.use((_req, res) => {
    res.status(503).end();
  });
  app.use(replyToErrors(log));
  server = await serve(app);
});
afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
});

/** The line of a path; it is written just after the reply. */
async function lineOf(path: string): Promise<LogLine> {
  for (;;) {
    const line = lines.find((each) => each.path === path);
    if (line) return line;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

test('a line has only these fields, and never the query, which may contain a token', async () => {
  const headers = { 'X-Request-Id': 'abc-1', Authorization: 'Bearer canary' };
  const reply = await fetch(`${server.url}/api/product/?jwt=canary`, { headers });
  expect(reply.headers.get('x-request-id')).toBe('abc-1');
  const line = await lineOf('/api/product/');
  expect(line).toMatchObject({ level: ERROR, name: 'bff', requestId: 'abc-1', method: 'GET', status: 503 });
  expect(line.ms).toEqual(expect.any(Number));
  expect(Object.keys(line).sort()).toEqual(
    ['level', 'time', 'pid', 'hostname', 'name', 'requestId', 'method', 'path', 'status', 'ms'].sort(),
  );
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('canary');
});

test('safety 35: the token of the address that ends mails is in no line, also where the call fails', async () => {
  await fetch(`${server.url}/auth/unsubscribe/7.orders.canary/`, { method: 'POST' });
  await lineOf('/auth/unsubscribe/');
  expect(lines.map(({ msg }) => msg)).toEqual(['request failed', undefined]);
  expect(JSON.stringify(lines)).not.toContain('canary');
});

test('an invalid request id is replaced by a new one', async () => {
  const reply = await fetch(`${server.url}/other`, { headers: { 'X-Request-Id': 'two words' } });
  expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect((await lineOf('/other')).requestId).toBe(reply.headers.get('x-request-id'));
});

test('routine paths are logged at debug level only, and long paths are cut', async () => {
  await fetch(`${server.url}/static/a.js`);
  expect(await lineOf('/static/a.js')).toMatchObject({ level: DEBUG, status: 200 });
  await fetch(`${server.url}/${'x'.repeat(400)}`);
  expect((await lineOf(`/${'x'.repeat(299)}`)).level).toBe(ERROR);
});

test('a reply whose caller leaves is logged once, and is no warning', async () => {
  const pendingRequest = request(`${server.url}/cut`).end();
  pendingRequest.on('error', () => {});
  const [reply] = await once(pendingRequest, 'response');
  reply.on('error', () => {});
  pendingRequest.destroy();
  expect(await lineOf('/cut')).toMatchObject({ level: INFO, msg: 'reply cut short' });
  expect(lines).toHaveLength(1);
});
