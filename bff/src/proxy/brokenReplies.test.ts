import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { memoryStore } from '../../testing/memoryStore';
import { bearerOf, startBff, type RunningBff } from '../../testing/startBff';

/* A service that breaks off while it answers, as a restarted or frozen one does. */
let service: Server;
let bff: RunningBff;
let authorization: string;
/** Answers a request, which has this exchange id. */
let answer: (socket: Socket, exchange: string) => void;

beforeAll(async () => {
  service = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (text.startsWith('GET /readyz')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      else answer(socket, /x-trestle-exchange: (\S+)/i.exec(text)?.[1] ?? '');
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  bff = await startBff(memoryStore(), { SERVICE_URLS: `all=http://127.0.0.1:${port}` });
  ({ Authorization: authorization } = await bearerOf(bff.url, 'admin'));
});
afterAll(async () => {
  await bff.close();
  service.close();
});

const call = (method: string, body?: string) =>
  fetch(`${bff.url}/api/product/`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
const OK = (exchange: string) =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\nX-Trestle-Answers: ${exchange}\r\n`;
const BREAKS: readonly [name: string, answer: typeof answer][] = [
  ['closes the connection', (socket) => socket.end()],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['sends half a status line', (socket) => socket.end('HTTP/1.1 20')],
  ['sends half its headers', (socket, exchange) => socket.end(OK(exchange))],
  ['sends no HTTP', (socket) => socket.end('\0\x01\x02\r\n\r\n')],
  ['sends a length that is none', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n')],
  ['sends the end of an older reply', (socket) => socket.end('"}]}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')],
  ['shows signs of life and ends', (socket) => socket.end('HTTP/1.1 102 Processing\r\n\r\n')],
];

describe.each(['GET', 'POST'])('%s', (method) => {
  const body = method === 'POST' ? '{"description":"Chair"}' : undefined;

  test.each(BREAKS)('safety 73: a service %s: the caller gets 503 and when to try again', async (_name, breakOff) => {
    answer = breakOff;
    const reply = await call(method, body);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await reply.json()).toMatchObject({ detail: expect.any(String) });
  });

  test('safety 64: a reply to another call is not passed on, and nobody is told that nothing was done', async () => {
    answer = (socket) => socket.end(`${OK('another')}\r\n${'x'.repeat(100)}`);
    const reply = await call(method, body);
    expect(reply.status).toBe(503);
    const { code } = (await reply.json()) as { code?: string };
    expect(code).toBe(method === 'GET' ? undefined : 'outcome_unknown');
  });

  test.each([
    ['ends', (socket: Socket) => socket.end()],
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
  ])('safety 73: a service %s in its body: the reply is broken off, and no other follows', async (_name, end) => {
    answer = (socket, exchange) => socket.write(`${OK(exchange)}\r\n{"count":`, () => end(socket));
    await expect(call(method, body).then((reply) => reply.text())).rejects.toThrow(/terminated|fetch failed/);
  });
});
