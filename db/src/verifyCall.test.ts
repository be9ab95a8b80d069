import type { AddressInfo } from 'node:net';
import { request, type Server } from 'node:http';
import express from 'express';
import { operationKey, createEndpointTable, decisionKey } from '@trestle/schema/endpoints';
import { entities } from '@trestle/schema/entities/all';
import { toProblem } from '@trestle/schema/errors';
import { parseTarget } from '@trestle/schema/requestTarget';
import { verifyCall, echoExchange, type VerifiedRequest } from './verifyCall';
import { signIdentity, type Identity } from './identity/signedIdentity';
import { CALL_HEADER, createCallReader, createCallSigner } from './identity/signedCall';

const KEY = 'a service key of these tests, long enough';
const addresses = createEndpointTable(entities, 'trestle');
let server: Server;

beforeAll(async () => {
  const app = express();
  app.use(echoExchange, verifyCall(KEY, addresses));
  app.use((req, res) => {
    res.json(decisionKey((req as unknown as VerifiedRequest).call));
  });
  app.use(((error, _req, res, _next) => {
    const { status, body } = toProblem(error, '');
    res.status(status).json(body);
  }) as express.ErrorRequestHandler);
  server = app.listen(0, '127.0.0.1');
  await new Promise((done) => {
    server.once('listening', done);
  });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const identityFor = (call: string): Promise<string> =>
  signIdentity({ call, user: 1, scope: 'all', limits: {} } as unknown as Identity, KEY);
const ask = (method: string, target: string, headers: Record<string, string>): Promise<number> =>
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
      .end();
  });
/** What the BFF sends for a call that it decided about. */
const signedFor = async (
  method: string,
  target: string,
  key = KEY,
  now = Date.now,
): Promise<Record<string, string>> => {
  const call = addresses.read(method, parseTarget(target)!);
  const identity = await identityFor(operationKey(call));
  const exchange = 'e1';
  return {
    'x-trestle-identity': identity,
    'x-trestle-exchange': exchange,
    [CALL_HEADER]: createCallSigner(key, now)({ identity, method, target, exchange }, decisionKey(call)),
  };
};

test('a service performs the signed call', async () => {
  for (const [method, target] of [
    ['GET', '/api/product/?_code=true'],
    ['GET', '/api/product/3/'],
    ['DELETE', '/api/product/3/'],
    ['POST', '/api/product/3/merge/'],
    ['POST', '/filesystem/upload/'],
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
    const identity = await identityFor(kind);
    const headers = {
      'x-trestle-identity': identity,
      'x-trestle-exchange': 'e1',
      [CALL_HEADER]: createCallSigner(KEY)({ identity, method: 'GET', target, exchange: 'e1' }, named),
    };
    expect([target, named, await ask('GET', target, headers)]).toEqual([target, named, 403]);
  }
});

test('safety 37, 65: an expired header, and one of another key, exchange or identity, is refused', async () => {
  const target = '/api/product/3/';
  const good = await signedFor('GET', target);
  expect(await ask('GET', target, await signedFor('GET', target, 'another key of these tests, long enough'))).toBe(401);
  expect(await ask('GET', target, await signedFor('GET', target, KEY, () => Date.now() - 70_000))).toBe(401);
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

test('during a change of the key both keys are accepted, and the first signs', () => {
  const sent = { identity: 'a.b.c', method: 'GET', target: '/', exchange: 'e' };
  const header = createCallSigner(`first;second key,${KEY}`)(sent, 'list product list');
  expect(createCallReader('first;second key')(header, sent)).toBe('list product list');
  expect(createCallReader(`${KEY}, first;second key`)(header, sent)).toBe('list product list');
  expect(createCallReader(KEY)(header, sent)).toBeUndefined();
});
