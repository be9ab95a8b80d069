import { createLogWriter } from '@trestle/db/identity/logWriter';
import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. What is logged is named field by field, so that no secret comes along (safety 35). */
export function createLog({ debug }: { debug: boolean }, to: DestinationStream = standardOutput()): Log {
  return pino({ name: 'bff', level: debug ? 'debug' : 'info' }, to);
}

/** For so long lines are gathered, in milliseconds: one write for each of them would be a tenth of what a request costs. */
const GATHER = 100;

function standardOutput(): DestinationStream {
  const output = createLogWriter(8 * 1024);
  setInterval(output.flush, GATHER).unref();
  process.once('exit', output.flush);
  return output;
}

/** What a log may hold of an error: a database error also carries its SQL with the values in it. */
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
