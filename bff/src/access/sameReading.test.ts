import express from 'express';
import fc from 'fast-check';
import { createEndpointTable, decisionKey } from '@trestle/schema/endpoints';
import { collectionPath } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import { isLookupRequest, parametersToRecord, parseParameters, parseTarget } from '@trestle/schema/requestTarget';
import { memoryStore } from '../../testing/memoryStore';
import { sendBytes } from '../../testing/rawSocket';
import { bearerOf, serveAnswering, startBff, type RunningServer, type RunningBff } from '../../testing/startBff';

/* Whatever a request's first line holds, BFF and service read the same call from it, or the BFF refuses it. */
const endpoints = createEndpointTable(entities, 'trestle');
/** A call as the service reads it from a request that the BFF has let through. */
interface ReceivedCall {
  target: string;
  decision: string;
  lookup: boolean;
  path: string;
  query: Record<string, unknown>;
}
const receivedCalls: ReceivedCall[] = [];
let service: RunningServer;
let bff: RunningBff;
let authorization: string;

beforeAll(async () => {
  const app = express()
    .enable('strict routing')
    .enable('case sensitive routing')
    .set('query parser', parametersToRecord);
  app.use((req, res) => {
    const target = parseTarget(req.url)!;
    // What the service's handlers see, in addition to what its table reads.
    const call = endpoints.read(req.method, target);
    receivedCalls.push({
      target: req.url,
      decision: decisionKey(call),
      lookup: call.lookup,
      path: req.path,
      query: { ...req.query },
    });
    res.json({ signed: String(req.headers['x-trestle-call']).split(' ').slice(3).join(' '), read: decisionKey(call) });
  });
  service = await serveAnswering(app);
  bff = await startBff(memoryStore(), { SERVICE_URLS: `all=${service.url}` });
  authorization = (await bearerOf(bff.url, 'admin')).Authorization;
});
afterAll(() => Promise.all([bff.close(), service.close()]));

async function sendTarget(target: string): Promise<{ status: number; text: string }> {
  const reply = await sendBytes(
    bff.url,
    [`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${authorization}\r\n\r\n`],
    2000,
  );
  return { status: Number(reply.slice(9, 12)), text: reply.slice(reply.indexOf('\r\n\r\n') + 4) };
}
const anyCollectionPath = fc.constantFrom(...entities.map((entity) => collectionPath(entity)));
const anyTargetPart = fc.constantFrom(
  '#',
  '?',
  '&',
  ';',
  '+',
  '%23',
  '%3F',
  '%26',
  '%',
  '%5F',
  '\\',
  '"',
  '<',
  '\u00e4',
  '\t',
  '=',
  '_code=true',
  '%5Fcode=true',
  '_code%3Dtrue',
  'limit=2',
  '_code=1',
  '[]',
  '/',
  '..',
  '@',
  ':',
  'http://',
  '\u0001',
  '|',
);
const anyTarget = fc
  .tuple(
    fc.constantFrom('', 'http://x', '/', '\\'),
    anyCollectionPath,
    fc.constantFrom('', '3/', 'download/csv/', '3/history/'),
    fc.array(anyTargetPart, { maxLength: 8 }),
  )
  .map(([origin, base, suffix, tail]) => `${origin}${base}${suffix}${tail.join('')}`);

test('safety 65: BFF and service read any target in the same way, or refuse it', async () => {
  await fc.assert(
    fc.asyncProperty(anyTarget, async (target) => {
      receivedCalls.length = 0;
      const { status, text } = await sendTarget(target);
      if (receivedCalls.length === 0) return status >= 400 && status < 500;
      const { signed, read } = JSON.parse(text) as { signed: string; read: string };
      const [{ target: receivedTarget, path, query, lookup }] = receivedCalls as [ReceivedCall];
      const parsedTarget = parseTarget(target)!;
      expect([signed, receivedTarget, path, query]).toEqual([
        read,
        target,
        parsedTarget.path,
        { ...parametersToRecord(parsedTarget.query) },
      ]);
      // BFF and service agree which lists are look-ups.
      expect(lookup).toBe(
        endpoints.read('GET', parsedTarget).operation === 'list' &&
          isLookupRequest(parseParameters(parsedTarget.query)),
      );
      return status === 200;
    }),
    { numRuns: 400 },
  );
}, 60_000);

test.each([
  '/api/supplier/?limit=2#&_code=true',
  '/api/supplier/#?_code=true',
  '/api/supplier/?_code=true#',
  '/api/supplier#/?_code=true',
  'http://x/api/supplier/?_code=true',
  '/api/supplier/?q=\u00e4',
  '/api/supplier/\\?_code=true',
  '//x/api/supplier/',
  '/api/supplier/?_code=true\u00a0',
  '/api/supplier/?\ufeff_code=true',
])('safety 65: %j reaches no service', async (target) => {
  receivedCalls.length = 0;
  expect((await sendTarget(target)).status).toBe(400);
  expect(receivedCalls).toEqual([]);
});

test.each([
  ['/api/supplier/?_code=true', true],
  ['/api/supplier/?%5Fcode=true', true],
  ['/api/supplier/?_code=%74rue', true],
  ['/api/supplier/?limit=2?&_code=true', true],
  ['/api/supplier/?_code=true&_code=true', false],
  ['/api/supplier/?_code=true&%5Fcode=false', false],
  ['/api/supplier/?_code=false', false],
  ['/api/supplier/?_code=1', false],
  ['/api/supplier/?limit=2;_code=true', false],
  ['/api/supplier/?_code=true?', false],
  ['/api/supplier/??_code=true', false],
  ['/api/supplier/?+_code=true', false],
  ['/api/supplier/?_code[]=true', false],
  ['/api/supplier/?_CODE=true', false],
  ['/api/supplier/download/csv/?_code=true', true],
  ['/api/supplier/3/?_code=true', false],
])('safety 65: %s is a look-up to both: %s', async (target, lookup) => {
  receivedCalls.length = 0;
  expect((await sendTarget(target)).status).toBe(200);
  expect(receivedCalls).toMatchObject([{ lookup, target }]);
});
