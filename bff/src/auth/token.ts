import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { sessionExpired, unauthenticated } from '@trestle/schema/errors';

/** What a token says, all of it checked. Times are seconds since 1970. */
export interface TokenClaims {
  /** For whom: a user's id. */
  sub: string;
  /** The session that it belongs to and dies with. */
  sid: string;
  iat: number;
  exp: number;
  /** When the session ends, however often it is refreshed. */
  cap: number;
  /** While impersonating: who acts. */
  act?: { sub: string };
}
/** What a token is made of. */
export interface Grant {
  user: { id: number; username: string };
  /** The same as user.id unless impersonating. */
  actor: number;
  session: string;
  cap: number;
}
export interface Tokens {
  sign(grant: Grant): Promise<string>;
  /** @throws Problem 401 for anything forged or malformed, 403 'Signature has expired.' for what was genuine (contract §2.1) */
  verify(token: unknown): Promise<TokenClaims>;
}
export interface TokenOptions {
  secret: string;
  /** Former secrets: still read, never signed with. */
  previousSecrets?: readonly string[];
  ttlMinutes: number;
  /** Milliseconds, for tests. */
  now?: () => number;
}

const NAME = 'trestle';
const ALGORITHM = 'HS256';
const LONGEST = 4096;
/** How far the clocks of two BFFs may differ, in seconds. */
const DRIFT = 30;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ID = /^[1-9]\d{0,9}$/;

/** Tokens by jose with every claim pinned: jsonwebtoken, merely called, lets several forgeries through (safety 6). */
export function createTokens({ secret, previousSecrets = [], ttlMinutes, now = Date.now }: TokenOptions): Tokens {
  const keys = [secret, ...previousSecrets].map((text) => new TextEncoder().encode(text));
  const ttl = ttlMinutes * 60;
  const seconds = () => Math.floor(now() / 1000);

  return {
    sign({ user, actor, session, cap }) {
      const iat = seconds();
      return new SignJWT({
        sid: session,
        cap,
        user_id: user.id,
        username: user.username,
        ...(actor === user.id ? {} : { act: { sub: String(actor) } }),
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(NAME)
        .setAudience(NAME)
        .setSubject(String(user.id))
        .setIssuedAt(iat)
        .setExpirationTime(Math.min(iat + ttl, cap))
        .sign(keys[0]!);
    },

    async verify(token) {
      if (typeof token !== 'string' || token.length > LONGEST || !hasOurHeader(token)) throw malformed();
      const { payload, late } = await genuine(token, keys, new Date(now()));
      const claims = claimsOf(payload, seconds(), ttl);
      if (late) throw sessionExpired();
      return claims;
    },
  };
}

const malformed = () => unauthenticated('Invalid token.');

/** The header is exactly what we write: no key of the sender's choice, nothing critical, no other kind of token. */
function hasOurHeader(token: string): boolean {
  try {
    const header = decodeProtectedHeader(token);
    return Object.keys(header).length === 2 && header.alg === ALGORITHM && header.typ === 'JWT';
  } catch {
    return false;
  }
}

/** The payload of a token that one of our keys signed, and whether its time is over. */
async function genuine(
  token: string,
  keys: readonly Uint8Array[],
  currentDate: Date,
): Promise<{ payload: JWTPayload; late: boolean }> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: NAME,
        audience: NAME,
        typ: 'JWT',
        currentDate,
        requiredClaims: ['sub', 'sid', 'iat', 'exp', 'cap'],
      });
      return { payload, late: false };
    } catch (error) {
      // jose looks at the end of its time after signature, issuer, audience and type.
      if (error instanceof errors.JWTExpired) return { payload: error.payload, late: true };
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw malformed();
    }
  }
  throw malformed();
}

/** Checks what jose doesn't: that each claim has its kind, and that no token lives longer than ours do. */
function claimsOf(payload: JWTPayload, now: number, ttl: number): TokenClaims {
  const { sub, sid, iat, exp, cap, act, aud } = payload;
  const ours =
    aud === NAME &&
    typeof sub === 'string' &&
    ID.test(sub) &&
    typeof sid === 'string' &&
    UUID.test(sid) &&
    isTime(iat) &&
    isTime(exp) &&
    isTime(cap) &&
    iat <= now + DRIFT &&
    exp > iat &&
    exp - iat <= ttl &&
    exp <= cap;
  if (!ours) throw malformed();
  const claims: TokenClaims = { sub, sid, iat, exp, cap };
  if (act === undefined) return claims;
  if (!isActor(act)) throw malformed();
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
