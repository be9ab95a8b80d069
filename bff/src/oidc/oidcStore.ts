import type { IdentityDb } from '@trestle/db/identity/identityDb';
import {
  forgetIdentity,
  listIdentities,
  type ForgottenIdentity,
  type LinkedIdentity,
} from '@trestle/db/identity/linkedIdentities';
import { signInOidcPerson, type OidcPolicy } from '@trestle/db/identity/oidcIdentities';
import { endOidcSessions, type OidcLogout } from '@trestle/db/identity/oidcLogout';
import type { OidcPerson } from '@trestle/db/identity/oidcPerson';
import { createOidcTicket, markOidcUse, recordOidcSignIn, takeOidcTicket } from '@trestle/db/identity/oidcTickets';

/** Database calls for sign-in by OpenID Connect. Each is documented at its function in `db/src/identity`. */
export interface OidcStore {
  signInOidcPerson(person: OidcPerson, policy: OidcPolicy, requestId: string): ReturnType<typeof signInOidcPerson>;
  createOidcTicket(id: string, user: number): Promise<void>;
  takeOidcTicket(id: string, providerSession: string | null): Promise<number | null>;
  markOidcUse(id: string): Promise<boolean>;
  recordOidcSignIn(signIn: { user: number; issuer: string; requestId: string }): Promise<void>;
  endOidcSessions(logout: OidcLogout): Promise<boolean>;
  listIdentities(user: number): Promise<LinkedIdentity[]>;
  forgetIdentity(identity: ForgottenIdentity): Promise<boolean>;
}

/** Binds the calls to a database. */
export function createOidcStore(db: IdentityDb): OidcStore {
  return {
    signInOidcPerson: (person, policy, requestId) => signInOidcPerson(db, person, policy, requestId),
    createOidcTicket: (id, user) => createOidcTicket(db, id, user),
    takeOidcTicket: (id, providerSession) => takeOidcTicket(db, id, providerSession),
    markOidcUse: (id) => markOidcUse(db, id),
    recordOidcSignIn: (signIn) => recordOidcSignIn(db, signIn),
    endOidcSessions: (logout) => endOidcSessions(db, logout),
    listIdentities: (user) => listIdentities(db, user),
    forgetIdentity: (identity) => forgetIdentity(db, identity),
  };
}
