import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** A provider that answers as a test tells it, also wrongly. It has no pages: a code of any text is exchanged. */
export interface ForgingProvider {
  issuer: string;
  /** Makes the next answers: the claims of the token, and who signs it. */
  answerWith(claims: JWTPayload, signer?: 'provider' | 'stranger'): void;
  /** Signs any claims, as the provider or as a stranger with a key of the same id. */
  sign(claims: JWTPayload, signer?: 'provider' | 'stranger', type?: string): Promise<string>;
  /** The issuer that its description names: its own unless a test changes it. */
  claimedIssuer: string | undefined;
  /** How it behaves: as it should, with 503 everywhere, or without any answer. */
  mode: 'well' | 'down' | 'silent';
  stop(): Promise<void>;
}

const KEY_ID = 'key-1';

/** Starts it on a free port. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const [own, strange] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
  let next: { claims: JWTPayload; signer: 'provider' | 'stranger' } = { claims: {}, signer: 'provider' };

  const sign: ForgingProvider['sign'] = (claims, signer = 'provider', typ?: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...(typ !== undefined && { typ }) })
      .sign(signer === 'provider' ? own.privateKey : strange.privateKey);

  const replies: Readonly<Record<string, (() => object | Promise<object>) | undefined>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: provider.claimedIssuer ?? provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => jwks,
    '/token': async () => ({
      access_token: 'any',
      token_type: 'Bearer',
      id_token: await sign(next.claims, next.signer),
    }),
  };
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (provider.mode === 'silent') return;
    const reply = replies[req.url!.split('?')[0]!];
    const status = provider.mode === 'down' ? 503 : reply ? 200 : 404;
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(JSON.stringify(status === 200 ? await reply!() : { error: 'none' }));
  };
  const server = createServer((req, res) => void answer(req, res));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const provider: ForgingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (claims, signer = 'provider') => {
      next = { claims, signer };
    },
    sign,
    claimedIssuer: undefined,
    mode: 'well',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
