import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { exchangeSignal, feedBody, isBodyOver, whenExchangeEnds } from './exchangeEnd';

let server: Server;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = createServer((request, response) => handle(request, response)).listen(0);
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.close());

const HALF = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf';
function openSocket(): Socket {
  const socket = connect((server.address() as AddressInfo).port).on('error', () => undefined);
  sockets.push(socket);
  return socket;
}
/** Sends text over a connection of its own, and resolves to its first request and reply. */
const exchangeOf = (text: string): Promise<[IncomingMessage, ServerResponse, Socket]> =>
  new Promise((resolve) => {
    const socket = openSocket();
    socket.write(text);
    handle = (request, response) => resolve([request, response, socket]);
  });
const endOf = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    whenExchangeEnds(response, resolve);
  });

test('safety 74: an exchange ends with an early reply, after which its request never closes', async () => {
  const [request, response] = await exchangeOf(HALF);
  const close = jest.fn();
  request.on('close', close);
  expect(isBodyOver(request, response)).toBe(false);
  response.writeHead(408, { Connection: 'close' }).end('late');
  expect(isBodyOver(request, response)).toBe(true);
  await endOf(response);
  await once(sockets[0]!.resume(), 'close');
  expect(close).not.toHaveBeenCalled();
});

test('safety 74: an exchange ends when its connection is reset, also one that waits for its turn', async () => {
  const socket = openSocket();
  const both = new Promise<(string | undefined)[]>((resolve) => {
    const ended: (string | undefined)[] = [];
    handle = (request, response) => {
      request.resume();
      whenExchangeEnds(response, () => {
        ended.push(request.url);
        if (ended.length === 2) resolve(ended);
      });
      if (request.url === '/second') socket.resetAndDestroy();
    };
  });
  socket.write('GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET /second HTTP/1.1\r\nHost: x\r\n\r\n');
  expect((await both).toSorted()).toEqual(['/first', '/second']);
});

test('safety 74: what waits for an exchange that is over is told at once', async () => {
  const [, response] = await exchangeOf(HALF);
  response.end();
  await endOf(response);
  const end = jest.fn();
  whenExchangeEnds(response, end);
  expect(end).toHaveBeenCalledTimes(1);
  expect(exchangeSignal(response).aborted).toBe(true);
});

test('safety 74: a body that is no longer read rejects, frees its parser, and leaves the connection to the refusal', async () => {
  const [request, response, socket] = await exchangeOf(HALF);
  const parser = new Writable({ write: (_chunk, _encoding, done) => done() });
  let giveUp: (error: Error) => void = () => undefined;
  const reading = feedBody(request, response, parser, (fail) => {
    giveUp = fail;
  });
  giveUp(new Error('too slow'));
  await expect(reading).rejects.toThrow('too slow');
  expect([parser.destroyed, request.destroyed, response.listenerCount('close')]).toEqual([
    true,
    false,
    expect.anything(),
  ]);
  response.writeHead(408, { Connection: 'close' }).end('late');
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 408 /);
});

test('safety 74: a body whose connection is reset rejects, and a whole one resolves', async () => {
  const collect = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const [cut, cutResponse, socket] = await exchangeOf(HALF);
  const reading = feedBody(cut, cutResponse, collect());
  socket.resetAndDestroy();
  await expect(reading).rejects.toThrow(/aborted|over/);
  const [whole, wholeResponse] = await exchangeOf(HALF + 'x'.repeat(96));
  await feedBody(whole, wholeResponse, collect());
});
