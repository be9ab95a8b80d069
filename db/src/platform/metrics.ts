import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { EnvironmentSettings } from './settings';

/** What this process counts. `METRICS_PORT` serves it in the format of Prometheus. */
export const metrics = new Registry();

/** From 5 ms to the longest that anybody waits, in seconds. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 10];
/** A statement that takes longer counts as slow. */
const SLOW_STATEMENT_SECONDS = 1;
const STATEMENT_KIND = /^\s*\(?\s*(SELECT|INSERT|UPDATE|DELETE|ALTER|CREATE)\b/i;

const calls = new Histogram({
  name: 'trestle_call_seconds',
  help: 'Time from a call to the end of its reply, by entity, method and status',
  labelNames: ['entity', 'method', 'status'],
  buckets: CALL_BUCKETS,
  registers: [metrics],
});
const statements = new Histogram({
  name: 'trestle_statement_seconds',
  help: 'Time of a statement with its way to the database, without the wait for a connection, by kind',
  labelNames: ['kind'],
  buckets: STATEMENT_BUCKETS,
  registers: [metrics],
});
const slowStatements = new Counter({
  name: 'trestle_slow_statements_total',
  help: `Statements of more than ${SLOW_STATEMENT_SECONDS} s, by kind`,
  labelNames: ['kind'],
  registers: [metrics],
});

/**
 * Counts a call.
 * @param entity what was called; one of few names, since each makes rows of its own
 * @param status of the reply, or 0 when the caller left before its end
 */
export function countCall(entity: string, method: string, status: number, milliseconds: number): void {
  calls.observe({ entity, method, status }, milliseconds / 1000);
}

/** Returns what a statement does, in one word. */
export const statementKind = (text: string): string => STATEMENT_KIND.exec(text)?.[1]?.toLowerCase() ?? 'other';

/** Counts a statement that began at a time of `performance.now()` and has ended. */
export function countStatement(text: string, startedAt: number): void {
  const kind = statementKind(text);
  const seconds = (performance.now() - startedAt) / 1000;
  statements.observe({ kind }, seconds);
  if (seconds > SLOW_STATEMENT_SECONDS) slowStatements.inc({ kind });
}

/**
 * Serves GET /metrics on an address of its own, if METRICS_PORT is set. A process that can't have the port says so and
 * serves its calls without it.
 * @param warn says what went wrong
 */
export function serveMetrics(
  { metricsHost, metricsPort }: Pick<EnvironmentSettings, 'metricsHost' | 'metricsPort'>,
  warn: (message: string) => void,
): void {
  if (metricsPort === undefined) return;
  collectDefaultMetrics({ register: metrics, prefix: 'trestle_' });
  const server = createServer((req, res) => {
    const isMetrics = req.url === '/metrics' && (req.method === 'GET' || req.method === 'HEAD');
    if (!isMetrics) {
      res.writeHead(404).end();
      return;
    }
    void metrics.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  server.on('error', (error) => warn(`No metrics on ${metricsHost}:${metricsPort}: ${error.message}`));
  server.listen(metricsPort, metricsHost).unref();
}
