import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * The headers of every reply (safety 39). What isn't a page may load nothing and be framed by nobody; a page brings its
 * own policy (`pages/policy.ts`). No foreign origin is ever allowed in: there are no CORS headers.
 */
export const securityHeaders: RequestHandler = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
});

/** Replies to calls are kept by nobody (safety 41). */
export const keepNothing: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};
