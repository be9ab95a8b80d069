import type { Request, RequestHandler } from 'express';
import { invalidField } from '@trestle/schema/errors';

/** Links to files cannot carry a header; nothing else takes a token in its address. */
const DOWNLOAD = /^\/(filesystem|fs)\/download\/[^/]+\/$/;

/**
 * `?jwt=` in place of the bearer header (S2 §7, safety 12): for file downloads alone and where JWT_IN_QUERY is on. Either
 * way the token is taken off the address before anything is logged or passed on.
 */
export function moveQueryTokenToHeader(allowed: boolean): RequestHandler {
  return (req, _res, next) => {
    const address = new URL(req.originalUrl, 'http://localhost');
    const [token, ...more] = address.searchParams.getAll('jwt');
    if (token === undefined || !DOWNLOAD.test(req.path)) return next();
    address.searchParams.delete('jwt');
    rewrite(req, `${address.pathname}${address.search}`);
    const reading = req.method === 'GET' || req.method === 'HEAD';
    if (req.headers.authorization === undefined && allowed && reading && more.length === 0)
      req.headers.authorization = `Bearer ${token}`;
    else if (!allowed && req.headers.authorization !== undefined) throw invalidField('jwt', 'Unknown parameter');
    return next();
  };
}

function rewrite(req: Request, url: string): void {
  req.url = url;
  req.originalUrl = url;
}
