import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { internalHeaders, signedIdentity } from '../parts/internalCall';
import { address, call, logIn } from '../parts/people';
import { secretOf, startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';

const { hostname, port } = new URL(address);
let token: string;
let second: SecondDeployment;
beforeAll(async () => {
  ({ token } = await logIn('admin'));
  second = await startSecondDeployment();
});
afterAll(() => second.stop());

/** A reply as it came. */
interface UnparsedReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}
/** Sends a request with path and headers unchanged. */
const sendRequest = (path: string, headers: Record<string, string> = {}, origin = address): Promise<UnparsedReply> =>
  new Promise((resolve, reject) => {
    const to = new URL(origin);
    request(
      { hostname: to.hostname, port: to.port, path, headers: { authorization: `Bearer ${token}`, ...headers } },
      (reply) => {
        let text = '';
        reply
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, text }));
      },
    )
      .on('error', reject)
      .end();
  });
/** Sends raw bytes and returns the first line of the reply. */
const firstLineOf = (text: string): Promise<string> =>
  new Promise((resolve) => {
    let back = '';
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')));
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (chunk) => {
      back += chunk.toString('latin1');
      if (back.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(back.split('\r\n', 1)[0]!));
  });

describe('safety 36: a path that says two things is 400', () => {
  test.each([
    '/api/../api/product/',
    '/api/product/../product/',
    '/..',
    '/api/%2e%2e/product/',
    '/api/%2E%2e/',
    '/api/product/%2f',
    '/api/product%2F1/',
    '/api/%5cproduct/',
    '/api/%5Cproduct/',
    '/api\\product/',
    '//api/product/',
    '/api//product/',
    '/api/product/%00',
    '/api/product/1%00/',
    '/api/./product/',
    '/api/%252e%252e/',
    '/api/product/%0d%0aSet-Cookie:x/',
    '/api/product/%zz/',
    '/api/product/%c0%ae/',
    '/remotes/mf-orders/../../secrets/jwt',
    '/remotes/mf-orders/1/..%2f..%2fsecrets',
    '/static/..%5c..%5csecrets',
    '/static/%2e%2e/index.html',
    `${address}/api/product/`,
    'http://169.254.169.254/latest/',
    '/reports/..%2f',
    '/filesystem/download/..%2f1/',
  ])('%s', async (path) => {
    const { status, text } = await sendRequest(path);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({ non_field_errors: ['The address could not be read.'] });
  });
  test.each([
    ['a NUL', 'GET /api/\0/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a raw byte', 'GET /api/\xe4/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no slash', 'GET api/product/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a star', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two lengths',
      'POST /api-token-auth/ HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s', async (_name, text) => {
    expect(await firstLineOf(text)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

test.each([
  '/api/supplier/?limit=2#&_code=true',
  '/api/supplier/#?_code=true',
  '/api/supplier/?_code=true#',
  `${address}/api/supplier/?_code=true`,
  '/api/supplier/?q=\u00e4',
])('safety 65: what BFF and service could read differently is 400: %j', async (path) => {
  expect(await firstLineOf(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

test('safety 65: a service that gets an identity for another call, id or look-up refuses it', async () => {
  const key = secretOf('service');
  const ask = async (target: string, kind: string, kindAndId: string) =>
    (await sendRequest(target, await internalHeaders(key, { target, decision: { kind, kindAndId } }), second.services))
      .status;
  expect(await ask('/api/product/1/', 'item product read', 'item product read 1')).toBe(200);
  expect(await ask('/api/product/1/', 'item product read', 'item product read 2')).toBe(403);
  expect(await ask('/api/supplier/?limit=2', 'list supplier list lookup', 'list supplier list lookup')).toBe(403);
  expect(await ask('/api/supplier/?limit=2', 'list product list', 'list supplier list')).toBe(403);
  const elsewhere = await internalHeaders(key, {
    target: '/api/product/1/',
    decision: { kind: 'item product read', kindAndId: 'item product read 1' },
  });
  expect((await sendRequest('/api/product/2/', elsewhere, second.services)).status).toBe(401);
});

describe('safety 37: nobody but the BFF says who calls', () => {
  const forged = (key: string) => signedIdentity(key, 'list user list');
  test('a service called directly is 401, whatever it is told', async () => {
    for (const path of ['/api/product/', '/api/store_order/', '/api/trestle/user/', '/reports/reports/']) {
      expect((await sendRequest(path, {}, second.services)).status).toBe(401);
      expect((await sendRequest(path, { 'x-trestle-identity': token }, second.services)).status).toBe(401);
      expect(
        (await sendRequest(path, { 'x-trestle-identity': await forged(secretOf('jwt')) }, second.services)).status,
      ).toBe(401);
    }
    expect((await sendRequest('/healthz', {}, second.services)).status).toBe(200);
  });

  test('the identity that would be believed inside is dropped at the BFF', async () => {
    const identity = await forged(secretOf('service'));
    const decision = { kind: 'list user list', kindAndId: 'list user list' };
    const validHeaders = await internalHeaders(secretOf('service'), { target: '/api/trestle/user/', decision });
    expect((await sendRequest('/api/trestle/user/', validHeaders, second.services)).status).toBe(200);
    expect((await sendRequest('/api/trestle/user/', { 'x-trestle-identity': identity }, second.services)).status).toBe(
      401,
    );
    const { token: store, user } = await logIn('store1');
    for (const more of [
      {},
      { connection: 'x-trestle-identity' },
      { connection: 'keep-alive, X-Trestle-Identity, authorization' },
    ] as Record<string, string>[]) {
      const forgedHeaders = {
        authorization: `Bearer ${store}`,
        'x-trestle-identity': identity,
        'X-TRESTLE-IDENTITY': identity,
        ...more,
      };
      expect((await sendRequest('/api/trestle/user/', forgedHeaders)).status).toBe(403);
      const { results } = JSON.parse(
        (await sendRequest('/api/store_order/?filter=all&limit=1000', forgedHeaders)).text,
      ) as {
        results: { store: number }[];
      };
      expect([...new Set(results.map((order) => order.store))]).toEqual([user['store'].id]);
    }
    expect((await sendRequest('/api/product/', { authorization: '', 'x-trestle-identity': identity })).status).toBe(
      401,
    );
  });

  test('a token of people is no identity, an identity no token', async () => {
    expect(
      (await sendRequest('/api/product/', { authorization: `Bearer ${await forged(secretOf('service'))}` })).status,
    ).toBe(401);
  });
});

describe('safety 34: errors show nothing of the inside, and carry the request id', () => {
  test.each([
    ['GET', '/api/product/?sort=nothing', undefined],
    ['GET', '/api/product/abc/', undefined],
    ['GET', '/api/product/?query={bad', undefined],
    ['POST', '/api/product/', '{bad'],
    ['POST', '/api/product/', { description: 1 }],
    ['GET', '/api/nothing/', undefined],
    ['PUT', '/api/product/', {}],
    ['GET', '/api/product/99999999/', undefined],
    ['POST', '/api-token-auth/', '{bad'],
    ['POST', '/api-token-auth/', 'x'.repeat(1_200_000)],
    ['GET', '/remotes/none/1/none.js', undefined],
    ['GET', '/static/none.js', undefined],
    ['POST', '/filesystem/upload/', 'x'],
    ['GET', "/api/product/?q=' OR 1=1 --", undefined],
    ['GET', '/api/product/?_ids=1,x', undefined],
  ])('%s %s', async (method, path, body) => {
    const reply = await call(method, path, body, { authorization: `Bearer ${token}`, 'x-request-id': 'edge-34' });
    expect(reply.headers.get('x-request-id')).toBe('edge-34');
    expect(JSON.stringify(reply.body)).not.toMatch(
      /SELECT|FROM|mysql|sequelize|express|node_modules|\/work|\/tmp|\.mjs|\.ts\b|\bat \w+ \(|ECONN|127\.0\.0\.1/i,
    );
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  });
  test('a request id that could not stand in a log is replaced', async () => {
    for (const id of ['x'.repeat(65), 'a b', '<script>', 'a"b'])
      expect((await sendRequest('/healthz', { 'x-request-id': id })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
  test('a service that is away is 503 with Retry-After', async () => {
    const alone = await startSecondDeployment();
    await alone.stopServices();
    const reply = await sendRequest('/api/product/', {}, alone.url);
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(reply.text)).toEqual({
      detail: 'The service is not available right now. Try again in a moment.',
    });
    expect((await sendRequest('/remotes.json', {}, alone.url)).status).toBe(200);
    await alone.stop();
  });
});

describe('safety 39: no foreign origin, no foreign code', () => {
  const FORBIDDEN_HEADERS = /^(access-control-.*|x-powered-by|server|set-cookie)$/;
  test.each([
    '/',
    '/login',
    '/home/admin',
    '/api/product/?limit=1',
    '/api/nothing/',
    '/api-token-auth/',
    '/remotes.json',
    '/healthz',
    '/readyz',
    '/static/none.js',
    '/api/..',
  ])('%s', async (path) => {
    const { headers } = await sendRequest(path, { origin: 'https://evil.example', accept: 'text/html,*/*' });
    expect(Object.keys(headers).filter((name) => FORBIDDEN_HEADERS.test(name))).toEqual([]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  });
  test('a preflight from elsewhere is refused', async () => {
    const reply = await call('OPTIONS', '/api/product/', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
    });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });
  test.each([
    ['/api/product/', 'GET, HEAD, POST'],
    ['/api/trestle/mail/', 'GET, HEAD'],
    ['/api/trestle/send_email/', 'POST'],
    ['/auth/bounce/', 'POST'],
  ])('OPTIONS of %s is 405 with its methods, and opens it to no other site', async (path, methods) => {
    const reply = await call('OPTIONS', path, undefined, {
      authorization: `Bearer ${token}`,
      origin: 'https://evil.example',
    });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, methods]);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });
  test('calls are kept by nobody; each page has a nonce of its own', async () => {
    expect((await sendRequest('/api/product/?limit=1')).headers['cache-control']).toBe('no-store');
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, text } = await sendRequest('/', { accept: 'text/html' });
        const nonce = /name="trestle-nonce" content="([\w-]+)"/.exec(text)?.[1];
        expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
        expect(text).not.toContain(secretOf('jwt'));
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });
});
