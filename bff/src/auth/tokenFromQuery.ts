import type { Request, RequestHandler } from 'express';
import { invalidField } from '@trestle/schema/errors';
import { keyOutsideHeader, looksLikeApiKey } from '../apiKeys/keyCredential';

/** The only addresses that take a token in the query: links to files can't carry a header. */
const FILE_DOWNLOAD = /^\/(filesystem|fs)\/download\/[^/]+\/$/;

/**
 * Moves the `?jwt=` of a file download into the Authorization header (S2 §7; SECURITY.md, 12). The token is removed
 * from the address in any case, before the address is logged or forwarded.
 * @param isAllowed JWT_IN_QUERY
 * @throws Problem 400 when the setting is off and the request brings a header as well; 401 for an API key
 */
export function moveQueryTokenToHeader(isAllowed: boolean): RequestHandler {
  return (req, _res, next) => {
    const address = new URL(req.originalUrl, 'http://localhost');
    const [token, ...furtherTokens] = address.searchParams.getAll('jwt');
    if (token === undefined || !FILE_DOWNLOAD.test(req.path)) return next();
    address.searchParams.delete('jwt');
    setUrl(req, `${address.pathname}${address.search}`);
    if (looksLikeApiKey(token)) throw keyOutsideHeader();
    const hasHeader = req.headers.authorization !== undefined;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!hasHeader && isAllowed && isRead && furtherTokens.length === 0) req.headers.authorization = `Bearer ${token}`;
    else if (!isAllowed && hasHeader) throw invalidField('jwt', 'Unknown parameter');
    return next();
  };
}

function setUrl(req: Request, url: string): void {
  req.url = url;
  req.originalUrl = url;
}
