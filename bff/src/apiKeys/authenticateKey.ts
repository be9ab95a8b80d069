import type { Request, RequestHandler } from 'express';
import type { LiveApiKey } from '@trestle/db/identity/apiKeys';
import type { LiveSession } from '@trestle/db/identity/liveSessions';
import { forbidden, Problem } from '@trestle/schema/errors';
import type { TokenClaims } from '../auth/token';
import { hashSecretToken } from '../secretTokens/secretToken';
import { isListedAddress } from './addressList';
import type { ApiKeyStore } from './apiKeyStore';
import { onlyForPeople, refuseChange, refuseClosedCall, refuseStoreAdministrator } from './keyCalls';
import { readApiKey, unknownApiKey } from './keyCredential';
import { createKeyThrottle } from './keyThrottle';

/** The steps of requests that may carry an API key. */
export interface KeySteps {
  /** Requires a key or a person's session, and sets `req.user`. For calls of services. */
  requireCaller: RequestHandler;
  /** Checks what no rule of a group says of a key's call. To be called once its rules are loaded. */
  checkKeyCall: RequestHandler;
  /** Requires a person's session. A key is 403. */
  requirePerson: RequestHandler;
  /** Refuses keys where nobody needs a session. */
  refuseKeys: RequestHandler;
}

/** Creates the steps of requests with API keys. @param requireSession requires a person's session */
export function createKeySteps(
  store: Pick<ApiKeyStore, 'findLiveApiKey' | 'recordApiKeyUse'>,
  requireSession: RequestHandler,
): KeySteps {
  const throttle = createKeyThrottle();
  /** Returns the key of a request, null without one. @throws Problem 401, 403 elsewhere than its addresses, 429 */
  async function findKey(req: Request): Promise<LiveApiKey | null> {
    const text = readApiKey(req);
    if (text === null) return null;
    const hash = hashSecretToken(text);
    throttle.count(hash);
    const key = await store.findLiveApiKey(hash);
    if (!key) throw unknownApiKey();
    throttle.begin(hash);
    // 403 and not 401: the key is good, and another one from the same place would fare no better.
    if (key.addresses.length > 0 && !isListedAddress(req.ip, key.addresses))
      throw forbidden(`This API key is not taken from your address, ${req.ip ?? 'which is unknown'}.`);
    // A call is worth more than the note of it.
    await store.recordApiKeyUse(key.id).catch(() => undefined);
    return key;
  }
  // Some callers wait for `next` and not for the promise, so no step rejects.
  const requireCaller: RequestHandler = (req, res, next) => {
    const refuse = (error: unknown) => next(withBasicChallenge(req, error));
    findKey(req).then((key) => {
      if (!key) return requireSession(req, res, (error) => (error ? refuse(error) : next()));
      req.user = { claims: claimsOf(key.session), session: key.session, apiKey: key };
      next();
    }, refuse);
  };
  const checkKeyCall: RequestHandler = (req, _res, next) => {
    const key = req.user?.apiKey;
    if (key) {
      // A team's service has no such call.
      if (req.serviceCall) refuseClosedCall(req.serviceCall);
      refuseChange(key, req, req.serviceCall);
      refuseStoreAdministrator(key, req.rules?.superuser === true);
    }
    next();
  };
  const refuseKeys: RequestHandler = (req, _res, next) => {
    findKey(req).then((key) => (key ? next(onlyForPeople()) : next()), next);
  };
  const requirePerson: RequestHandler = (req, res, next) => {
    refuseKeys(req, res, (error) => (error ? next(error) : requireSession(req, res, next)));
  };
  return { requireCaller, checkKeyCall, requirePerson, refuseKeys };
}

/** Claims of keys, the same object for the same session: signed identities are reused by it. */
const claimsBySession = new WeakMap<LiveSession, TokenClaims>();
/** Returns what stands for a token's claims. A key is read anew at each call, so they don't expire. */
function claimsOf(session: LiveSession): TokenClaims {
  const known = claimsBySession.get(session);
  if (known) return known;
  const never = Number.MAX_SAFE_INTEGER;
  const claims = { sub: String(session.user.id), sid: session.session, iat: 0, exp: never, cap: never };
  claimsBySession.set(session, claims);
  return claims;
}

/**
 * Asks a program for Basic credentials with a 401: some send them only then. A browser would ask the person for a
 * password in a window of its own, so its pages are not asked.
 */
function withBasicChallenge(req: Request, error: unknown): unknown {
  const isFromBrowser = req.get('sec-fetch-mode') !== undefined || req.get('x-requested-with') !== undefined;
  if (!(error instanceof Problem) || error.status !== 401 || isFromBrowser) return error;
  return new Problem(401, error.body, { 'WWW-Authenticate': 'Bearer, Basic realm="API key", charset="UTF-8"' });
}
