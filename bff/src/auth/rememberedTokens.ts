import type { TokenClaims, Tokens } from './token';

const MOST = 2000;

/**
 * The same tokens, of which a genuine one is verified once: what a token says depends on nothing but its text, our keys
 * and the time, so what was said stands until its end. Whether the session lives is asked for every call (safety 7), and
 * what was refused is never remembered.
 */
export function rememberTokens<T extends Tokens>(tokens: T, now: () => number = Date.now): T {
  const known = new Map<string, TokenClaims>();

  async function verify(token: unknown): Promise<TokenClaims> {
    const found = typeof token === 'string' ? known.get(token) : undefined;
    if (found && found.exp * 1000 > now()) return found;
    const claims = await tokens.verify(token);
    if (known.size >= MOST) known.clear();
    known.set(token as string, claims);
    return claims;
  }
  return { ...tokens, verify };
}
