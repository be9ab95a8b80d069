import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. What is logged is named field by field, so that no secret comes along (safety 35). */
export function createLog({ debug }: { debug: boolean }, to: DestinationStream = process.stdout): Log {
  return pino({ name: 'bff', level: debug ? 'debug' : 'info' }, to);
}

/** What a log may hold of an error: a database error also carries its SQL with the values in it. */
export function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { cause } = error;
  return {
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(cause === undefined ? {} : { cause: faultOf(cause) }),
  };
}
