import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';

/**
 * All that a service gets to see of a request's headers. A list of what passes cannot forget an internal header, a
 * hop-by-hop one, or one that Connection names (safety 37); the token stays here. What announces the body is written
 * anew, for the body that is sent (safety 64).
 */
const FORWARDED_REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'x-timezone',
] as const;

/** What no service may say to a browser: connections, bodies' framing and origins are the BFF's matter. */
const BLOCKED_REPLY_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'trailer',
  'upgrade',
  'proxy-authenticate',
  'proxy-connection',
  'set-cookie',
  'server',
  'x-powered-by',
  'cache-control',
  'x-request-id',
  'date',
]);

/** The headers of a request as its service gets them, but for those that go with one attempt. */
export function serviceRequestHeaders(req: Request): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = { 'x-request-id': req.requestId };
  for (const name of FORWARDED_REQUEST_HEADERS)
    if (req.headers[name] !== undefined) headers[name] = req.headers[name] as string;
  return headers;
}

/** Whether a header of a service's reply goes on to the browser. */
export function isAllowedReplyHeader(name: string): boolean {
  return !BLOCKED_REPLY_HEADERS.has(name) && !name.startsWith('access-control-') && !name.startsWith('x-trestle-');
}
