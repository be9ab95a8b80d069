import compression from 'compression';
import type { RequestHandler } from 'express';

/** Below this a reply fits into a packet or two anyway, in bytes. */
const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSED_TYPES = /^(application\/json|text\/csv)\b/;

/**
 * Compresses JSON and CSV as they pass, for collections and the description of the API. Replies that carry tokens never
 * come this way: what is secret isn't compressed together with what somebody else chose.
 */
export const compressReplies: RequestHandler = compression({
  threshold: MIN_COMPRESSED_BYTES,
  filter: (_req, res) => COMPRESSED_TYPES.test(String(res.getHeader('Content-Type') ?? '')),
});
