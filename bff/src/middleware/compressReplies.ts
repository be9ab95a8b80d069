import compression from 'compression';
import type { RequestHandler } from 'express';

/** Smaller replies fit into one or two network packets anyway. */
const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSED_TYPES = /^(application\/json|text\/csv)\b/;

/**
 * Compresses JSON and CSV replies as they stream. Mount it only where replies carry no token: compressing a secret
 * together with text that an attacker chose would leak the secret through the reply's length.
 */
const compress = compression({
  threshold: MIN_COMPRESSED_BYTES,
  filter: (_req, res) => COMPRESSED_TYPES.test(String(res.getHeader('Content-Type') ?? '')),
});

/** A caller that takes no encoding, as programs do, needs none of this. */
export const compressReplies: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] !== undefined) return compress(req, res, next);
  res.vary('Accept-Encoding');
  next();
};
