import { hostname } from 'node:os';
import type { CallTracer } from './callTracer';

/** The header between our processes. One from outside is not read: a call's trace has the id of its request. */
export const TRACE_HEADER = 'traceparent';

let tracer: CallTracer | undefined;

/** The tracer of this process; undefined while nothing is traced. */
export const currentTracer = (): CallTracer | undefined => tracer;

/**
 * Traces calls from now on, if OTEL_EXPORTER_OTLP_ENDPOINT is set. The SDK is loaded only then.
 * @param service name of the process: 'trestle-bff'
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<void> {
  if (!endpoint) return;
  const { createTracer, exportTo } = await import('./openTelemetry');
  tracer = createTracer({ service, instance: `${hostname()}:${process.pid}`, exporter: exportTo(endpoint) });
}
