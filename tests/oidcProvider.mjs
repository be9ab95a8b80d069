import { generateKeyPair } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import Provider from 'oidc-provider';
import { GROUPS_CLAIM, OIDC_CLIENT } from './oidcClient.mjs';

/**
 * Starts a real OpenID Connect provider on loopback, with its own pages for sign-in and consent. Any login and password
 * are let in.
 * @param {{ origin: string, asksConsent?: boolean }} options where people open the product
 * @returns {Promise<{ issuer: string, setClaims: (subject: string, claims: object) => void, stop: () => Promise<void>
 *   }>} `setClaims` says what the provider tells of a person
 */
export async function startOidcProvider({ origin, asksConsent = false }) {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const claimsBySubject = new Map();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: [`${origin}/auth/oidc/callback/`],
        backchannel_logout_uri: `${origin}/auth/oidc/backchannel_logout/`,
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'given_name', 'family_name', 'name'],
      email: ['email', 'email_verified'],
      [GROUPS_CLAIM]: [GROUPS_CLAIM],
    },
    scopes: ['openid', 'profile', 'email', GROUPS_CLAIM],
    cookies: { keys: ['a key of the tests'] },
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    features: { backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    // By default it sends nothing to loopback, where the product is.
    fetch: (url, { dispatcher: _guard, ...options }) => globalThis.fetch(url, options),
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsBySubject.get(id) }) }),
    ...(asksConsent ? {} : { loadExistingGrant: grantEverything }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    setClaims: (subject, claims) => void claimsBySubject.set(subject, claims),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Grants what is asked for, as a company's provider does. */
async function grantEverything({ oidc }) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope(`openid profile email ${GROUPS_CLAIM}`);
  await grant.save();
  return grant;
}

/** As a process of its own (`tests/api/parts/oidcProvider.ts`), it is told by messages. */
if (process.send && process.argv[2]?.startsWith('http')) {
  const provider = await startOidcProvider({ origin: process.argv[2] });
  process.on('message', ({ subject, claims }) => {
    provider.setClaims(subject, claims);
    process.send({ done: subject });
  });
  process.on('disconnect', () => process.exit());
  process.send({ issuer: provider.issuer });
}
