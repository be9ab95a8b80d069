import { errors, jwtVerify, SignJWT } from 'jose';
import type { Decision, FieldLimits } from '@trestle/schema/access';

/** Who calls a service and what that person may see: signed by the BFF, believed by nobody else's word. */
export interface Identity {
  /** The kind of call that it was made for, by `callName`: it opens no other (safety 65). */
  call: string;
  /** For whom: the impersonated person while impersonating. */
  user: number;
  /** Who acts; the same as `user` otherwise. */
  actor: number;
  /** The session that the call was made in. */
  session: string;
  username: string;
  administrator: boolean;
  superuser: boolean;
  staff: boolean;
  /** Orders of which store: all, none, or that of this id (contract §2.3). */
  scope: 'all' | 'none' | number;
  limits: FieldLimits;
  /** Calls on notes and files: the entities whose records may be read, and edited. */
  attachable?: { read: readonly string[]; edit: readonly string[] };
  /** Calls that name their record in the body: which rule closes each of the others. */
  deniedEntities?: Readonly<Record<string, Decision>>;
}

/** The header that carries it; anything of the kind from outside is dropped at the BFF (safety 37). */
export const IDENTITY_HEADER = 'x-trestle-identity';
/** Names one exchange between BFF and service, and what its reply says it answers (safety 64). */
export const EXCHANGE_HEADER = 'x-trestle-exchange';
export const ANSWERS_HEADER = 'x-trestle-answers';
const AUDIENCE = 'trestle-services';
const ISSUER = 'trestle-bff';
const SECONDS = 60;
/** A key, or several separated by commas while it is being changed: the first signs, all are believed. */
const keysOf = (text: string): Uint8Array[] =>
  text
    .split(',')
    .map((key) => new TextEncoder().encode(key.trim()))
    .filter((key) => key.length > 0);

export const signIdentity = (identity: Identity, key: string): Promise<string> =>
  new SignJWT({ identity })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setIssuer(ISSUER)
    .setIssuedAt()
    .setExpirationTime(`${SECONDS}s`)
    .sign(keysOf(key)[0]!);

/** The payload of a signed header; throws on anything else. */
const genuine = async (
  token: string,
  [key, ...others]: readonly Uint8Array[],
): Promise<{ identity: Identity; exp?: number }> => {
  try {
    const { payload } = await jwtVerify<{ identity: Identity }>(token, key!, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      issuer: ISSUER,
      maxTokenAge: `${SECONDS}s`,
      clockTolerance: 5,
      requiredClaims: ['exp'],
    });
    return payload;
  } catch (error) {
    if (others.length && error instanceof errors.JWSSignatureVerificationFailed) return genuine(token, others);
    throw error;
  }
};

/** The identity of a signed header; throws on anything else. */
export const verifyIdentity = async (token: string, key: string): Promise<Identity> =>
  (await genuine(token, keysOf(key))).identity;

/**
 * Verifies each header once: what it says depends on its text, the key and the time alone, so it stands until its end.
 * What was refused is never remembered. The identity is the same object each time, frozen, so that what follows from it
 * can be kept by it.
 */
export const createIdentityReader = (
  key: string,
  now: () => number = Date.now,
): ((token: string) => Promise<Identity>) => {
  const keys = keysOf(key);
  let known = new Map<string, { identity: Identity; until: number }>();
  let since = now();
  return async (token) => {
    if (now() - since > SECONDS * 1000) [known, since] = [new Map(), now()];
    const found = known.get(token);
    if (found && now() < found.until) return found.identity;
    const { identity, exp } = await genuine(token, keys);
    known.set(token, { identity: frozen(identity), until: exp! * 1000 });
    return identity;
  };
};
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
