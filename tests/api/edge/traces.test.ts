import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callTo, tokenOf } from '../parts/people';
import { startSecondDeployment } from '../parts/secondDeployment';

/** A span as a collector gets it. */
interface SentSpan {
  process: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
interface SentBatch {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<SentSpan, 'process'>[] }[];
  }[];
}

const bodies: string[] = [];
let collector: Server;
beforeAll(async () => {
  collector = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      if (req.url === '/v1/traces') bodies.push(Buffer.concat(parts).toString());
      res.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

const spansOf = (batches: readonly string[]): SentSpan[] =>
  batches.flatMap((body) =>
    (JSON.parse(body) as SentBatch).resourceSpans.flatMap(({ resource, scopeSpans }) => {
      const process = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue!;
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, process })));
    }),
  );

test('a call is one trace by the id of its request: BFF, service and statements, without their values', async () => {
  const deployment = await startSecondDeployment({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
  const requestId = randomUUID();
  const headers = {
    authorization: `Bearer ${await tokenOf('admin')}`,
    'x-request-id': requestId,
    // One from outside begins no trace of ours.
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  };
  try {
    const { status } = await callTo(deployment.url)('GET', '/api/product/?q=Quokkaword', undefined, headers);
    expect(status).toBe(200);
  } finally {
    await deployment.stop();
  }
  const spans = spansOf(bodies).filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
  const [root] = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(root).toMatchObject({ process: 'trestle-bff', name: 'GET product' });
  const service = spans.find(({ process, name }) => process === 'trestle-services' && name === 'GET product')!;
  expect(service.parentSpanId).toBe(root!.spanId);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === service.spanId);
  expect(statements.map(({ name }) => name)).toContain('select');
  expect(bodies.join()).toContain('FROM `product`');
  expect(bodies.join()).not.toMatch(/Quokkaword|aaaaaaaa/);
});
