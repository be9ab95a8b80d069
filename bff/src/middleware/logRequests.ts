import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Log } from '../log';

const OWN_ID = /^[\w.-]{1,64}$/;

/** Names the request (the caller's own name for it, where one was sent, contract §2.2) and tells the log how it ended. */
export function identifyRequests(log: Log): RequestHandler {
  return (req, res, next) => {
    const given = req.get('x-request-id') ?? '';
    req.id = OWN_ID.test(given) ? given : randomUUID();
    res.setHeader('X-Request-Id', req.id);
    const since = performance.now();
    // The path as it is now: routers shorten it later. Never the query: it may hold a token (safety 12, 35).
    const { path, method } = req;
    res.once('close', () => {
      const line = {
        id: req.id,
        method,
        path: path.slice(0, 300),
        status: res.statusCode,
        ms: Math.round(performance.now() - since),
        user: req.user?.session.user.id,
      };
      if (!res.writableFinished) log.warn(line, 'reply cut short');
      else if (isQuiet(path)) log.debug(line);
      else log.info(line);
    });
    next();
  };
}

/** What monitors and browsers ask for all the time. */
function isQuiet(path: string): boolean {
  return path === '/healthz' || path === '/readyz' || path.startsWith('/static/') || path.startsWith('/remotes/');
}
