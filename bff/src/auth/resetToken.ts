import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { sessionExpired, unauthenticated } from '@trestle/schema/errors';

/** What lets a person change the password once, after a passcode, and nothing else (contract §2.1, safety 10). */
export interface ResetGrant {
  user: number;
  passcode: number;
}
export interface ResetTokens {
  sign(grant: ResetGrant): Promise<string>;
  /** Whether a token claims to be one of these; says nothing of its worth. */
  isResetToken(token: string): boolean;
  /** @throws Problem 401 for anything forged or of another kind, 403 for what is over */
  verify(token: string): Promise<ResetGrant>;
}

const ALGORITHM = 'HS256';
const TYPE = 'trestle-reset+jwt';
const AUDIENCE = 'trestle-reset';
const ISSUER = 'trestle';
const MINUTES = 10;
const ID = /^[1-9]\d{0,14}$/;

export function createResetTokens({
  secret,
  previousSecrets,
}: {
  secret: string;
  previousSecrets: readonly string[];
}): ResetTokens {
  const keys = [secret, ...previousSecrets].map((text) => new TextEncoder().encode(text));
  const isMeant = (token: string) => {
    try {
      const header = decodeProtectedHeader(token);
      return Object.keys(header).length === 2 && header.alg === ALGORITHM && header.typ === TYPE;
    } catch {
      return false;
    }
  };
  return {
    isResetToken: isMeant,
    sign: ({ user, passcode }) =>
      new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(user))
        .setJti(String(passcode))
        .setIssuedAt()
        .setExpirationTime(`${MINUTES}m`)
        .sign(keys[0]!),
    async verify(token) {
      if (!isMeant(token)) throw forged();
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [ALGORITHM],
            issuer: ISSUER,
            audience: AUDIENCE,
            typ: TYPE,
            requiredClaims: ['sub', 'jti', 'iat', 'exp'],
            maxTokenAge: `${MINUTES}m`,
          });
          const { sub = '', jti = '' } = payload;
          if (!ID.test(sub) || !ID.test(jti)) throw forged();
          return { user: Number(sub), passcode: Number(jti) };
        } catch (error) {
          if (error instanceof errors.JWTExpired) throw sessionExpired();
          if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw forged();
        }
      }
      throw forged();
    },
  };
}

const forged = () => unauthenticated('Invalid token.');
