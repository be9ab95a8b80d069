import { text } from 'node:stream/consumers';
import { memoryStore } from '../../testing/memoryStore';
import { serveRecording, type RecordedRequest } from '../../testing/serveRecording';
import { ANSWERS_HEADER, EXCHANGE_HEADER } from '@trestle/db/platform/signedIdentity';
import {
  bearerOf,
  post,
  sendRequest,
  serve,
  serveAnswering,
  startBff,
  type RunningServer,
} from '../../testing/startBff';

/** Nothing listens there: only root may, and systems give the port to no connection. */
const CLOSED_PORT = 'http://127.0.0.1:1';
const store = memoryStore();
const receivedRequests: RecordedRequest[] = [];
let service: RunningServer;

beforeAll(async () => {
  service = await serveRecording(receivedRequests);
});
afterAll(() => service.close());
beforeEach(() => {
  receivedRequests.length = 0;
});

test('safety 34, 47: a service that is down is 503 with Retry-After and request id; others still work', async () => {
  const bff = await startBff(store, { SERVICE_URLS: `all=${service.url},orders=${CLOSED_PORT}` });
  const headers = await bearerOf(bff.url, 'admin');
  const refusal = await sendRequest(bff.url, '/api/store_order/', headers);
  expect([refusal.status, refusal.headers['retry-after'], typeof refusal.headers['x-request-id']]).toEqual([
    503,
    '2',
    'string',
  ]);
  expect(refusal.text).not.toMatch(/ECONN|127\.0|http|stack/);
  expect((await post(`${bff.url}/api/store_order/`, {}, headers)).status).toBe(503);
  expect((await sendRequest(bff.url, '/api/product/', headers)).status).toBe(200);
  await bff.close();
});

test('several addresses of a service are used in turn, and reads avoid one that is down', async () => {
  const secondService = await serveAnswering((_req, res) => res.end('second'));
  const balancedBff = await startBff(store, {
    SERVICE_URLS: `all=${service.url}|${secondService.url}|${CLOSED_PORT}`,
  });
  const headers = await bearerOf(balancedBff.url, 'admin');
  const replies = await Promise.all(
    Array.from({ length: 9 }, () => sendRequest(balancedBff.url, '/api/product/', headers)),
  );
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(2);
  await balancedBff.close();
  await secondService.close();
});

describe('safety 55: of two services', () => {
  const key = { 'Idempotency-Key': 'failover-1' };
  /** A BFF in front of the service of this file and of a second one. */
  async function startWithSecondService(listener: Parameters<typeof serveAnswering>[0]) {
    const secondService = await serveAnswering(listener);
    const balancedBff = await startBff(store, { SERVICE_URLS: `all=${secondService.url}|${service.url}` });
    const close = async () => {
      await balancedBff.close();
      await secondService.close();
    };
    return { url: balancedBff.url, headers: await bearerOf(balancedBff.url, 'admin'), close };
  }

  test('one refuses connections: no write fails, with a key or without', async () => {
    const balancedBff = await startBff(store, {
      SERVICE_URLS: `all=${CLOSED_PORT}|${service.url}`,
    });
    const headers = await bearerOf(balancedBff.url, 'admin');
    for (let i = 0; i < 6; i++) {
      expect((await post(`${balancedBff.url}/api/product/`, { number: i }, headers)).status).toBe(200);
      expect((await sendRequest(balancedBff.url, '/api/product/1/', headers, 'DELETE')).status).toBe(200);
    }
    expect(
      (
        await fetch(`${balancedBff.url}/filesystem/upload/`, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'text/plain' },
          body: 'a file',
        })
      ).status,
    ).toBe(200);
    expect(receivedRequests.map(({ body }) => body)).toEqual([
      ...Array.from({ length: 6 }, (_, number) => [JSON.stringify({ number }), '']).flat(),
      'a file',
    ]);
    await balancedBff.close();
  });

  test.each([
    ['a creation that has a key', 'POST', '/api/product/', key, 200],
    ['a mail that has a key', 'POST', '/api/trestle/send_email/', key, 200],
    ['a mail without one', 'POST', '/api/trestle/send_email/', {}, 503],
    ['a reading', 'GET', '/api/product/', {}, 200],
    ['a creation without one', 'POST', '/api/product/', {}, 503],
    ['a change that has a key', 'PATCH', '/api/product/1/', key, 200],
    ['a change without one', 'PATCH', '/api/product/1/', {}, 503],
    ['a merge', 'POST', '/api/product/1/merge/', key, 503],
  ])('one breaks off before it answers: %s', async (_, method, path, extraHeaders, status) => {
    const brokenMethods: string[] = [];
    const { url, headers, close } = await startWithSecondService((req, res) => {
      brokenMethods.push(req.method ?? '');
      res.destroy();
    });
    const body = method === 'GET' ? undefined : '{"a":1}';
    const reply = await fetch(url + path, {
      method,
      headers: { ...headers, ...extraHeaders, 'Content-Type': 'application/json' },
      ...(body ? { body } : {}),
    });
    expect([reply.status, brokenMethods]).toEqual([status, [method]]);
    expect(receivedRequests.map((request) => request.body)).toEqual(status === 200 ? [body ?? ''] : []);
    await close();
  });

  test.each([
    ['a creation that has a key', 'POST', '/api/product/', key, 200],
    ['a reading', 'GET', '/api/product/', {}, 200],
    ['a creation without one', 'POST', '/api/product/', {}, 503],
    ['a change that has a key', 'PATCH', '/api/product/1/', key, 200],
    ['a change without one', 'PATCH', '/api/product/1/', {}, 503],
  ])(
    'safety 73: one takes a call and never answers: %s',
    async (_, method, path, extraHeaders, status) => {
      const { url, headers, close } = await startWithSecondService(() => undefined);
      const reply = await fetch(url + path, {
        method,
        headers: { ...headers, ...extraHeaders, 'Content-Type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{"a":1}' }),
      });
      expect([reply.status, receivedRequests.length]).toEqual([status, status === 200 ? 1 : 0]);
      if (status === 503) {
        expect(reply.headers.get('retry-after')).toBe('2');
        expect(await reply.json()).toEqual({
          detail:
            "The server didn't answer in time. What you sent may or may not have been done. Look before you try again.",
          code: 'outcome_unknown',
        });
      }
      await close();
    },
    60_000,
  );

  test('safety 73: a slow one that shows signs of life is waited for', async () => {
    let callCount = 0;
    const { url, headers, close } = await startWithSecondService((_req, res) => {
      callCount += 1;
      const signs = setInterval(() => res.writeProcessing(), 1000);
      setTimeout(() => {
        clearInterval(signs);
        res.end('slow');
      }, 5000);
    });
    expect((await sendRequest(url, '/api/product/', headers)).text).toBe('slow');
    expect([callCount, receivedRequests.length]).toEqual([1, 0]);
    await close();
  });

  test.each([
    ['that is late with its readiness is waited for', 3, 200],
    ['that never gets ready is a 503 within 10 s', Infinity, 503],
  ])(
    'safety 73: an upload to a service %s',
    async (_, refusals, status) => {
      let questions = 0;
      const bodies: string[] = [];
      const lateService = await serveAnswering(
        async (req, res) => {
          bodies.push(await text(req));
          res.end('{}');
        },
        () => (questions += 1) > refusals,
      );
      const bff = await startBff(store, { SERVICE_URLS: `all=${lateService.url}` });
      const startedAt = Date.now();
      const reply = await fetch(`${bff.url}/filesystem/upload/`, {
        method: 'POST',
        headers: { ...(await bearerOf(bff.url, 'admin')), 'Content-Type': 'text/plain' },
        body: 'a file',
      });
      expect([reply.status, bodies]).toEqual([status, status === 200 ? ['a file'] : []]);
      expect(Date.now() - startedAt).toBeLessThan(10_000);
      await bff.close();
      await lateService.close();
    },
    60_000,
  );

  test('one is being restarted, and the other is late to say that it is ready: no call is refused', async () => {
    let questions = 0;
    let tellUnheard: () => void;
    const unheard = new Promise<void>((resolve) => {
      tellUnheard = resolve;
    });
    const lateService = await serve((req, res) => {
      if (req.url !== '/readyz')
        res.setHeader(ANSWERS_HEADER, String(req.headers[EXCHANGE_HEADER])).end('{"late":true}');
      else if ((questions += 1) === 1) res.once('close', tellUnheard);
      else setTimeout(() => res.end('{}'), 700);
    });
    const bff = await startBff(store, {
      SERVICE_URLS: `all=${CLOSED_PORT}|${lateService.url}`,
    });
    const headers = await bearerOf(bff.url, 'admin');
    await unheard;
    const [read, written] = await Promise.all([
      sendRequest(bff.url, '/api/product/', headers),
      post(`${bff.url}/api/product/`, { number: 1 }, headers),
    ]);
    expect([read.status, written.status]).toEqual([200, 200]);
    await bff.close();
    await lateService.close();
  });

  test('one closes its connections: calls go to the other', async () => {
    let callCount = 0;
    const { url, headers, close } = await startWithSecondService((_req, res) => {
      callCount++;
      res.setHeader('Connection', 'close');
      res.end('{}');
    });
    for (let i = 0; i < 6; i++) expect((await sendRequest(url, '/api/product/', headers)).status).toBe(200);
    expect([callCount, receivedRequests.length]).toEqual([1, 5]);
    await close();
  });
});
