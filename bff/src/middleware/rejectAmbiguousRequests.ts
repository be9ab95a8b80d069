import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { badRequest } from '@trestle/schema/errors';
import { parseTarget } from '@trestle/schema/requestTarget';

/** Methods that take no body (contract §2.5). */
const BODILESS_METHODS: readonly string[] = ['GET', 'HEAD', 'DELETE'];

/**
 * Rejects a request whose target two readers could understand differently (SECURITY.md, 36 and 65).
 * @throws Problem 400
 */
export const rejectAmbiguousPaths: RequestHandler = (req, _res, next) => {
  if (!parseTarget(req.url)) throw badRequest('The address could not be read.');
  next();
};

/**
 * Rejects a body where none belongs, and a body whose length is stated twice or in an unusual way. Two readers could
 * disagree where such a body ends (SECURITY.md, 64). The connection is closed, so that leftover bytes are never read as
 * the next request.
 * @throws Problem 400
 */
export const rejectAmbiguousBodies: RequestHandler = (req, res, next) => {
  if (!hasBody(req)) return next();
  const isAmbiguous = hasAmbiguousLength(req);
  if (!isAmbiguous && !BODILESS_METHODS.includes(req.method)) return next();
  res.setHeader('Connection', 'close');
  throw badRequest(
    isAmbiguous
      ? 'The length of the body could not be read. Send Content-Length alone.'
      : `${req.method} takes no body. Send it without one.`,
  );
};

/** Whether a body follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

function hasAmbiguousLength({ headers }: IncomingMessage): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length } = headers;
  if (encoding === undefined) return false;
  return length !== undefined || encoding.toLowerCase() !== 'chunked';
}
