import * as client from 'openid-client';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

/** Longest wait for each answer of the provider, in seconds. */
const PROVIDER_TIMEOUT_SECONDS = 5;
/** How long the provider's description is used before it is fetched again. */
const REDISCOVER_AFTER_MS = 3_600_000;
/** How long an old description is used on after it could not be fetched again. */
const RETRY_AFTER_MS = 60_000;

/** The provider as its description says: where to send people, and its keys. */
export interface Provider {
  config: client.Configuration;
  issuer: string;
  /** Finds the key that verifies a token of the provider. */
  findKey: JWTVerifyGetKey;
}

/** What this product is at the provider. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Sends the client's secret in the header, unless the provider takes it in the body only. */
const authenticateClient =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    method(secret)(server, ...rest);
  };

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Provider> {
  const address = new URL(issuer);
  const config = await client.discovery(address, clientId, undefined, authenticateClient(clientSecret), {
    timeout: PROVIDER_TIMEOUT_SECONDS,
    execute: [
      // Signatures are verified, also of tokens that came straight from the provider.
      client.enableNonRepudiationChecks,
      // The settings allow http for a provider on this machine only.
      ...(address.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
  const { issuer: foundIssuer, jwks_uri: keys } = config.serverMetadata();
  if (!keys) throw new Error('The provider names no jwks_uri.');
  const findKey = createRemoteJWKSet(new URL(keys), { timeoutDuration: PROVIDER_TIMEOUT_SECONDS * 1000 });
  return { config, issuer: foundIssuer, findKey };
}

/**
 * Returns a function that gives the provider. Its description is fetched when it is first needed, kept for an hour, and
 * asked for again after a failure. A provider that is away keeps nobody from starting.
 * @param onStale is told why a known description could not be fetched again
 */
export function createProvider(
  settings: ProviderSettings,
  onStale: (error: unknown) => void,
  fetchProvider: (settings: ProviderSettings) => Promise<Provider> = discover,
): () => Promise<Provider> {
  let known: { provider: Provider; until: number } | undefined;
  let fetching: Promise<Provider> | undefined;

  async function refresh(): Promise<Provider> {
    try {
      const provider = await fetchProvider(settings);
      known = { provider, until: performance.now() + REDISCOVER_AFTER_MS };
      return provider;
    } catch (error) {
      if (!known) throw error;
      onStale(error);
      known.until = performance.now() + RETRY_AFTER_MS;
      return known.provider;
    } finally {
      fetching = undefined;
    }
  }
  return async () => {
    if (known && known.until > performance.now()) return known.provider;
    fetching ??= refresh();
    return fetching;
  };
}
