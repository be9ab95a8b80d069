import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { request, type Server } from 'node:http';
import express from 'express';
import { operationKey, createEndpointTable, decisionKey } from '@trestle/schema/endpoints';
import { entities } from '@trestle/schema/entities/all';
import { toProblem } from '@trestle/schema/errors';
import { parseTarget } from '@trestle/schema/requestTarget';
import { verifyCall, echoExchange, type VerifiedRequest } from './verifyCall';
import { signIdentity, type Identity } from '../platform/signedIdentity';
import {
  CALL_HEADER,
  createCallReader,
  createCallSigner,
  describeBody,
  describeStream,
  SIGNED_HEADERS,
} from '../platform/signedCall';
import { parseBody } from './requestSteps';

const KEY = 'a service key of these tests, long enough';
const addresses = createEndpointTable(entities, 'trestle');
let server: Server;
/** The headers that a service could read in the last call. */
let readHeaders: Record<string, unknown> = {};

beforeAll(async () => {
  const app = express();
  app.use(echoExchange, verifyCall(KEY, addresses), parseBody);
  app.use((req, res) => {
    readHeaders = req.headers;
    res.json(decisionKey((req as unknown as VerifiedRequest).call));
  });
  app.use(((error, _req, res, _next) => {
    const { status, body } = toProblem(error, '');
    res.status(status).json(body);
  }) as express.ErrorRequestHandler);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const identityFor = (call: string): Promise<string> =>
  signIdentity({ call, user: 1, scope: 'all', limits: {} } as unknown as Identity, KEY);
const ask = (method: string, target: string, headers: Record<string, string>, body?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(
      { port: (server.address() as AddressInfo).port, host: '127.0.0.1', method, path: target, headers },
      (reply) => {
        if (reply.headers['x-trestle-answers'] !== headers['x-trestle-exchange'])
          reject(new Error('names no exchange'));
        reply.resume().once('end', () => resolve(reply.statusCode!));
      },
    )
      .once('error', reject)
      .end(body);
  });
interface SignedWith {
  key?: string;
  now?: () => number;
  headers?: Record<string, string>;
  body?: string;
}
/** What the BFF sends for a call that it decided about. */
async function signedFor(
  method: string,
  target: string,
  { key = KEY, now = Date.now, headers = {}, body = 'none' }: SignedWith = {},
): Promise<Record<string, string>> {
  const call = addresses.read(method, parseTarget(target)!);
  const identity = await identityFor(operationKey(call));
  const exchange = randomUUID();
  return {
    ...headers,
    'x-trestle-identity': identity,
    'x-trestle-exchange': exchange,
    [CALL_HEADER]: createCallSigner(key, now)({ identity, method, target, exchange, headers }, decisionKey(call), body),
  };
}

test('a service performs the signed call', async () => {
  for (const [method, target] of [
    ['GET', '/api/product/?_code=true'],
    ['GET', '/api/product/3/'],
    ['DELETE', '/api/product/3/'],
    ['POST', '/api/product/3/merge/'],
    ['GET', '/reports/reports/'],
  ] as const) {
    expect([target, await ask(method, target, await signedFor(method, target))]).toEqual([target, 200]);
  }
});

test.each([
  ['another id', 'GET', '/api/product/4/'],
  ['a list', 'GET', '/api/product/'],
  ['another method', 'DELETE', '/api/product/3/'],
  ['another entity', 'GET', '/api/supplier/3/'],
  ['its history', 'GET', '/api/product/3/history/'],
  ['its merge', 'POST', '/api/product/3/merge/'],
  ['a parameter more', 'GET', '/api/product/3/?_code=true'],
])('safety 65: headers signed for one record open nothing else: %s', async (_name, method, target) => {
  expect(await ask(method, target, await signedFor('GET', '/api/product/3/'))).toBe(401);
});

test('safety 65: a signature for another call is refused: look-up for list, another id, another entity', async () => {
  const decided: [target: string, kind: string, named: string][] = [
    ['/api/supplier/?limit=2', 'list supplier list lookup', 'list supplier list lookup'],
    ['/api/supplier/?_code=true', 'list supplier list', 'list supplier list'],
    ['/api/product/3/', 'item product read', 'item product read 4'],
    ['/api/product/3/', 'item supplier read', 'item supplier read 3'],
    // The one header for this call, the other for a kind that was allowed.
    ['/api/supplier/?limit=2', 'list supplier list lookup', 'list supplier list'],
    ['/api/supplier/?limit=2', 'item supplier read', 'list supplier list'],
  ];
  for (const [target, kind, named] of decided) {
    const [identity, exchange] = [await identityFor(kind), randomUUID()];
    const headers = {
      'x-trestle-identity': identity,
      'x-trestle-exchange': exchange,
      [CALL_HEADER]: createCallSigner(KEY)({ identity, method: 'GET', target, exchange, headers: {} }, named, 'none'),
    };
    expect([target, named, await ask('GET', target, headers)]).toEqual([target, named, 403]);
  }
});

test('safety 37, 65: an expired header, and one of another key, exchange or identity, is refused', async () => {
  const target = '/api/product/3/';
  const good = await signedFor('GET', target);
  expect(
    await ask('GET', target, await signedFor('GET', target, { key: 'another key of these tests, long enough' })),
  ).toBe(401);
  expect(await ask('GET', target, await signedFor('GET', target, { now: () => Date.now() - 70_000 }))).toBe(401);
  expect(await ask('GET', target, { ...good, 'x-trestle-exchange': 'e2' })).toBe(401);
  expect(
    await ask('GET', target, {
      ...good,
      'x-trestle-identity': await signIdentity({ call: 'item product read', user: 2 } as Identity, KEY),
    }),
  ).toBe(401);
  for (const broken of ['', 'x', good[CALL_HEADER]!.slice(1), good[CALL_HEADER]!.replace(' 3', ' 4')])
    expect(await ask('GET', target, { ...good, [CALL_HEADER]: broken })).toBe(401);
});

test('safety 65: a signed call is done once', async () => {
  const headers = await signedFor('GET', '/api/product/3/');
  expect(await ask('GET', '/api/product/3/', headers)).toBe(200);
  for (let i = 0; i < 3; i += 1) expect(await ask('GET', '/api/product/3/', headers)).toBe(401);
});

describe('safety 65: a signed call takes no other body', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const path = '/api/product/';
  const signed = (body: string) =>
    signedFor('POST', path, { headers: JSON_TYPE, body: describeBody(Buffer.from(body)) });

  test.each([
    ['another', '{"price":1}', '{"price":2}', 401],
    ['the same in other bytes', '{"price":1}', '{"price": 1}', 401],
    ['one where none was signed', '', '{"price":2}', 401],
    ['none where one was signed', '{"price":1}', '', 401],
    ['the signed one', '{"price":1}', '{"price":1}', 200],
    ['none, as signed', '', '', 200],
  ])('%s', async (_name, signedBody, sentBody, status) => {
    const length = { 'content-length': String(sentBody.length) };
    expect(await ask('POST', path, { ...(await signed(signedBody)), ...length }, sentBody)).toBe(status);
    if (sentBody !== '')
      expect(await ask('POST', path, { ...(await signed(signedBody)), 'transfer-encoding': 'chunked' }, sentBody)).toBe(
        status,
      );
  });

  test('one of another type, which is not read, counts as none', async () => {
    const headers = { 'content-type': 'text/plain', 'content-length': '2' };
    const sent = await signedFor('POST', path, { headers, body: describeBody(Buffer.from('{}')) });
    expect(await ask('POST', path, sent, '{}')).toBe(401);
  });

  test('an upload has the signed length, and a call that is no upload is not streamed', async () => {
    const upload = '/filesystem/upload/';
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = describeStream({ 'content-length': '5' });
    const sent = () => signedFor('POST', upload, { headers: form, body });
    expect(await ask('POST', upload, { ...(await sent()), 'content-length': '5' }, 'abcde')).toBe(200);
    expect(await ask('POST', upload, { ...(await sent()), 'content-length': '6' }, 'abcdef')).toBe(401);
    expect(await ask('POST', upload, { ...(await sent()), 'transfer-encoding': 'chunked' }, 'abcde')).toBe(401);
    const streamed = await signedFor('POST', path, { headers: JSON_TYPE, body });
    expect(await ask('POST', path, { ...streamed, 'content-length': '5' }, '{"":1')).not.toBe(200);
    const valid = await signedFor('POST', path, {
      headers: JSON_TYPE,
      body: describeStream({ 'content-length': '2' }),
    });
    expect(await ask('POST', path, { ...valid, 'content-length': '2' }, '{}')).toBe(401);
  });
});

test('safety 65: every header that a service reads is signed, and what is not signed can not be read', async () => {
  const target = '/api/product/3/';
  for (const name of SIGNED_HEADERS) {
    const signed = () => signedFor('GET', target, { headers: { [name]: 'signed' } });
    expect([name, await ask('GET', target, await signed())]).toEqual([name, 200]);
    expect([name, await ask('GET', target, { ...(await signed()), [name]: 'another' })]).toEqual([name, 401]);
    const { [name]: _left, ...without } = await signed();
    expect([name, await ask('GET', target, without)]).toEqual([name, 401]);
    expect([name, await ask('GET', target, { ...(await signedFor('GET', target)), [name]: 'added' })]).toEqual([
      name,
      401,
    ]);
  }
  expect(await ask('GET', target, { ...(await signedFor('GET', target)), 'x-forwarded-for': '1.2.3.4' })).toBe(200);
  expect(readHeaders).not.toHaveProperty('x-forwarded-for');
});

test('while services are replaced before the BFFs, calls signed as in the version before are done, once, too', async () => {
  const target = '/api/product/3/';
  const call = addresses.read('GET', parseTarget(target)!);
  const [identity, exchange] = [await identityFor(operationKey(call)), randomUUID()];
  const until = String(Date.now() + 60_000);
  const text = ['trestle call', identity.split('.')[2], 'GET', target, exchange, until, decisionKey(call)].join('\n');
  const headers = {
    'x-trestle-identity': identity,
    'x-trestle-exchange': exchange,
    [CALL_HEADER]: `${createHmac('sha256', KEY.split(',')[0]!).update(text).digest('base64url')} ${until} ${decisionKey(call)}`,
  };
  expect([await ask('GET', target, headers), await ask('GET', target, headers)]).toEqual([200, 401]);
});

test('during a change of the key both keys are accepted, and the first signs', () => {
  const sent = { identity: 'a.b.c', method: 'GET', target: '/', exchange: 'e', headers: {} };
  const header = createCallSigner(`first;second key,${KEY}`)(sent, 'list product list', 'none');
  const signed = { decision: 'list product list', body: 'none' };
  expect(createCallReader('first;second key')(header, sent)).toEqual(signed);
  expect(createCallReader(`${KEY}, first;second key`)(header, sent)).toEqual(signed);
  expect(createCallReader(KEY)(header, sent)).toBeUndefined();
});
