import type { RequestHandler } from 'express';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { OidcLogout } from '@trestle/db/identity/oidcLogout';
import { badRequest, serviceUnavailable } from '@trestle/schema/errors';
import { MAX_OWN_BODY_BYTES } from '../auth/parseBody';
import { readForm, refuseLargeBody } from '../bodies/readBody';
import { hashOf, providerSessionOf } from './hashOf';
import type { OidcOptions } from './oidcOptions';
import type { OidcStore } from './oidcStore';
import type { Provider } from './provider';

/** Types of a token that may be a logout. Any other names another use, such as 'at+jwt'. */
const LOGOUT_TYPES = ['logout+jwt', 'application/logout+jwt', 'jwt'];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures by a private key that only the provider has. */
const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Uses of a token are remembered for longer than this. */
const MAX_TOKEN_AGE_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 30;

export interface BackchannelLogoutOptions {
  options: OidcOptions;
  findProvider: () => Promise<Provider>;
  store: Pick<OidcStore, 'endOidcSessions'>;
}

/**
 * Creates the handler by which the provider logs a person out (OpenID Connect Back-Channel Logout 1.0): all their
 * sessions end, on every BFF. A token that names no person but a session at the provider ends those that began there.
 */
export function createBackchannelLogout({ options, findProvider, store }: BackchannelLogoutOptions): RequestHandler {
  return async (req, res) => {
    refuseLargeBody(req, MAX_OWN_BODY_BYTES);
    const fields = await readForm(req, res);
    const token = fields.find(([name]) => name === 'logout_token')?.[1];
    if (!token) throw badRequest('logout_token is missing.');
    const provider = await findProvider().catch(rethrowAsUnavailable);
    const payload = await verifyLogoutToken(token, provider, options.clientId);
    const { issuer } = provider;
    const use = hashOf('logout', issuer, payload.jti!);
    const { requestId } = req;
    const isNew = await store.endOidcSessions({ issuer, target: targetOf(payload, issuer), use, requestId });
    if (!isNew) throw badRequest('This logout_token was used before.');
    res.json({ status: true });
  };
}

/** @throws Problem 400 for a token that is not the provider's or no logout; 503 when its keys can't be fetched */
async function verifyLogoutToken(token: string, provider: Provider, clientId: string): Promise<JWTPayload> {
  const { payload, protectedHeader } = await jwtVerify(token, provider.findKey, {
    issuer: provider.issuer,
    audience: clientId,
    algorithms: SIGNATURES,
    maxTokenAge: MAX_TOKEN_AGE_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  }).catch((error: unknown) => {
    if (isKeyFailure(error)) return rethrowAsUnavailable(error);
    throw Object.assign(badRequest('The logout_token could not be verified.'), { cause: error });
  });
  // Older providers leave the type out, or say that it is some token.
  const type = protectedHeader.typ?.toLowerCase() ?? 'jwt';
  if (!LOGOUT_TYPES.includes(type)) throw badRequest('The logout_token is none.');
  const events: unknown = payload['events'];
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
  // A token with a nonce answers a sign-in. It must not pass for a logout.
  if (!isLogout || 'nonce' in payload) throw badRequest('The logout_token is none.');
  return payload;
}

/** Returns whom a token logs out. @throws Problem 400 when it names nobody */
function targetOf({ sub, sid }: JWTPayload, issuer: string): OidcLogout['target'] {
  if (typeof sub === 'string' && sub !== '') return { subject: sub };
  const providerSession = providerSessionOf(issuer, sid);
  if (sub !== undefined || providerSession === null)
    throw badRequest('The logout_token names neither a person (sub) nor a session (sid).');
  return { providerSession };
}

/** Whether the provider's keys could not be fetched. The token may be good then. */
function isKeyFailure(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  return !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC';
}

function rethrowAsUnavailable(cause: unknown): never {
  throw Object.assign(serviceUnavailable(), { cause });
}
