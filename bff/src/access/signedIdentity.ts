import { signIdentity } from '@trestle/db/identity/signedIdentity';
import type { LiveSession } from '@trestle/db/identity/sessions';
import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { Caller } from '../caller';
import { authorise } from './authorise';
import type { CallPolicy } from './callPolicy';

/** What the service is told, signed; a call that isn't open throws (see `authorise`). */
export type SignIdentity = (caller: Caller, rules: AccessRules, call: CallPolicy) => Promise<string>;

interface Signed {
  session: LiveSession;
  rules: AccessRules;
  header: Promise<string>;
}
/** For so long a signed header is used again, in milliseconds: a third of its life, so that none arrives late. */
const AGAIN = 20_000;

/**
 * Authorises and signs. What comes out depends on the token, its session as it is now, the rules and the call alone, so
 * while each of these is what it was the same header serves again; the session was read for this very call (safety 7, 8).
 */
export function createIdentitySigner(
  serviceKey: string,
  entities: readonly Entity[],
  now: () => number = Date.now,
): SignIdentity {
  let since = now();
  /** By the token's claims and by the call, both as objects that live as long as they are known. */
  let known = new WeakMap<object, WeakMap<CallPolicy, Signed>>();

  return (caller, rules, call) => {
    if (now() - since > AGAIN) [known, since] = [new WeakMap(), now()];
    const ofToken = known.get(caller.claims) ?? new WeakMap<CallPolicy, Signed>();
    const found = ofToken.get(call);
    if (found && sameSession(found.session, caller.session) && sameRules(found.rules, rules)) return found.header;
    const header = signIdentity(authorise(caller, rules, call, entities), serviceKey);
    header.catch(() => ofToken.delete(call));
    ofToken.set(call, { session: caller.session, rules, header });
    known.set(caller.claims, ofToken);
    return header;
  };
}

/** Whatever a session says, now and in future, is compared: only the moment of its start comes as a new object each time. */
function sameSession(a: LiveSession, b: LiveSession): boolean {
  return (
    a === b || (Object.keys(b) as (keyof LiveSession)[]).every((name) => a[name] === b[name] || name === 'startedAt')
  );
}
function sameRules(a: AccessRules, b: AccessRules): boolean {
  return a.groups === b.groups && a.superuser === b.superuser && a.use_permissions === b.use_permissions;
}
