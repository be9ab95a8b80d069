import type { TokenClaims, Tokens } from './token';

const MAX_CACHED_TOKENS = 2000;

export interface CachedTokens extends Tokens {
  /** Returns the claims of a token that was verified before and has not expired. */
  cachedClaims(token: string | null): TokenClaims | undefined;
}

/**
 * Verifies each genuine token only once. Its claims depend on nothing but its text, our keys and the time, so they hold
 * until it expires. Every call still checks the session (SECURITY.md, 7). Refusals are not cached.
 */
export function cacheTokens(tokens: Tokens, now: () => number = Date.now): CachedTokens {
  const cache = new Map<string, TokenClaims>();

  function cachedClaims(token: unknown): TokenClaims | undefined {
    const claims = typeof token === 'string' ? cache.get(token) : undefined;
    return claims && claims.exp * 1000 > now() ? claims : undefined;
  }
  async function verify(token: unknown): Promise<TokenClaims> {
    const cached = cachedClaims(token);
    if (cached) return cached;
    const claims = await tokens.verify(token);
    if (cache.size >= MAX_CACHED_TOKENS) cache.clear();
    cache.set(token as string, claims);
    return claims;
  }
  return { ...tokens, verify, cachedClaims };
}
