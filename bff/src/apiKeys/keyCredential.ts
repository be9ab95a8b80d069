import type { Request } from 'express';
import { unauthenticated } from '@trestle/schema/errors';
import { bearerToken } from '../auth/authenticate';
import { isSecretToken, type SecretKind } from '../secretTokens/secretToken';

/** The keys with which programs call (contract §2.7). */
export const API_KEY: SecretKind = { prefix: 'key_', purpose: 'API key' };

/** Whether a text was meant as an API key. */
export const looksLikeApiKey = (text: string): boolean => text.startsWith(API_KEY.prefix);

/** The 401 of a key that is not, or no longer, good. All look the same. */
export const unknownApiKey = () => unauthenticated('The API key is unknown, ended or expired.');

/** 401 of a key in a form or an address, where browsers and proxies keep it. */
export const keyOutsideHeader = () => unauthenticated('An API key is taken from the header Authorization alone.');

/** Whether a browser says that another site's page made the request. */
const isFromOtherSite = (req: Request): boolean =>
  ['cross-site', 'same-site'].includes(req.get('sec-fetch-site') ?? 'none');

/**
 * Returns the API key of a request: a bearer token, or the password of HTTP Basic under any name. Spreadsheets offer
 * no other way. A browser adds remembered Basic credentials by itself, so other sites' requests are not taken with them.
 * @returns null where the request carries no key
 * @throws Problem 401 for a malformed key, and for Basic without a key
 */
export function readApiKey(req: Request): string | null {
  const bearer = bearerToken(req);
  if (bearer !== null) return looksLikeApiKey(bearer) ? requireForm(bearer) : null;
  const password = basicPassword(req.headers.authorization ?? '');
  if (password === null) return null;
  if (isFromOtherSite(req)) throw unauthenticated("Another site's page sends an API key as a bearer token only.");
  if (!looksLikeApiKey(password)) throw unauthenticated('HTTP Basic takes an API key as its password, and no other.');
  return requireForm(password);
}

function requireForm(key: string): string {
  if (!isSecretToken(API_KEY, key)) throw unknownApiKey();
  return key;
}

/** Returns the password of `Authorization: Basic …`, or null. Names have no colon, and passwords may. */
function basicPassword(authorization: string): string | null {
  const encoded = /^basic +([A-Za-z0-9+/]*={0,2})$/i.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : '';
}
