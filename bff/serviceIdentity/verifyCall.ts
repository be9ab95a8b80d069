import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The header with the signed identity, in lower case as Node gives it. */
export const IDENTITY_HEADER = 'x-trestle-identity';

/** Who calls, as Trestle has signed it. */
export interface CallerIdentity {
  user: { id: number; username: string; name: string };
  groups: readonly { id: number; name: string }[];
  /** The store of a store's user; null for head office. */
  store: { id: number; name: string } | null;
  administrator: boolean;
  /** Id of the person who acts for the user; null where the user calls. */
  actingPerson: number | null;
  /** The state that allowed the call: `x.{service}.{collection}.list`, `create`, `edit` or `delete`. */
  state: string;
  /** Id of the call. The reply may repeat it as `x-trestle-answers`. */
  exchange: string;
}
/** One call as the service received it. */
export interface ReceivedServiceCall {
  /** The value of IDENTITY_HEADER. */
  header: string | readonly string[] | undefined;
  method: string;
  /** Path and query, exactly as received. */
  target: string;
  /** The body's bytes; none, or empty, where there is no body. */
  body?: Uint8Array;
}
export interface VerifyOptions {
  /** The service's name. */
  service: string;
  /** The secret that was shown when the service was registered. */
  secret: string;
  /** Now, in milliseconds since 1970; for tests. */
  now?: number;
}
/** A call that Trestle has not signed, or not like this. Answer 401. */
export class IdentityError extends Error {}

const ISSUER = 'trestle';
const CLOCK_TOLERANCE_SECONDS = 5;
const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

interface SignedClaims {
  iss?: unknown;
  aud?: unknown;
  exp?: unknown;
  jti?: unknown;
  act?: { sub?: unknown };
  method?: unknown;
  target?: unknown;
  body?: unknown;
}

function parsePart(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    throw new IdentityError('The identity can not be read.');
  }
}

/** Describes a body as it is signed. */
const describeBody = (body: Uint8Array | undefined): string =>
  body === undefined || body.length === 0 ? 'none' : `sha256-${createHash('sha256').update(body).digest('base64url')}`;

/**
 * Verifies that Trestle has signed exactly this call for this service, in the last minute.
 * @returns who calls, and the state that allowed it
 * @throws IdentityError
 */
export function verifyCall(
  { header, method, target, body }: ReceivedServiceCall,
  options: VerifyOptions,
): CallerIdentity {
  const [, head, payload, signature] = TOKEN.exec(typeof header === 'string' ? header : '') ?? [];
  if (head === undefined || payload === undefined || signature === undefined)
    throw new IdentityError('The call has no identity.');
  if (parsePart(head)['alg'] !== 'HS256') throw new IdentityError('The identity is signed in another way.');
  const expected = createHmac('sha256', options.secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new IdentityError('The identity is signed with another secret.');
  const claims: SignedClaims = parsePart(payload);
  const seconds = (options.now ?? Date.now()) / 1000;
  if (typeof claims.exp !== 'number' || claims.exp + CLOCK_TOLERANCE_SECONDS < seconds)
    throw new IdentityError('The identity has expired.');
  const isForCall =
    claims.iss === ISSUER &&
    claims.aud === options.service &&
    claims.method === method &&
    claims.target === target &&
    claims.body === describeBody(body);
  if (!isForCall) throw new IdentityError('The identity is of another call.');
  const { user, groups, store, administrator, state } = claims as unknown as CallerIdentity;
  const actingPerson = claims.act === undefined ? null : Number(claims.act.sub);
  return { user, groups, store, administrator, actingPerson, state, exchange: String(claims.jti) };
}
