import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import { currentRequest } from '@trestle/db/platform/requestCost';
import { SIGNED_HEADERS } from '@trestle/db/platform/signedCall';
import { TRACE_HEADER } from '@trestle/db/platform/tracing/tracing';

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

/**
 * Returns the headers that a service gets, except those that belong to a single attempt. The token stays here. Headers
 * that describe the body's length are written anew, for the body that is sent (SECURITY.md, 64).
 */
export function serviceRequestHeaders(req: Request): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const name of SIGNED_HEADERS) {
    if (req.headers[name] !== undefined) headers[name] = req.headers[name] as string;
  }
  const traceparent = currentRequest()?.span?.traceparent;
  return { ...headers, 'x-request-id': req.requestId, ...(traceparent && { [TRACE_HEADER]: traceparent }) };
}

/** Whether a header of a service's reply is passed on to the browser. */
export function isAllowedReplyHeader(name: string): boolean {
  return !BLOCKED_REPLY_HEADERS.has(name) && !name.startsWith('access-control-') && !name.startsWith('x-trestle-');
}
