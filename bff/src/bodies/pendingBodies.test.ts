import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { memoryStore } from '../../testing/memoryStore';
import {
  bearerOf,
  post,
  sendRequest,
  serveAnswering,
  startBff,
  type RunningServer,
  type RunningBff,
} from '../../testing/startBff';

/* One person sends 256 bodies that never end, while others work on. */
const HALF_SENT_BODIES = 256;
let service: RunningServer;
let bff: RunningBff;
let tokens: { admin: { Authorization: string }; store1: { Authorization: string } };
let runningAtService = 0;
const openSockets: Socket[] = [];

beforeAll(async () => {
  service = await serveAnswering((req, res) => {
    runningAtService++;
    res.once('close', () => {
      runningAtService--;
    });
    req.resume().once('end', () => res.end('{}'));
  });
  const store = memoryStore();
  store.rules = [{ group: 2, group__name: 'StoreUser', deny_by_default: false, states: [] }];
  bff = await startBff(store, { SERVICE_URLS: `all=${service.url}` });
  tokens = { admin: await bearerOf(bff.url, 'admin'), store1: await bearerOf(bff.url, 'store1') };
});
afterEach(async () => {
  for (const socket of openSockets.splice(0)) socket.destroy();
  for (let i = 0; i < 50 && runningAtService > 0; i++) await wait(20);
});
afterAll(() => Promise.all([bff.close(), service.close()]));

/** Sends a request whose body stops half-way. `replyStatus` is the status of its reply so far, or empty. */
function sendHalf(head: string, start: string): { replyStatus: () => string } {
  const { hostname, port } = new URL(bff.url);
  let received = '';
  const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n${start}`));
  socket
    .on('data', (chunk) => {
      received += chunk.toString('latin1');
    })
    .on('error', () => {});
  openSockets.push(socket);
  return { replyStatus: () => received.slice(9, 12) };
}
/** Sends 256 such requests, and returns how many still wait once the rest are refused. */
async function countWaiting(head: string, start: string, expected: number): Promise<number> {
  const requests = Array.from({ length: HALF_SENT_BODIES }, () => sendHalf(head, start));
  const countReplies = (status: string) => requests.filter((request) => request.replyStatus() === status).length;
  for (let i = 0; i < 200 && countReplies('429') < HALF_SENT_BODIES - expected; i++) await wait(20);
  expect(countReplies('429') + countReplies('')).toBe(HALF_SENT_BODIES);
  return countReplies('');
}
/** Returns the statuses of what somebody else calls meanwhile. */
async function statusesOfOthers(headers: Record<string, string>): Promise<number[]> {
  const replies = await Promise.all([
    sendRequest(bff.url, '/api/product/', headers),
    post(`${bff.url}/api/product/`, {}, headers),
    post(`${bff.url}/api-token-auth/`, { username: 'admin', password: 'x' }),
    fetch(`${bff.url}/filesystem/upload/`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    }),
  ]);
  return replies.map(({ status }) => status);
}

test('safety 66: a person may have sixteen unfinished JSON bodies, which never reach a service', async () => {
  const head = (length: string) =>
    `POST /api/product/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${tokens.store1.Authorization}\r\n` +
    `Content-Type: application/json\r\n${length}`;
  expect(await countWaiting(head('Content-Length: 9000'), '{"description":', 16)).toBe(16);
  expect(runningAtService).toBe(0);
  expect(await statusesOfOthers(tokens.admin)).toEqual([200, 200, 400, 200]);
  // Whole bodies of the same person are still accepted.
  expect((await post(`${bff.url}/api/product/`, {}, tokens.store1)).status).toBe(200);
});

test('safety 66: a person may have eight unfinished uploads, and others can upload', async () => {
  const head =
    `POST /filesystem/upload/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${tokens.store1.Authorization}\r\n` +
    'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked';
  expect(await countWaiting(head, '5\r\n--x\r\n', 8)).toBe(8);
  expect(runningAtService).toBe(8);
  expect(await statusesOfOthers(tokens.admin)).toEqual([200, 200, 400, 200]);
});

test('safety 66: an address may have sixty-four unfinished bodies before signing in', async () => {
  const head = 'POST /api-token-auth/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000';
  expect(await countWaiting(head, '{"username":', 64)).toBe(64);
  expect((await sendRequest(bff.url, '/api/product/', tokens.admin)).status).toBe(200);
});

test('safety 66: disconnected half-sent bodies make room at once', async () => {
  const head =
    `POST /api/product/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${tokens.store1.Authorization}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 9000';
  await countWaiting(head, '{', 16);
  for (const socket of openSockets.splice(0)) socket.destroy();
  await wait(50);
  const furtherRequest = sendHalf(head, '{');
  await wait(100);
  expect(furtherRequest.replyStatus()).toBe('');
});
