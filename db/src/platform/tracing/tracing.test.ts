import { InMemorySpanExporter, type SpanExporter } from '@opentelemetry/sdk-trace';
import { createTracer } from './openTelemetry';
import { readTraceparent, traceIdOf, writeTraceparent } from './traceId';

const REQUEST = 'f4b6d1b5-ec3b-49f3-bdd8-cc1758cbc165';
const call = { name: 'product', method: 'GET', requestId: REQUEST };

test("a request's trace has its id, whatever form that has", () => {
  expect(traceIdOf(REQUEST)).toBe('f4b6d1b5ec3b49f3bdd8cc1758cbc165');
  expect(traceIdOf('nightly-7')).toMatch(/^[\da-f]{32}$/);
  expect(traceIdOf('nightly-7')).not.toBe(traceIdOf('nightly-8'));
});

test('a traceparent is read as it was written, and nothing else is one', () => {
  for (const isSampled of [true, false]) {
    const span = { spanId: '00f067aa0ba902b7', isSampled };
    expect(readTraceparent(writeTraceparent(traceIdOf(REQUEST), span))).toEqual(span);
  }
  for (const text of [undefined, '', '00-1-2-01', `00-${'g'.repeat(32)}-00f067aa0ba902b7-01`])
    expect(readTraceparent(text)).toBeUndefined();
});

test('the calls of two processes and their statements are one trace', async () => {
  const exporter = new InMemorySpanExporter();
  const tracer = createTracer({ service: 'trestle-test', instance: 'host:1', exporter });
  const outer = tracer.startCall(call);
  const inner = tracer.startCall({ ...call, parent: outer.traceparent });
  inner.addStatement({ text: 'SELECT 1 FROM `product` WHERE `id` = ?', startedAt: performance.now() - 5, rows: 1 });
  inner.end({ status: 503 });
  outer.end({ status: 0 });
  await tracer.flush();
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
    ['select', 0],
    ['GET product', 2],
    ['GET product', 2],
  ]);
  expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([traceIdOf(REQUEST)]));
  const [statement, service, root] = spans;
  expect([statement!.parentSpanContext, service!.parentSpanContext].map((parent) => parent?.spanId)).toEqual([
    service!.spanContext().spanId,
    root!.spanContext().spanId,
  ]);
  expect(root!.parentSpanContext).toBeUndefined();
  expect(statement!.duration[1]).toBeGreaterThan(4_000_000);
});

test('a collector that never answers costs a second at the end at most', async () => {
  let answer = (): void => undefined;
  const exporter: SpanExporter = {
    export: (_spans, done) => {
      answer = () => done({ code: 0 });
    },
    shutdown: async () => undefined,
  };
  const tracer = createTracer({ service: 'trestle-test', instance: 'host:1', exporter });
  tracer.startCall(call).end({ status: 200 });
  await tracer.flush();
  answer();
});
