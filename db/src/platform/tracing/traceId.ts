import { createHash } from 'node:crypto';

const TRACE_ID_CHARACTERS = 32;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Returns the id of a request's trace: the request's own id without its dashes. A caller's id of another form gives the
 * beginning of its SHA-256, so that it can be found, too.
 */
export const traceIdOf = (requestId: string): string =>
  UUID.test(requestId)
    ? requestId.replaceAll('-', '')
    : createHash('sha256').update(requestId).digest('hex').slice(0, TRACE_ID_CHARACTERS);

/** The span of a calling process. */
export interface CallingSpan {
  spanId: string;
  isSampled: boolean;
}

/** Reads a `traceparent`. @returns undefined when it has another form */
export function readTraceparent(traceparent: string | undefined): CallingSpan | undefined {
  const [, spanId, flags = ''] = /^00-[\da-f]{32}-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? [];
  return spanId === undefined ? undefined : { spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Writes a `traceparent`. */
export const writeTraceparent = (traceId: string, { spanId, isSampled }: CallingSpan): string =>
  `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`;
