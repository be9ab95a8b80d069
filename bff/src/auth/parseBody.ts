import express, { type RequestHandler } from 'express';
import { withBodyTimeout } from '../bodies/bodyTimeout';
import { contentTypeError, isJsonType, refuseLargeBody } from '../bodies/readBody';

/** Largest body of a call that the BFF answers itself: all of them take a few short texts. */
export const MAX_OWN_BODY_BYTES = 10 * 1024;
const parseJson = express.json({ limit: MAX_OWN_BODY_BYTES, type: () => true });

/**
 * Parses a JSON body into `req.body`, whatever its Content-Type. Only for calls that the BFF answers itself: bodies of
 * service calls are forwarded as the bytes that came.
 * @throws Problem 400, 408 or 413
 */
export const parseJsonBody: RequestHandler = async (req, res, next) => {
  refuseLargeBody(req, MAX_OWN_BODY_BYTES);
  const parsing = new Promise<void>((resolve, reject) => {
    parseJson(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
  });
  await withBodyTimeout(req, parsing).catch((error: unknown) => {
    const isUnreadable = (error as { status?: unknown }).status === 400;
    if (isUnreadable && !isJsonType(req.headers['content-type'] ?? '')) throw contentTypeError();
    throw error;
  });
  next();
};
