import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callServer, replyTimes } from './callServer';
import { callTarget, readTarget, refuseEmptyArguments, requireOrigin } from './sendTarget';

let server: Server | undefined;
afterEach(() => {
  jest.restoreAllMocks();
  server?.close();
  server?.closeAllConnections();
});

/** Starts a server that answers this way. @returns its origin */
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
/** Sends a build there, as a release does. */
const send = (origin: string, form = new FormData()) =>
  callTarget({ origin, token: 'release_x', product: 'trestle' }, 'release/', form);
const failure = (kind: string, words: string) => ({ kind, message: expect.stringContaining(words) });

test('a reply is what the server says, and a refusal names its reasons', async () => {
  const origin = await serve((req, res) => {
    res.statusCode = req.method === 'POST' ? 409 : 200;
    res.end(req.method === 'POST' ? '{"detail":"Frozen"}' : '{"name":"mf-a"}');
  });
  expect(await callServer(origin, '/', {})).toEqual({ status: 200, isOk: true, body: { name: 'mf-a' } });
  await expect(send(origin)).rejects.toMatchObject({ kind: 'refused', message: 'Refused (409):\n  Frozen' });
});

test.each([
  ['is asked again after its pause', 1, '0', 2],
  ['is left after three times', 9, '0', 3],
  ['is left at once where it names a long pause', 9, '60', 1],
])('a server that is busy %s', async (_name, busyTimes, retryAfter, calls) => {
  let count = 0;
  const origin = await serve((_req, res) => {
    count += 1;
    if (count <= busyTimes) res.writeHead(503, { 'Retry-After': retryAfter }).end('{"detail":"Busy"}');
    else res.end('{"name":"mf-a"}');
  });
  const sent = send(origin);
  if (busyTimes === 1) expect(await sent).toEqual({ name: 'mf-a' });
  else await expect(sent).rejects.toMatchObject({ kind: 'unreachable', message: 'Refused (503):\n  Busy' });
  expect(count).toBe(calls);
});

test('a server that says nothing is left, and the sender is told that it may have done it', async () => {
  jest.replaceProperty(replyTimes, 'timeoutMs', 100);
  const origin = await serve((req) => void req.resume());
  await expect(send(origin)).rejects.toMatchObject(
    failure('unreachable', 'did not answer within 0 s.\nIt may have been'),
  );
  await expect(callServer(origin, '/', {})).rejects.not.toMatchObject(failure('unreachable', 'It may'));
});

test('an upload has the time that it needs', async () => {
  jest.replaceProperty(replyTimes, 'timeoutMs', 1);
  const origin = await serve((req, res) => {
    req.resume().once('end', () => setTimeout(() => res.end('{}'), 50));
  });
  const form = new FormData();
  form.set('files', new Blob([Buffer.alloc(100 * 1024)]));
  expect(await send(origin, form)).toEqual({});
});

test('a reply that breaks off is no success', async () => {
  const origin = await serve((req, res) => {
    req.resume().once('end', () => {
      res.writeHead(201, { 'Content-Length': '500' });
      res.write('{"version":', () => res.destroy());
    });
  });
  await expect(send(origin)).rejects.toMatchObject(
    failure('unreachable', 'the connection broke off.\nIt may have been done all the same'),
  );
});

test.each([
  [
    'another page',
    200,
    { 'Content-Type': 'text/html; charset=utf-8' },
    '<h1>',
    'wrongUse',
    'it answered with text/html (200)',
  ],
  ['nothing', 404, {}, '', 'wrongUse', 'it answered with nothing (404)'],
  ['no object', 200, { 'Content-Type': 'application/json' }, 'null', 'wrongUse', 'There is no Trestle at'],
  ['a proxy without a server', 502, {}, '<h1>', 'unreachable', 'failed (502)'],
  [
    'a redirect',
    308,
    { Location: 'https://trestle.example/' },
    '',
    'wrongUse',
    'leads to https://trestle.example: name that address.',
  ],
])('%s is told as such', async (_what, status, headers, text, kind, words) => {
  const origin = await serve((req, res) => {
    req.resume();
    res.writeHead(status, headers).end(text);
  });
  await expect(send(origin)).rejects.toMatchObject(failure(kind, words));
});

test('what is not there is told in words', async () => {
  const origin = await serve(() => {});
  await expect(callServer(origin.replace('http:', 'https:'), '/', {})).rejects.toMatchObject(
    failure('unreachable', 'it does not speak https there'),
  );
  server!.close();
  server!.closeAllConnections();
  await once(server!, 'close');
  await expect(send(origin)).rejects.toMatchObject({
    kind: 'unreachable',
    message: `${origin} could not be reached: nothing listens there.`,
  });
});

test('address and token are read as people write them', () => {
  const token = { value: ' release_x\r\n', variable: 'TOKEN' };
  expect(readTarget('https://trestle.example/stock/list', token, 'trestle')).toEqual({
    origin: 'https://trestle.example',
    token: 'release_x',
    product: 'trestle',
  });
  for (const address of [undefined, '', 'trestle.example', 'localhost:3000', 'file:///x'])
    expect(() => requireOrigin(address, '--to')).toThrow('Name the address of the running Trestle: --to https://…');
  expect(() => readTarget('https://a', { ...token, value: 'a b' }, 'trestle')).toThrow('TOKEN is no token');
  expect(() => readTarget('https://a', { ...token, value: '\n' }, 'trestle')).toThrow('TOKEN is missing');
});

test('an empty variable of a build server is refused, and gives a release to nobody', () => {
  for (const option of ['group', 'share', 'to', 'in'])
    expect(() => refuseEmptyArguments([], { [option]: '' })).toThrow(`--${option} is empty: is a variable not set?`);
  expect(() => refuseEmptyArguments(['rollback', ''], {})).toThrow('A word of the command is empty');
  expect(() =>
    refuseEmptyArguments(['release'], { notes: '', share: '20', preview: false, to: undefined }),
  ).not.toThrow();
});
