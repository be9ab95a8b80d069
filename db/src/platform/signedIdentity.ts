import { errors, jwtVerify, SignJWT } from 'jose';
import type { Decision } from '@trestle/schema/access';
import type { FieldLimits } from '@trestle/schema/fieldAccess';
import { parseServiceKeys } from './serviceKeys';

/** The caller of a service, and what they may see. Services accept an identity only when the BFF signed it. */
export interface Identity {
  /** The kind of call that it is valid for, from `operationKey` (SECURITY.md, 65). */
  call: string;
  /** Id of the user; while impersonating, of the impersonated user. */
  user: number;
  /** Id of the acting person. Differs from `user` while impersonating. */
  actor: number;
  /** The session of the call. */
  session: string;
  username: string;
  /** For calls on reports: the person's name for the letterhead. */
  personName?: string;
  administrator: boolean;
  superuser: boolean;
  staff: boolean;
  /** Whose orders are visible: all, none, or those of the store with this id (contract §2.3). */
  scope: 'all' | 'none' | number;
  limits: FieldLimits;
  /** Region of the user's store, 1 to 4, which says whose retail prices are theirs. */
  region?: number;
  /** For calls on reports: what the report may read (`db/src/reports/reader.ts`). */
  reads?: ReportReads;
  /** For calls on notes, files and the like: the entities whose records the caller may read and edit. */
  attachable?: { read: readonly string[]; edit: readonly string[] };
  /** For calls that name their record in the body: the decision about each entity that is denied. */
  deniedEntities?: Readonly<Record<string, Decision>>;
}

/**
 * The entities that reports may list for the caller, and whose records they may read. Each has the field rules that its
 * own call adds to `limits`, so that a report hides what the list hides.
 */
export type ReportReads = Readonly<Record<'list' | 'read', Readonly<Record<string, FieldLimits>>>>;

/** The header with the signed identity. The BFF drops such headers from outside (SECURITY.md, 37). */
export const IDENTITY_HEADER = 'x-trestle-identity';
/** Id of one exchange between BFF and service. The reply repeats it as ANSWERS_HEADER (SECURITY.md, 64). */
export const EXCHANGE_HEADER = 'x-trestle-exchange';
export const ANSWERS_HEADER = 'x-trestle-answers';
const AUDIENCE = 'trestle-services';
const ISSUER = 'trestle-bff';
const VALID_SECONDS = 60;
const CLOCK_TOLERANCE_SECONDS = 5;
const encodeKeys = (serviceKey: string): Uint8Array[] =>
  parseServiceKeys(serviceKey).map((key) => new TextEncoder().encode(key));

/** Signs an identity with the first key. @returns the value of IDENTITY_HEADER */
export const signIdentity = (identity: Identity, key: string): Promise<string> =>
  new SignJWT({ identity })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setIssuer(ISSUER)
    .setIssuedAt()
    .setExpirationTime(`${VALID_SECONDS}s`)
    .sign(encodeKeys(key)[0]!);

/** Verifies a signed header against each key in turn. @throws JOSEError when it is forged or expired */
async function verifiedPayload(
  token: string,
  [key, ...others]: readonly Uint8Array[],
): Promise<{ identity: Identity; exp?: number }> {
  try {
    const { payload } = await jwtVerify<{ identity: Identity }>(token, key!, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      issuer: ISSUER,
      maxTokenAge: `${VALID_SECONDS}s`,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp'],
    });
    return payload;
  } catch (error) {
    if (others.length && error instanceof errors.JWSSignatureVerificationFailed) return verifiedPayload(token, others);
    throw error;
  }
}

/** Verifies a signed header once. @throws JOSEError when it is forged or expired */
export const verifyIdentity = async (token: string, key: string): Promise<Identity> =>
  (await verifiedPayload(token, encodeKeys(key))).identity;

/**
 * Creates a reader that verifies each header only once, since the result depends on its text, the key and the time
 * alone. Refused headers are not remembered. Equal headers give the same frozen object, so that it can be the key of
 * caches.
 */
export function createIdentityReader(key: string, now: () => number = Date.now): (token: string) => Promise<Identity> {
  const keys = encodeKeys(key);
  let cache = new Map<string, { identity: Identity; until: number }>();
  let cacheStart = now();
  return async (token) => {
    if (now() - cacheStart > VALID_SECONDS * 1000) [cache, cacheStart] = [new Map(), now()];
    const cached = cache.get(token);
    if (cached && now() < cached.until) return cached.identity;
    const { identity, exp } = await verifiedPayload(token, keys);
    cache.set(token, { identity: deepFreeze(identity), until: exp! * 1000 });
    return identity;
  };
}
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
