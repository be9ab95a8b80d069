import * as client from 'openid-client';
import type { OidcOptions } from './oidcOptions';
import type { Provider } from './provider';
import type { ProviderClaims } from './readClaims';

/** Secrets of one sign-in: the provider's answer must match all three. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export const createFlowSecrets = (): FlowSecrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

/** Returns the provider's address where a person signs in. */
export async function authorizationUrl(
  { config }: Provider,
  { state, nonce, verifier }: FlowSecrets,
  { redirectUri, groupsClaim }: OidcOptions,
): Promise<URL> {
  const offered = config.serverMetadata().scopes_supported ?? [];
  // Some providers tell groups only for a scope of that name, others refuse scopes that they don't know.
  const groupScopes = groupsClaim !== undefined && offered.includes(groupsClaim) ? [groupsClaim] : [];
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: ['openid', 'profile', 'email', ...groupScopes].join(' '),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
}

/**
 * Exchanges the code that the provider sent the browser back with.
 * @param query of the address that the browser came back to
 * @returns verified claims: issuer, audience, expiry, signature and nonce of the token are right
 * @throws what `problemOf` reads
 */
export async function fetchClaims(
  { config }: Provider,
  { state, nonce, verifier }: FlowSecrets,
  { redirectUri }: OidcOptions,
  query: string,
): Promise<ProviderClaims> {
  const address = new URL(redirectUri);
  address.search = query;
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims: ProviderClaims = tokens.claims()!;
  if (!config.serverMetadata().userinfo_endpoint) return claims;
  // Many providers leave e-mail and groups out of the token. The subject is compared.
  const more = await client.fetchUserInfo(config, tokens.access_token, String(claims['sub']));
  return { ...more, ...claims };
}
