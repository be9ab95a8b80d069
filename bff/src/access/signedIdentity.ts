import type { LiveSession } from '@trestle/db/identity/liveSessions';
import { signIdentity } from '@trestle/db/platform/signedIdentity';
import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { SignedInCaller } from '../caller';
import { authorise } from '@trestle/db/identity/authorise';
import type { CallPolicy } from '@trestle/db/identity/callPolicy';

/**
 * Authorises a call and returns the signed identity header for its service.
 * @throws Problem 403 when the caller may not make the call (see `authorise`)
 */
export type SignIdentity = (caller: SignedInCaller, rules: AccessRules, policy: CallPolicy) => Promise<string>;

interface CachedIdentity {
  session: LiveSession;
  rules: AccessRules;
  header: Promise<string>;
}
/** A signed header is reused this long: a third of its lifetime, so that none arrives expired. */
const REUSE_MS = 20_000;

/**
 * Creates a signer that reuses headers. A header depends only on token, session, rules and kind of call, so it is
 * reused while all of them stay the same. The session was read for this very request (SECURITY.md, 7 and 8).
 */
export function createIdentitySigner(
  serviceKey: string,
  entities: readonly Entity[],
  now: () => number = Date.now,
): SignIdentity {
  let cacheStartedAt = now();
  /** By claims object, then by policy object. Both live as long as their own caches know them. */
  let cache = new WeakMap<object, WeakMap<CallPolicy, CachedIdentity>>();

  return (caller, rules, policy) => {
    if (now() - cacheStartedAt > REUSE_MS) [cache, cacheStartedAt] = [new WeakMap(), now()];
    const identitiesOfToken = cache.get(caller.claims) ?? new WeakMap<CallPolicy, CachedIdentity>();
    const cached = identitiesOfToken.get(policy);
    if (cached && isSameSession(cached.session, caller.session) && areSameRules(cached.rules, rules)) {
      return cached.header;
    }
    const header = signIdentity(authorise(caller.session, rules, policy, entities), serviceKey);
    header.catch(() => identitiesOfToken.delete(policy));
    identitiesOfToken.set(policy, { session: caller.session, rules, header });
    cache.set(caller.claims, identitiesOfToken);
    return header;
  };
}

/** Compares every property, also future ones. `startedAt` is a new Date object at each read, and never changes. */
function isSameSession(a: LiveSession, b: LiveSession): boolean {
  if (a === b) return true;
  return (Object.keys(b) as (keyof LiveSession)[]).every((name) => a[name] === b[name] || name === 'startedAt');
}

function areSameRules(a: AccessRules, b: AccessRules): boolean {
  return a.groups === b.groups && a.superuser === b.superuser && a.use_permissions === b.use_permissions;
}
