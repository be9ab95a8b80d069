import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * The headers of every reply (safety 39). What isn't a page may load nothing and be framed by nobody; a page brings its
 * own policy (`pages/policy.ts`). No foreign origin is ever allowed in: there are no CORS headers.
 */
const setByHelmet = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
});

/** They are the same for every request: helmet's fifteen steps are walked once. */
const headers = new Map<string, string>();
const recorder = {
  setHeader: (name: string, value: string) => headers.set(name, value),
  removeHeader: (name: string) => headers.delete(name),
};
setByHelmet({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
  if (error) throw error;
});

export const setSecurityHeaders: RequestHandler = (_req, res, next) => {
  for (const [name, value] of headers) res.setHeader(name, value);
  next();
};

/** Replies to calls are kept by nobody (safety 41). */
export const forbidCaching: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};
