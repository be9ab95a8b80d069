import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyIdentity } from '@trestle/db/platform/signedIdentity';
import { answerWithEmptyList, serveRecording, type Answer, type RecordedRequest } from '../../testing/serveRecording';
import { memoryStore, type MemoryStore } from '../../testing/memoryStore';
import {
  bearerOf,
  post,
  sendRequest,
  SERVICE_KEY,
  startBff,
  type RunningServer,
  type RunningBff,
} from '../../testing/startBff';

let store: MemoryStore;
let service: RunningServer;
let bff: RunningBff;
let admin: { Authorization: string };
const receivedRequests: RecordedRequest[] = [];
let answer: Answer = answerWithEmptyList;

beforeAll(async () => {
  store = memoryStore();
  service = await serveRecording(receivedRequests, () => answer);
  bff = await startBff(store, { SERVICE_URLS: `all=${service.url}` });
  admin = await bearerOf(bff.url, 'admin');
});
afterAll(async () => {
  await bff.close();
  await service.close();
});
beforeEach(() => {
  receivedRequests.length = 0;
  answer = answerWithEmptyList;
});

test('a call reaches its service with a signed identity and an unchanged query', async () => {
  const path = '/api/product/?q=ch%C3%A4ir%20%26%20co&query=%5B%22id%22%2C%22eq%22%2C1%5D&sort=-id';
  const reply = await sendRequest(bff.url, path, { ...admin, 'X-Timezone': 'Europe/Berlin', 'X-Request-Id': 'mine-1' });
  expect([reply.status, reply.headers['x-request-id'], reply.headers['cache-control']]).toEqual([
    200,
    'mine-1',
    'no-store',
  ]);
  expect(receivedRequests[0]).toMatchObject({ url: path, method: 'GET' });
  expect(receivedRequests[0]!.headers).toMatchObject({ 'x-timezone': 'Europe/Berlin', 'x-request-id': 'mine-1' });
  const identity = await verifyIdentity(String(receivedRequests[0]!.headers['x-trestle-identity']), SERVICE_KEY);
  expect(identity).toMatchObject({
    user: 1,
    actor: 1,
    username: 'admin',
    administrator: true,
    superuser: true,
    scope: 'all',
  });
});

test('safety 37: internal headers of a client are dropped, also those that Connection names', async () => {
  await sendRequest(bff.url, '/api/product/', {
    ...admin,
    'X-Trestle-Identity': 'forged',
    'x-trestle-user': '1',
    'X-Forwarded-User': 'admin',
    'X-Forwarded-For': '10.0.0.1',
    Cookie: 'a=b',
    Connection: 'keep-alive, X-Trestle-Identity, X-Request-Id, Authorization',
    'Proxy-Authorization': 'Basic x',
    TE: 'trailers',
  });
  const { headers } = receivedRequests[0]!;
  expect((await verifyIdentity(String(headers['x-trestle-identity']), SERVICE_KEY)).username).toBe('admin');
  for (const name of [
    'authorization',
    'cookie',
    'x-trestle-user',
    'x-forwarded-user',
    'x-forwarded-for',
    'proxy-authorization',
    'te',
  ])
    expect(headers).not.toHaveProperty(name);
});

test('safety 37: headers of a service about connections, cookies and origins are not passed on', async () => {
  answer = (_req, res) => {
    res.writeHead(200, {
      'Set-Cookie': 'a=b',
      Server: 'x',
      'X-Powered-By': 'y',
      'Access-Control-Allow-Origin': '*',
      'X-Trestle-Identity': 'z',
      ETag: '"1"',
    });
    res.end('{}');
  };
  const { headers } = await sendRequest(bff.url, '/api/product/', admin);
  for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'x-trestle-identity'])
    expect(headers).not.toHaveProperty(name);
  expect(headers.etag).toBe('"1"');
});

test('safety 36: an ambiguous path reaches no service', async () => {
  for (const path of [
    '/api/../api/product/',
    '/api//product/',
    '/api/product/%2e%2e/',
    '/api/product\\',
    'http://elsewhere/api/product/',
    '/api/%00/',
    '/..%2fapi/',
  ]) {
    const reply = await sendRequest(bff.url, path, admin);
    expect([path, reply.status]).toEqual([path, 400]);
  }
  expect(receivedRequests).toEqual([]);
});

test('safety 24: a denied call reaches no service', async () => {
  const headers = await bearerOf(bff.url, 'store1');
  expect((await sendRequest(bff.url, '/api/product/', headers)).status).toBe(200);
  expect(receivedRequests).toHaveLength(1);
  for (const [method, path] of [
    ['POST', '/api/product/'],
    ['PATCH', '/api/product/1/'],
    ['GET', '/api/trestle/user/'],
    ['GET', '/reports/reports/'],
  ] as const) {
    expect((await sendRequest(bff.url, path, headers, method)).status).toBe(403);
  }
  expect(receivedRequests).toHaveLength(1);
});

test('safety 43: rules that cannot be loaded let nobody in, administrators included', async () => {
  for (const username of ['admin', 'store1']) {
    const headers = await bearerOf(bff.url, username);
    store.accessVersion++;
    store.broken.add('loadRules');
    const reply = await sendRequest(bff.url, '/api/product/', headers);
    const permissions = await post(`${bff.url}/api/trestle/my_group_permissions/`, {}, headers);
    store.broken.clear();
    expect([reply.status, permissions.status]).toEqual([503, 503]);
    expect((await sendRequest(bff.url, '/api/product/', headers)).status).toBe(200);
  }
  expect(receivedRequests).toHaveLength(2);
});

test('bodies and replies of any size are streamed', async () => {
  answer = (_req, res, body) => {
    res.writeHead(201);
    res.end(String(body.length));
  };
  const large = 'x'.repeat(3 * 1024 * 1024);
  const reply = await fetch(`${bff.url}/filesystem/upload/`, {
    method: 'POST',
    headers: { ...admin, 'Content-Type': 'application/octet-stream' },
    body: large,
  });
  expect([reply.status, await reply.text()]).toEqual([201, String(large.length)]);

  let finish = () => {};
  answer = (_req, res) => {
    res.write('first');
    finish = () => res.end('last');
  };
  const parts = (await fetch(`${bff.url}/api/product/download/csv/`, { headers: admin })).body!.getReader();
  expect(Buffer.from((await parts.read()).value!).toString()).toBe('first');
  finish();
  expect(Buffer.from((await parts.read()).value!).toString()).toBe('last');
});

test("a disconnected caller's call is aborted at the service", async () => {
  let isAborted = false;
  answer = (_req, res) => {
    res.write('first');
    res.on('close', () => {
      isAborted = !res.writableFinished;
    });
  };
  const { hostname, port } = new URL(bff.url);
  await new Promise<void>((done) => {
    const clientRequest = request({ hostname, port, path: '/api/product/', headers: admin }, (reply) =>
      reply.once('data', () => {
        clientRequest.destroy();
        done();
      }),
    );
    clientRequest.on('error', () => {}).end();
  });
  for (let i = 0; i < 50 && !isAborted; i++) await wait(20);
  expect(isAborted).toBe(true);
});

test('a reply that the service breaks off is broken off for the caller, too', async () => {
  answer = (_req, res) => {
    res.write('id,name\r\n1,half a fi');
    setTimeout(() => res.destroy(), 50);
  };
  const ending = new Promise<string>((done) => {
    request(`${bff.url}/api/product/download/csv/`, { headers: admin }, (res) => {
      res
        .resume()
        .once('end', () => done('whole'))
        .once('error', () => done('broken'));
    }).end();
  });
  await expect(Promise.race([ending, wait(3000, 'hangs', { ref: false })])).resolves.toBe('broken');
});

test('a connection is closed when the caller asks for it', async () => {
  expect((await sendRequest(bff.url, '/api/product/', { ...admin, Connection: 'close' })).headers.connection).toBe(
    'close',
  );
  expect((await sendRequest(bff.url, '/api/product/', { ...admin, Connection: 'keep-alive' })).headers.connection).toBe(
    'keep-alive',
  );
});
