import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';

/**
 * Request headers that a service gets to see. An allow-list can't forget an internal header, a hop-by-hop header, or
 * one that `Connection` names (SECURITY.md, 37). The token stays here. Headers that describe the body's length are
 * written anew, for the body that is sent (SECURITY.md, 64).
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
  'prefer',
  'range',
  'x-timezone',
] as const;

/** Reply headers that are the BFF's own matter: connections, body framing, caching, ids. */
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

/** Returns the headers that a service gets, except those that belong to a single attempt. */
export function serviceRequestHeaders(req: Request): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = { 'x-request-id': req.requestId };
  for (const name of FORWARDED_REQUEST_HEADERS) {
    if (req.headers[name] !== undefined) headers[name] = req.headers[name] as string;
  }
  return headers;
}

/** Whether a header of a service's reply is passed on to the browser. */
export function isAllowedReplyHeader(name: string): boolean {
  return !BLOCKED_REPLY_HEADERS.has(name) && !name.startsWith('access-control-') && !name.startsWith('x-trestle-');
}
