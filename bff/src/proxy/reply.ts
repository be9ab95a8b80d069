import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { ANSWERS_HEADER } from '@trestle/db/identity/signedIdentity';
import { isAllowedReplyHeader } from './headers';

/** Whether a service's reply names the exchange that was asked in. Another's is never passed on (safety 64). */
export function isReplyToExchange(reply: IncomingMessage, exchange: string | undefined): boolean {
  return exchange !== undefined && reply.headers[ANSWERS_HEADER] === exchange;
}

/** Passes a reply on as it comes. One that its service breaks off breaks off here too: half a file shall not look like a whole one. */
export function forwardReply(reply: IncomingMessage, res: Response): void {
  res.statusCode = reply.statusCode ?? 502;
  for (const [name, value] of Object.entries(reply.headers))
    if (value !== undefined && isAllowedReplyHeader(name)) res.setHeader(name, value);
  // What is left of a body that nobody reads any more would be taken for the next request.
  if (!res.req.complete) res.setHeader('Connection', 'close');
  reply.once('close', () => {
    if (!reply.complete) res.destroy();
  });
  reply.pipe(res);
}
