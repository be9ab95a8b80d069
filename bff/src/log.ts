import { createLogWriter } from '@trestle/db/platform/logWriter';
import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Lines are written together this often. One write per line would be a tenth of a request's cost. */
const FLUSH_INTERVAL_MS = 100;
/** Lines are also written when they reach this size. */
const FLUSH_AT_CHARACTERS = 8 * 1024;

/**
 * Creates a log of JSON lines. Callers name each logged field, so that no secret comes along (SECURITY.md, 35).
 * @param output standard output, unless a test brings its own
 */
export function createLog({ debug }: { debug: boolean }, output: DestinationStream = bufferedStdout()): Log {
  return pino({ name: 'bff', level: debug ? 'debug' : 'info' }, output);
}

function bufferedStdout(): DestinationStream {
  const output = createLogWriter(FLUSH_AT_CHARACTERS);
  setInterval(output.flush, FLUSH_INTERVAL_MS).unref();
  process.once('exit', output.flush);
  return output;
}

/** Picks what a log may hold of an error. A database error also carries its SQL with the values, which stay out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { cause } = error;
  return {
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
