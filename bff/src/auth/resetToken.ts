import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { sessionExpired, unauthenticated } from '@trestle/schema/errors';

/** Lets a person change the password once, after a passcode, and nothing else (contract §2.1; SECURITY.md, 10). */
export interface ResetGrant {
  /** User id. */
  user: number;
  /** Id of the passcode that was redeemed. */
  passcode: number;
}
export interface ResetTokens {
  sign(grant: ResetGrant): Promise<string>;
  /** Whether a token has the header of a reset token. It may still be forged. */
  isResetToken(token: string): boolean;
  /**
   * Returns what a token allows. @throws Problem 401 for a forged token or one of another kind, 403 for an expired one
   */
  verify(token: string): Promise<ResetGrant>;
}
export interface ResetTokenOptions {
  secret: string;
  /** Former secrets: accepted, never signed with. */
  previousSecrets: readonly string[];
}

const ALGORITHM = 'HS256';
const TYPE = 'trestle-reset+jwt';
const AUDIENCE = 'trestle-reset';
const ISSUER = 'trestle';
const LIFETIME_MINUTES = 10;
const ID = /^[1-9]\d{0,14}$/;

/** Signs and verifies reset tokens. Type and audience differ from session tokens, so neither passes for the other. */
export function createResetTokens({ secret, previousSecrets }: ResetTokenOptions): ResetTokens {
  const keys = [secret, ...previousSecrets].map((text) => new TextEncoder().encode(text));

  function isResetToken(token: string): boolean {
    try {
      const header = decodeProtectedHeader(token);
      return Object.keys(header).length === 2 && header.alg === ALGORITHM && header.typ === TYPE;
    } catch {
      return false;
    }
  }

  return {
    isResetToken,

    sign: ({ user, passcode }) =>
      new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(user))
        .setJti(String(passcode))
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_MINUTES}m`)
        .sign(keys[0]!),

    async verify(token) {
      if (!isResetToken(token)) throw invalidToken();
      for (const key of keys) {
        const grant = await verifyWithKey(token, key);
        if (grant) return grant;
      }
      throw invalidToken();
    },
  };
}

/** Returns the grant of a token that this key signed, or undefined where another key did. */
async function verifyWithKey(token: string, key: Uint8Array): Promise<ResetGrant | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      maxTokenAge: `${LIFETIME_MINUTES}m`,
    });
    const { sub = '', jti = '' } = payload;
    if (!ID.test(sub) || !ID.test(jti)) throw invalidToken();
    return { user: Number(sub), passcode: Number(jti) };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw sessionExpired();
    if (error instanceof errors.JWSSignatureVerificationFailed) return undefined;
    throw invalidToken();
  }
}

const invalidToken = () => unauthenticated('Invalid token.');
