import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { sendWebhook, type WebhookAnswer } from './sendWebhook';

const MESSAGE = { id: 'msg_1_1', body: JSON.stringify({ type: 'supplier.saved', text: 'ä 💔'.repeat(50_000) }) };
let server: Server | undefined;
afterEach(() => server?.close());

/** Sends to a receiver that does as it likes with the connection. @returns the outcome, and the connection */
async function sendTo(receive: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
    receive(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { address: `${origin}/hook`, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', origins: [origin] };
  return { answer: await sendWebhook(target, MESSAGE), socket: sockets[0]! };
}
const afterRequest = (text: string) => (socket: Socket) => void socket.once('data', () => socket.write(text));
const bomb = gzipSync(Buffer.alloc(10_000_000));

test.each<[string, (socket: Socket) => void, WebhookAnswer]>([
  [
    'a redirect',
    afterRequest('HTTP/1.1 301 Moved\r\nlocation: http://[::1]/\r\n\r\n'),
    { status: 301, error: 'Answered 301' },
  ],
  [
    'a wish to be left alone for a minute',
    afterRequest('HTTP/1.1 429 Slowly\r\nretry-after: 60\r\n\r\n'),
    { status: 429, error: 'Answered 429', retryAfterSeconds: 60 },
  ],
  [
    'a wish to be left alone until a day of the past',
    afterRequest('HTTP/1.1 503 Away\r\nretry-after: Wed, 21 Oct 2015 07:28:00 GMT\r\n\r\n'),
    { status: 503, error: 'Answered 503' },
  ],
  ['an answer before all was sent', afterRequest('HTTP/1.1 204 Gone on\r\n\r\n'), { status: 204, error: null }],
  [
    'hints before the answer',
    afterRequest(`${'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(200)}HTTP/1.1 200 OK\r\n\r\n`),
    { status: 200, error: null },
  ],
  [
    'a small body that unpacks to a large one',
    (socket) =>
      void socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
        socket.write(bomb);
      }),
    { status: 200, error: null },
  ],
  [
    'no HTTP',
    afterRequest('220 mx.example ESMTP\r\n'),
    { status: null, error: expect.stringContaining('Parse Error') },
  ],
  [
    'headers without an end',
    afterRequest(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`),
    { status: null, error: expect.stringContaining('Header overflow') },
  ],
  ['a closed connection', (socket) => socket.destroy(), { status: null, error: expect.stringMatching(/./) }],
])('a receiver that answers with %s', async (_what, receive, expected) => {
  expect((await sendTo(receive)).answer).toEqual(expected);
});

test('safety 88: a body without an end is not read: the connection is closed', async () => {
  const { answer, socket } = await sendTo((each) => {
    const pour = () => {
      while (!each.destroyed && each.write('x'.repeat(65_536)));
    };
    each.once('data', () => {
      each.write('HTTP/1.1 200 OK\r\n\r\n');
      each.on('drain', pour);
      pour();
    });
  });
  expect(answer).toEqual({ status: 200, error: null });
  if (!socket.destroyed)
    await new Promise((closed) => {
      socket.once('close', closed);
    });
});

test('a receiver that drips its answer is given up after 10 s', async () => {
  let timer: NodeJS.Timeout | undefined;
  const { answer } = await sendTo((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      timer = setInterval(() => socket.write('x'), 100);
    });
  });
  clearInterval(timer);
  expect(answer).toEqual({ status: null, error: 'No answer in 10 s' });
});
