import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { discardRest } from '@trestle/db/platform/discardRest';
import { ANSWERS_HEADER } from '@trestle/db/platform/signedIdentity';
import { isAllowedReplyHeader } from './headers';

/**
 * Whether a service's reply has the id of this exchange. Other replies are never passed on (SECURITY.md, 64).
 */
export function isReplyToExchange(reply: IncomingMessage, exchange: string | undefined): boolean {
  return exchange !== undefined && reply.headers[ANSWERS_HEADER] === exchange;
}

/** Streams a service's reply to the browser. A reply that the service breaks off is broken off here, too. */
export function forwardReply(reply: IncomingMessage, res: Response): void {
  res.statusCode = reply.statusCode ?? 502;
  for (const [name, value] of Object.entries(reply.headers)) {
    if (value !== undefined && isAllowedReplyHeader(name)) res.setHeader(name, value);
  }
  reply.once('close', () => {
    if (!reply.complete) res.destroy();
  });
  if (res.req.complete) {
    reply.pipe(res);
    return;
  }
  // An upload that is refused before all of it was sent. Its rest is left unread, and takes nobody's place.
  res.setHeader('Connection', 'close');
  reply.pipe(res, { end: false });
  reply.once('end', () => void discardRest(res.req, res, 0).then(() => res.end()));
}
