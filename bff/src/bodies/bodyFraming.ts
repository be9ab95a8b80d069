import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { badRequest } from '@trestle/schema/errors';

/** Methods that take no body (contract §2.5). */
const BODILESS: readonly string[] = ['GET', 'HEAD', 'DELETE'];

/** Whether a body follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/**
 * Refuses a body where none belongs, and one whose length is announced in two ways or in an unusual one: two readers
 * could disagree where it ends (safety 64). The connection is closed, so that nothing after it is taken for a request.
 */
export const rejectAmbiguousBodies: RequestHandler = (req, res, next) => {
  if (!hasBody(req)) return next();
  const { 'transfer-encoding': encoding, 'content-length': length } = req.headers;
  const unclear = encoding !== undefined && (length !== undefined || encoding.toLowerCase() !== 'chunked');
  if (!unclear && !BODILESS.includes(req.method)) return next();
  res.setHeader('Connection', 'close');
  throw badRequest(
    unclear
      ? 'The length of the body could not be read. Send Content-Length alone.'
      : `${req.method} takes no body. Send it without one.`,
  );
};
