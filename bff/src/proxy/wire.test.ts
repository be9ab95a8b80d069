import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { memoryStore } from '../../testing/memoryStore';
import { messagesOf, sendBytes } from '../../testing/rawSocket';
import {
  bearerOf,
  sendRequest,
  serve,
  serveAnswering,
  startBff,
  type RunningServer,
  type RunningBff,
} from '../../testing/startBff';

/* A proxy in front of the service records every byte: no body that wasn't announced may be among them. */
const INNER = 'DELETE /api/code_colour/21/ HTTP/1.1\r\nHost: x\r\nX-Smuggled: yes\r\n\r\n';
const chunked = (text: string, trailers = '') => `${text.length.toString(16)}\r\n${text}\r\n0\r\n${trailers}\r\n`;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** Headers that announce a body, and the bytes that follow them. */
const FRAMINGS: [name: string, headers: string, body: string][] = [
  ['chunked', 'Transfer-Encoding: chunked\r\n', chunked(INNER)],
  ['by length', `Content-Length: ${INNER.length}\r\n`, INNER],
  ['both', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, chunked(INNER)],
  ['not at all', '', INNER],
  [
    'with trailers',
    'Transfer-Encoding: chunked\r\nTrailer: X-T\r\n',
    chunked(INNER, 'X-T: 1\r\nContent-Length: 9\r\n'),
  ],
  ['100-continue', `Expect: 100-continue\r\nContent-Length: ${INNER.length}\r\n`, INNER],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${INNER.length}\r\n`, INNER],
  ['chunked twice', 'Transfer-Encoding: chunked, chunked\r\n', chunked(INNER)],
  ['gzip, chunked', 'Transfer-Encoding: gzip, chunked\r\n', chunked(INNER)],
  ['hidden by Connection', `Connection: keep-alive, Content-Length\r\nContent-Length: ${INNER.length}\r\n`, INNER],
];

let service: RunningServer;
let recordingProxy: Server;
let bff: RunningBff;
let admin: { Authorization: string };
const bytesByConnection: string[] = [];
function answerWithRequestId(req: IncomingMessage, res: ServerResponse): void {
  req.resume().once('end', () => res.end(JSON.stringify({ asked: req.headers['x-request-id'] })));
}
let answer = answerWithRequestId;

beforeAll(async () => {
  service = await serveAnswering((req, res) => answer(req, res));
  const serviceUrl = new URL(service.url);
  recordingProxy = createServer((socket) => {
    const number = bytesByConnection.push('') - 1;
    const serviceSocket = connect(Number(serviceUrl.port), serviceUrl.hostname);
    socket.on('data', (chunk) => {
      bytesByConnection[number] += chunk.toString('latin1');
    });
    socket.pipe(serviceSocket).pipe(socket);
    for (const end of [socket, serviceSocket])
      end.on('error', () => {
        socket.destroy();
        serviceSocket.destroy();
      });
    serviceSocket.on('close', () => socket.destroy());
    socket.on('close', () => serviceSocket.destroy());
  });
  await once(recordingProxy.listen(0, '127.0.0.1'), 'listening');
  bff = await startBff(memoryStore(), {
    SERVICE_URLS: `all=http://127.0.0.1:${(recordingProxy.address() as AddressInfo).port}`,
  });
  admin = await bearerOf(bff.url, 'admin');
});
afterAll(async () => {
  await bff.close();
  recordingProxy.close();
  await service.close();
});
beforeEach(() => {
  answer = answerWithRequestId;
});

beforeEach(() => {
  for (const number of bytesByConnection.keys()) bytesByConnection[number] = '';
});

/**
 * Returns the requests that the service got in this test, with their bodies. Fails where a byte belongs to none.
 */
function receivedRequests(): { line: string; head: string; body: string }[] {
  return bytesByConnection.flatMap((bytes) => {
    const { messages, rest } = messagesOf(bytes);
    expect(rest).toBe('');
    // Each second the BFF asks over a connection of its own whether the service is ready.
    return messages.filter(({ line }) => !line.startsWith('GET /readyz '));
  });
}

describe.each(METHODS)('safety 64: %s', (method) => {
  test.each(FRAMINGS)('a body announced %s', async (_name, headers, body) => {
    const path = method === 'POST' ? '/api/code_colour/' : '/api/code_colour/7/';
    const head =
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.Authorization}\r\n` +
      `Content-Type: application/json\r\nX-Request-Id: mine\r\n${headers}\r\n`;
    const [reply] = await Promise.all([
      sendBytes(bff.url, [head, body], 300),
      ...[1, 2, 3].map(async (n) => {
        const reply = await sendRequest(bff.url, '/api/product/', { ...admin, 'X-Request-Id': `other-${n}` });
        expect([reply.status, reply.text]).toEqual([200, `{"asked":"other-${n}"}`]);
      }),
    ]);
    const sent = receivedRequests();
    expect(sent.filter(({ line }) => line.startsWith('GET /api/product/'))).toHaveLength(3);
    // The request itself may have been forwarded. The text of its body never is: as a request, or without announcement.
    expect(
      sent.filter(
        (request) => request.line.startsWith('DELETE /api/code_colour/21/') || request.head.includes('X-Smuggled'),
      ),
    ).toEqual([]);
    expect(sent.filter((request) => request.body.includes('X-Smuggled'))).toEqual([]);
    expect(reply).toMatch(/^HTTP\/1\.1 (100|200|400|405|415|501) /);
    if (headers !== '' && ['GET', 'HEAD', 'DELETE'].includes(method)) {
      expect(reply.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')).toMatch(/^HTTP\/1\.1 400 /);
      expect(reply).toMatch(/connection: close/i);
    }
  });
});

test.each(['POST', 'PUT', 'PATCH'])(
  'safety 64: JSON by %s goes on with its length, however it came',
  async (method) => {
    const path = method === 'POST' ? '/api/code_colour/' : '/api/code_colour/7/';
    const json = '{"description":"GET /api/x HTTP/1.1\\r\\n\\r\\n"}';
    for (const [headers, body] of [
      ['Transfer-Encoding: chunked\r\n', chunked(json)],
      [`Content-Length: ${json.length}\r\n`, json],
      ['Transfer-Encoding: chunked\r\n', chunked(json, 'X-T: 1\r\n')],
    ]) {
      await sendBytes(bff.url, [
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${admin.Authorization}\r\n` +
          `Content-Type: application/json\r\n${headers}\r\n`,
        body!,
      ]);
    }
    const sent = receivedRequests();
    expect(sent.map(({ body }) => body)).toEqual([json, json, json]);
    for (const { head } of sent)
      expect([/content-length: (\d+)/i.exec(head)?.[1], /transfer-encoding|trailer|expect/i.test(head)]).toEqual([
        String(json.length),
        false,
      ]);
  },
);

test('safety 64: a body that is not JSON takes no connection to a service', async () => {
  const bodies: [type: string, body: string, status: number][] = [
    ['application/json', '{bad', 400],
    ['application/json', '\xff\xfe', 400],
    ['text/plain', '{}', 400],
    ['application/x-www-form-urlencoded', 'a=1', 400],
    ['multipart/form-data; boundary=x', '--x--', 400],
    ['application/json; charset=latin1', '{}', 400],
    ['application/json', `"${'x'.repeat(1024 * 1024)}"`, 413],
  ];
  for (const [type, body, status] of bodies) {
    const reply = await sendBytes(bff.url, [
      `POST /api/product/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.Authorization}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
    ]);
    expect([type, Number(reply.slice(9, 12))]).toEqual([type, status]);
    if (type !== 'application/json')
      expect(reply).toContain('{"Content-Type":[{"code":"invalid","message":"Must be application/json"}]}');
  }
  expect(receivedRequests()).toEqual([]);
});

test('safety 64: the reply to another exchange is never passed on, and its connection is closed', async () => {
  const confusedService = await serve((req, res) => {
    res.setHeader('x-trestle-answers', 'another exchange');
    req.resume().once('end', () => res.end('{"secret":"canary"}'));
  });
  const bffOfConfused = await startBff(memoryStore(), { SERVICE_URLS: `all=${confusedService.url}` });
  const connectionClosed = new Promise<void>((done) => {
    confusedService.server.once('connection', (socket) => socket.once('close', () => done()));
  });
  const reply = await sendRequest(bffOfConfused.url, '/api/product/', await bearerOf(bffOfConfused.url, 'admin'));
  expect([reply.status, reply.text.includes('canary')]).toEqual([503, false]);
  await connectionClosed;
  await bffOfConfused.close();
  await confusedService.close();
});

test('safety 64: an unexpected second reply reaches nobody', async () => {
  answer = (req, res) => {
    const text = '{"secret":"canary"}';
    req.resume();
    res.end('{"first":true}');
    // Right behind its reply, and again a little later: on a kept connection the next caller would get it.
    const secondReply =
      `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n` +
      `x-trestle-answers: ${String(req.headers['x-trestle-exchange'])}\r\n\r\n${text}`;
    res.once('finish', () => {
      res.socket?.write(secondReply);
      setTimeout(() => res.socket?.write(secondReply), 5);
    });
  };
  for (let i = 0; i < 10; i++) {
    const { text } = await sendRequest(bff.url, '/api/product/', admin);
    expect(text).not.toContain('canary');
  }
});

test("safety 64: an upload's connection is not used for other calls", async () => {
  const earlierConnections = bytesByConnection.length;
  for (let i = 0; i < 2; i++) {
    const head =
      'POST /filesystem/upload/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n' +
      `Authorization: ${admin.Authorization}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
      'Transfer-Encoding: chunked\r\n\r\n';
    await sendBytes(bff.url, [head, chunked(INNER)]);
  }
  const uploads = bytesByConnection.slice(earlierConnections).filter((bytes) => bytes.includes('/filesystem/upload/'));
  expect(uploads.map((bytes) => messagesOf(bytes).messages.length)).toEqual([1, 1]);
  for (const bytes of uploads)
    expect(messagesOf(bytes)).toMatchObject({
      rest: '',
      messages: [{ head: expect.stringMatching(/connection: close/i) as string }],
    });
});
