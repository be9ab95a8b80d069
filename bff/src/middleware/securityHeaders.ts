import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * helmet with the headers of every reply (SECURITY.md, 39). By default a reply may load nothing and be framed by
 * nobody; pages bring their own policy (`pages/policy.ts`). There are no CORS headers, so no other origin is ever let
 * in.
 */
const helmetHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
});

/** The headers are the same for every request, so helmet's fifteen middlewares run once, at start. */
const recordedHeaders = new Map<string, string>();
const recorder = {
  setHeader: (name: string, value: string) => recordedHeaders.set(name, value),
  removeHeader: (name: string) => recordedHeaders.delete(name),
};
helmetHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
  if (error) throw error;
});

/** Sets the security headers. Later handlers may replace the content security policy. */
export const setSecurityHeaders: RequestHandler = (_req, res, next) => {
  for (const [name, value] of recordedHeaders) res.setHeader(name, value);
  next();
};

/** Forbids browsers and proxies to store the reply (SECURITY.md, 41). */
export const forbidCaching: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};
