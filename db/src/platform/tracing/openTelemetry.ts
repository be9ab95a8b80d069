import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import { statementKind } from '../metrics';
import { readTraceparent, traceIdOf, writeTraceparent, type CallingSpan } from './traceId';
import type { CallSpan, CallTracer, TracedCall, TracedStatement } from './callTracer';

interface TracerOptions {
  service: string;
  instance: string;
  exporter: SpanExporter;
}

const FLUSH_TIMEOUT_MS = 1000;
const MAX_STATEMENT_CHARACTERS = 2000;
/** Converts a moment of `performance.now()` into a time, in ms, by the clock that the SDK reads. */
const timeOf = (moment: number): number => Date.now() - (performance.now() - moment);

/** Traces whose id is that of their request. The SDK asks for it while a span without a parent starts. */
class RequestIds extends RandomIdGenerator {
  traceId = '';
  override generateTraceId = (): string => this.traceId;
}

/** The place of a span that another process started. */
function remoteContext(traceId: string, { spanId, isSampled }: CallingSpan): Context {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Sends spans to a collector by HTTP. @param endpoint OTEL_EXPORTER_OTLP_ENDPOINT */
export const exportTo = (endpoint: string): SpanExporter =>
  new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });

/** Starts spans of OpenTelemetry, and sends them in batches. A collector that is silent costs spans and nothing else. */
export function createTracer({ service, instance, exporter }: TracerOptions): CallTracer {
  const ids = new RequestIds();
  const provider = new TracerProvider({
    idGenerator: ids,
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': instance }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('trestle');

  function startSpan({ name, method, requestId, parent }: TracedCall): Span {
    const traceId = traceIdOf(requestId);
    const attributes = { 'http.request.method': method, 'trestle.request_id': requestId };
    const options = { kind: SpanKind.SERVER, attributes };
    const caller = readTraceparent(parent);
    if (caller) return tracer.startSpan(`${method} ${name}`, options, remoteContext(traceId, caller));
    ids.traceId = traceId;
    return tracer.startSpan(`${method} ${name}`, { ...options, root: true });
  }

  function addStatement(call: Span, { text, startedAt, rows }: TracedStatement): void {
    const attributes = {
      'db.system.name': 'mysql',
      'db.query.text': text.slice(0, MAX_STATEMENT_CHARACTERS),
      ...(rows !== undefined && { 'db.response.returned_rows': rows }),
    };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: timeOf(startedAt) };
    tracer.startSpan(statementKind(text), options, trace.setSpan(ROOT_CONTEXT, call)).end(Date.now());
  }

  return {
    startCall: (call): CallSpan => {
      const span = startSpan(call);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: writeTraceparent(traceId, { spanId, isSampled: traceFlags === TraceFlags.SAMPLED }),
        addStatement: (statement) => addStatement(span, statement),
        end: ({ status }) => {
          if (status > 0) span.setAttribute('http.response.status_code', status);
          if (status === 0 || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    flush: async () => {
      const timeout = new Promise<void>((resolve) => {
        setTimeout(resolve, FLUSH_TIMEOUT_MS).unref();
      });
      // What could not be sent is lost: nothing waits for a trace.
      await Promise.race([provider.forceFlush().catch(() => undefined), timeout]);
    },
  };
}
