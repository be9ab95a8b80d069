import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { sessionExpired, unauthenticated } from '@trestle/schema/errors';

/** The checked claims of a session token. Times are seconds since 1970. */
export interface TokenClaims {
  /** The user's id; of the impersonated user while impersonating. */
  sub: string;
  /** The session that the token belongs to and ends with. */
  sid: string;
  iat: number;
  exp: number;
  /** When the session ends, however often its token is refreshed. */
  cap: number;
  /** Who acts, while impersonating. */
  act?: { sub: string };
}
/** What a token is signed for. */
export interface TokenGrant {
  user: { id: number; username: string };
  /** Id of the acting user: the same as user.id unless impersonating. */
  actor: number;
  session: string;
  cap: number;
}
export interface Tokens {
  /** Signs a token that expires after its lifetime, or with its session if that ends earlier. */
  sign(grant: TokenGrant): Promise<string>;
  /**
   * Returns the claims of a genuine token that has not expired.
   * @throws Problem 401 for a forged or malformed token, 403 'Signature has expired.' for a genuine one (contract §2.1)
   */
  verify(token: unknown): Promise<TokenClaims>;
}
export interface TokenOptions {
  secret: string;
  /** Former secrets: accepted, never signed with. */
  previousSecrets?: readonly string[];
  ttlMinutes: number;
  /** Current time in milliseconds; replaced in tests. */
  now?: () => number;
}

const ISSUER = 'trestle';
const ALGORITHM = 'HS256';
const MAX_TOKEN_LENGTH = 4096;
/** How far the clocks of two BFF machines may differ. */
const CLOCK_TOLERANCE_SECONDS = 30;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ID = /^[1-9]\d{0,9}$/;

/**
 * Signs and verifies session tokens with jose, with every claim pinned. jsonwebtoken's defaults let several forgeries
 * through (SECURITY.md, 6).
 */
export function createTokens({ secret, previousSecrets = [], ttlMinutes, now = Date.now }: TokenOptions): Tokens {
  const keys = [secret, ...previousSecrets].map((text) => new TextEncoder().encode(text));
  const ttlSeconds = ttlMinutes * 60;
  const nowSeconds = () => Math.floor(now() / 1000);

  return {
    sign({ user, actor, session, cap }) {
      const iat = nowSeconds();
      return new SignJWT({
        sid: session,
        cap,
        user_id: user.id,
        username: user.username,
        ...(actor === user.id ? {} : { act: { sub: String(actor) } }),
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setSubject(String(user.id))
        .setIssuedAt(iat)
        .setExpirationTime(Math.min(iat + ttlSeconds, cap))
        .sign(keys[0]!);
    },

    async verify(token) {
      if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH || !hasExpectedHeader(token))
        throw invalidToken();
      const { payload, isExpired } = await verifySignature(token, keys, new Date(now()));
      const claims = checkClaims(payload, nowSeconds(), ttlSeconds);
      if (isExpired) throw sessionExpired();
      return claims;
    },
  };
}

const invalidToken = () => unauthenticated('Invalid token.');

/** Whether the header is exactly the one we write: no key of the sender's choice, no `crit`, no other type of token. */
function hasExpectedHeader(token: string): boolean {
  try {
    const header = decodeProtectedHeader(token);
    return Object.keys(header).length === 2 && header.alg === ALGORITHM && header.typ === 'JWT';
  } catch {
    return false;
  }
}

/**
 * Returns the payload of a token that one of our keys signed, and whether it has expired.
 * @throws Problem 401
 */
async function verifySignature(
  token: string,
  keys: readonly Uint8Array[],
  currentDate: Date,
): Promise<{ payload: JWTPayload; isExpired: boolean }> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: ISSUER,
        typ: 'JWT',
        currentDate,
        requiredClaims: ['sub', 'sid', 'iat', 'exp', 'cap'],
      });
      return { payload, isExpired: false };
    } catch (error) {
      // jose checks the expiry last, after signature, issuer, audience and type.
      if (error instanceof errors.JWTExpired) return { payload: error.payload, isExpired: true };
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw invalidToken();
    }
  }
  throw invalidToken();
}

/**
 * Checks what jose doesn't: the type of each claim, and that no token lives longer than ours do.
 * @throws Problem 401
 */
function checkClaims(payload: JWTPayload, nowSeconds: number, ttlSeconds: number): TokenClaims {
  const { sub, sid, iat, exp, cap, act, aud } = payload;
  const isOurs =
    aud === ISSUER &&
    typeof sub === 'string' &&
    ID.test(sub) &&
    typeof sid === 'string' &&
    UUID.test(sid) &&
    isTime(iat) &&
    isTime(exp) &&
    isTime(cap) &&
    iat <= nowSeconds + CLOCK_TOLERANCE_SECONDS &&
    exp > iat &&
    exp - iat <= ttlSeconds &&
    exp <= cap;
  if (!isOurs) throw invalidToken();
  const claims: TokenClaims = { sub, sid, iat, exp, cap };
  if (act === undefined) return claims;
  if (!isActor(act)) throw invalidToken();
  return { ...claims, act: { sub: act.sub } };
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
function isActor(value: unknown): value is { sub: string } {
  return (
    typeof value === 'object' && value !== null && 'sub' in value && typeof value.sub === 'string' && ID.test(value.sub)
  );
}
