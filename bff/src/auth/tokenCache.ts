import type { TokenClaims, Tokens } from './token';

const MOST = 2000;

export interface CachedTokens extends Tokens {
  /** What a token says that was verified before and whose time is not over. */
  cachedClaims(token: string | null): TokenClaims | undefined;
}

/**
 * The same tokens, of which a genuine one is verified once: what a token says depends on nothing but its text, our keys
 * and the time, so what was said stands until its end. Whether the session lives is asked for every call (safety 7), and
 * what was refused is never remembered.
 */
export function cacheTokens(tokens: Tokens, now: () => number = Date.now): CachedTokens {
  const known = new Map<string, TokenClaims>();

  function remembered(token: unknown): TokenClaims | undefined {
    const found = typeof token === 'string' ? known.get(token) : undefined;
    return found && found.exp * 1000 > now() ? found : undefined;
  }
  async function verify(token: unknown): Promise<TokenClaims> {
    const found = remembered(token);
    if (found) return found;
    const claims = await tokens.verify(token);
    if (known.size >= MOST) known.clear();
    known.set(token as string, claims);
    return claims;
  }
  return { ...tokens, verify, cachedClaims: remembered };
}
