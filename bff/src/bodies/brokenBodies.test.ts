import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { bodyTimes } from './bodyTimeout';
import { memoryStore } from '../../testing/memoryStore';
import { bearerOf, serveAnswering, startBff, type RunningBff, type RunningServer } from '../../testing/startBff';

/* Broken requests of every kind, more than any limit allows at a time, and then whole ones of the same sender. */
const BROKEN_REQUESTS = 100;
/** More than any call takes. */
const MAX_LENGTH = 150_000_000;
const SHORT_TIMEOUT_MS = 400;

let service: RunningServer;
let bff: RunningBff;
let isServiceFailing = false;
let authorization: string;
const openSockets: Socket[] = [];

beforeAll(async () => {
  service = await serveAnswering((req, res) => {
    const refuse = (status: number) => res.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
    if (isServiceFailing) refuse(500);
    else if (Number(req.headers['content-length']) > MAX_LENGTH) refuse(413);
    else if (req.headers['content-type'] === 'text/plain') refuse(415);
    else req.resume().once('end', () => res.end('{}'));
  });
  const store = memoryStore();
  store.rules = [{ group: 2, group__name: 'StoreUser', deny_by_default: false, states: [] }];
  store.useReleaseToken = async () => ({ id: 1, name: 'test', remote: 'mf-test', created_user: 1 });
  bff = await startBff(store, { SERVICE_URLS: `all=${service.url}` });
  authorization = `Authorization: ${(await bearerOf(bff.url, 'store1')).Authorization}\r\n`;
});
afterEach(() => {
  isServiceFailing = false;
  for (const socket of openSockets.splice(0)) socket.destroy();
});
afterAll(() => Promise.all([bff.close(), service.close()]));

const JSON_TYPE = 'Content-Type: application/json\r\n';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=x\r\n';
const FORM: BodyParts = ['--x\r\nContent-Disposition: form-data; name="n"\r\n\r\n', 'v\r\n--x--\r\n'];
const JSON_BODY: BodyParts = ['{', '}'];
type BodyParts = readonly [string, string];
/** A kind of body: how a request begins, and its body in two parts. */
interface BodyCase {
  name: string;
  path: string;
  /** `Authorization` of the sender, empty before signing in. */
  identity: () => string;
  type: string;
  parts: BodyParts;
  /** Bodies that a sender may have under way. */
  limit: number;
  /** Status of a whole one. */
  status: number;
}
const CASES: readonly BodyCase[] = [
  { name: 'sign-in', path: '/api-token-auth/', identity: () => '', type: JSON_TYPE, limit: 64 },
  { name: 'JSON', path: '/api/product/', identity: () => authorization, type: JSON_TYPE, limit: 16 },
  { name: 'form', path: '/reports/download', identity: () => authorization, type: FORM_TYPE, limit: 16 },
  { name: 'form with a token in it', path: '/reports/download', identity: () => '', type: FORM_TYPE, limit: 64 },
  { name: 'upload', path: '/filesystem/upload/', identity: () => authorization, type: FORM_TYPE, limit: 8 },
  {
    name: 'release',
    path: '/api/trestle/release/',
    identity: () => 'Authorization: Bearer release_of-a-test\r\n',
    type: FORM_TYPE,
    limit: 2,
  },
].map((each) => ({
  status: { 'sign-in': 400, release: 400, 'form with a token in it': 401 }[each.name] ?? 200,
  ...each,
  parts: each.type === FORM_TYPE ? FORM : JSON_BODY,
}));

/** Opens a connection and sends the head of a request. The reply's first line is read by `statusOf`. */
function sendHead({ path, identity, type }: BodyCase, length: number | string, text = ''): Socket {
  const { hostname, port } = new URL(bff.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${identity()}${type}Content-Length: ${length}\r\n\r\n${text}`);
  openSockets.push(socket);
  return socket;
}
async function statusOf(socket: Socket): Promise<number> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return Number(chunk.toString('latin1').slice(9, 12));
}
/** Resolves when a connection is closed, from whichever side. */
function closeOf(socket: Socket): Promise<void> {
  socket.resume().once('end', () => socket.end());
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}
const half = (body: BodyCase) => sendHead(body, 5000, body.parts[0]);

/** Ways in which a request breaks. Each resolves when the exchange is over. */
const WAYS: readonly [name: string, breakOne: (body: BodyCase) => Promise<void>][] = [
  [
    'the connection is reset',
    async (body) => {
      const socket = half(body);
      await once(socket, 'connect');
      await wait(20);
      socket.resetAndDestroy();
    },
  ],
  ['the sender closes its half', (body) => closeOf(half(body).end())],
  ['its type is refused early', (body) => closeOf(half({ ...body, type: 'Content-Type: text/plain\r\n' }))],
  ['its sender is unknown', (body) => closeOf(half({ ...body, identity: () => 'Authorization: Bearer x\r\n' }))],
  ['it is too large', (body) => closeOf(sendHead(body, MAX_LENGTH + 1, body.parts[0]))],
];

/** Sends whole bodies in two parts, as many at once as are allowed, and returns their statuses. */
async function statusesOfWhole(body: BodyCase): Promise<number[]> {
  const [start, end] = body.parts;
  const sockets = Array.from({ length: body.limit }, () => sendHead(body, start.length + end.length, start));
  await wait(100);
  return Promise.all(
    sockets.map((socket) => {
      socket.write(end);
      return statusOf(socket);
    }),
  );
}
const expectAllPlacesFree = async (body: BodyCase) =>
  expect(new Set(await statusesOfWhole(body))).toEqual(new Set([body.status]));

/** Sign-in asks nobody who they are and reads any type. A team's token is looked up before a release takes a place. */
const SKIPPED: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['its type is refused early', 'its sender is unknown'],
  release: ['its sender is unknown'],
};

describe.each(CASES)('$name', (body) => {
  const ways = WAYS.filter(([name]) => !SKIPPED[body.name]?.includes(name));
  test.each(ways)('safety 74: many bodies break because %s, then as many as allowed pass', async (_name, breakOne) => {
    await Promise.all(Array.from({ length: BROKEN_REQUESTS }, () => breakOne(body)));
    await expectAllPlacesFree(body);
  });

  test('safety 74: many bodies come too slowly and are answered 408, then as many as allowed pass', async () => {
    for (const name of ['idleTimeoutMs', 'uploadCheckIntervalMs'] as const)
      jest.replaceProperty(bodyTimes, name, SHORT_TIMEOUT_MS);
    const statuses = await Promise.all(Array.from({ length: BROKEN_REQUESTS }, () => statusOf(half(body))));
    jest.restoreAllMocks();
    expect(statuses.filter((status) => status === 408).length).toBeGreaterThanOrEqual(body.limit);
    await expectAllPlacesFree(body);
  });
});

test('safety 74: many uploads are answered by a failing service before they have arrived, then others pass', async () => {
  const body = CASES.find(({ name }) => name === 'upload')!;
  isServiceFailing = true;
  const statuses = await Promise.all(Array.from({ length: BROKEN_REQUESTS }, () => statusOf(half(body))));
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThanOrEqual(body.limit);
  isServiceFailing = false;
  await expectAllPlacesFree(body);
});
