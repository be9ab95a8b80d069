import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { JSON_LIMITS } from '../bodies/pendingBodies';
import { memoryStore } from '../../testing/memoryStore';
import { sendBytes } from '../../testing/rawSocket';
import { bearerOf, startBff, type RunningBff } from '../../testing/startBff';
import { discardTimes, MAX_UNREAD_CONNECTIONS } from '@trestle/db/platform/discardRest';

let bff: RunningBff;
beforeAll(async () => {
  const store = memoryStore();
  store.rules = [{ group: 2, group__name: 'StoreUser', deny_by_default: false, states: [] }];
  bff = await startBff(store);
});
afterAll(() => bff.close());

/** Sends the headers of a request, by default without a session, and waits for the refusal before its body is sent. */
async function announce(length: number, identity = ''): Promise<{ socket: Socket; reply: string }> {
  const { hostname, port } = new URL(bff.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/product/ HTTP/1.1\r\nHost: x\r\n${identity}Content-Type: application/json\r\n` +
      `Content-Length: ${length}\r\n\r\n`,
  );
  const [reply] = (await once(socket, 'data')) as [Buffer];
  return { socket, reply: reply.toString('latin1') };
}

test('safety 66: who is refused while still sending hears why, and nothing breaks', async () => {
  const body = JSON.stringify({ description: 'x'.repeat(100_000) });
  const { socket, reply } = await announce(body.length);
  expect(reply).toMatch(/^HTTP\/1\.1 401 /);
  expect(reply).toMatch(/connection: close/i);
  expect(reply).toContain('"detail"');
  const errors: unknown[] = [];
  socket.on('error', (error) => errors.push(error));
  socket.write(body.slice(0, 50_000));
  socket.write(body.slice(50_000));
  await once(socket, 'end');
  expect(errors).toEqual([]);
});

test.each([
  ['', 0],
  [', also where this process stands still meanwhile', 1500],
])('who is signed in and sends more than a call takes hears why%s', async (_name, stillMs) => {
  const body = Buffer.alloc(4_900_000, ' ');
  const identity = `Authorization: ${(await bearerOf(bff.url, 'store1')).Authorization}\r\n`;
  const { socket, reply } = await announce(body.length, identity);
  expect(reply).toMatch(/^HTTP\/1\.1 413 /);
  const errors: unknown[] = [];
  // Timers come before what was received, from here on.
  await new Promise(setImmediate);
  socket.on('error', (error) => errors.push(error)).write(body);
  const until = Date.now() + stillMs;
  while (Date.now() < until);
  await once(socket, 'close');
  expect(errors).toEqual([]);
});

test('who sends over a slow network hears why, and nothing breaks', async () => {
  const { socket, reply } = await announce(200_000);
  expect(reply).toMatch(/^HTTP\/1\.1 401 /);
  const errors: unknown[] = [];
  socket.on('error', (error) => errors.push(error));
  const ended = once(socket, 'end');
  for (let i = 0; i < 8; i += 1) {
    await sleep(250);
    expect(socket.readableEnded).toBe(false);
    socket.write(Buffer.alloc(25_000, ' '));
  }
  await ended;
  expect(errors).toEqual([]);
});

test('safety 66: who goes on sending a little is not waited for without end', async () => {
  const { timeoutMs } = discardTimes;
  discardTimes.timeoutMs = 500;
  const { socket, reply } = await announce(200_000);
  discardTimes.timeoutMs = timeoutMs;
  expect(reply).toMatch(/^HTTP\/1\.1 401 /);
  // The connection may break while a little is on its way.
  socket.on('error', () => {});
  const dripping = setInterval(() => socket.write(' '), 50);
  await once(socket, 'close');
  clearInterval(dripping);
});

/** Sends this much to a server that reads no more, then hangs up as somebody who has read the reply. */
async function sendMuch(socket: Socket): Promise<unknown[]> {
  const errors: unknown[] = [];
  socket.on('error', (error) => errors.push(error));
  for (let i = 0; i < 6; i += 1) {
    socket.write(Buffer.alloc(500_000, ' '));
    await sleep(50);
  }
  socket.destroy();
  return errors;
}
test('a stranger who sends more than is read hears why before the connection closes', async () => {
  const { socket, reply } = await announce(3_000_000);
  expect(reply).toMatch(/^HTTP\/1\.1 401 /);
  expect(await sendMuch(socket)).toEqual([]);
});

test('who is signed in and sends too much at the same time hears why, more often than the limit', async () => {
  const identity = `Authorization: ${(await bearerOf(bff.url, 'store1')).Authorization}\r\n`;
  const { hostname, port } = new URL(bff.url);
  const halfSent = Array.from({ length: JSON_LIMITS.perPerson }, () => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/product/ HTTP/1.1\r\nHost: x\r\n${identity}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
    );
    return socket;
  });
  for (let times = 0; times < JSON_LIMITS.perPerson + 2; times += 1) {
    const { socket, reply } = await announce(900_000, identity);
    expect(reply).toMatch(/^HTTP\/1\.1 429 /);
    const errors: unknown[] = [];
    socket.on('error', (error) => errors.push(error)).write(Buffer.alloc(900_000, ' '));
    await sleep(20);
    socket.destroy();
    expect(errors).toEqual([]);
  }
  for (const socket of halfSent) socket.destroy();
});

test('safety 75: only so many connections stay open unread, and none of them is a body that is being sent', async () => {
  const { unreadMs } = discardTimes;
  discardTimes.unreadMs = 60_000;
  const identity = `Authorization: ${(await bearerOf(bff.url, 'store1')).Authorization}\r\n`;
  const sockets: Socket[] = [];
  let ended = 0;
  // Those of the test before may be among them still.
  for (let i = 0; i < MAX_UNREAD_CONNECTIONS + 30; i += 1) {
    const { socket, reply } = await announce(9_000_000, identity);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    sockets.push(socket.on('end', () => (ended += 1)));
    if (i < 100) expect(ended).toBe(0);
  }
  const { socket } = await announce(9_000_000, identity);
  await once(socket, 'end');
  expect(ended).toBeGreaterThanOrEqual(30);
  discardTimes.unreadMs = unreadMs;
  for (const each of sockets) each.destroy();
});

test.each([
  ['a large body', 300 * 1024],
  ['a body that does not come', 100],
])('safety 66: %s is not waited for', async (_name, length) => {
  const { socket, reply } = await announce(length);
  expect(reply).toMatch(/^HTTP\/1\.1 401 /);
  await once(socket, 'end');
});

test('safety 64: a refusal is sent before a rest that is no HTTP ends the connection', async () => {
  const head =
    'POST /api/product/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(await sendBytes(bff.url, [`${head}no chunk\r\n\r\n`])).toMatch(/^HTTP\/1\.1 40[01] /);
});
