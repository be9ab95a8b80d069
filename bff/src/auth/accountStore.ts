import { changePassword, type PasswordChange } from '@trestle/db/identity/changePassword';
import type { HashSource } from '@trestle/db/identity/hashQueue';
import type { IdentityDb } from '@trestle/db/identity/identityDb';
import { endImpersonation, startImpersonation, type Impersonation } from '@trestle/db/identity/impersonation';
import {
  acceptInvitation,
  markInvitationSent,
  postponeInvitation,
  takeDueInvitations,
  type DueInvitation,
} from '@trestle/db/identity/invitations';
import { createPasscode, redeemPasscode, type GivenPasscode } from '@trestle/db/identity/passcodes';
import { isPasswordConfirmed, markPasswordConfirmed } from '@trestle/db/identity/passwordConfirmation';
import { sessionEndsAt } from '@trestle/db/identity/sessions';
import {
  accountKey,
  acquireAttempt,
  finishAttempt,
  type AcquireResult,
  type ThrottlePolicy,
} from '@trestle/db/identity/signInAttempts';
import { checkPassword, findActiveAccount, findUser, recordLogin } from '@trestle/db/identity/users';
import { endNoticeMails } from '@trestle/db/identity/endNoticeMails';
import type { BounceReport } from '@trestle/db/identity/markAddress';
import { storeBounce } from '@trestle/db/identity/storeBounce';
import type { Subscription } from '@trestle/db/mail/unsubscribe';
import type { SessionUser } from '@trestle/schema/sessionUser';

/** Database calls for sign-in, passwords and impersonation. Each is documented at its function in `db/src/identity`. */
export interface AccountStore {
  accountKey(login: string): Promise<string>;
  acquireAttempt(id: string, policy: ThrottlePolicy): Promise<AcquireResult>;
  finishAttempt(id: string, outcome: 'passed' | 'failed' | 'unknown', policy: ThrottlePolicy): Promise<void>;
  /** Returns the user whose login (user name or e-mail) and password these are, or null for any other reason. */
  checkPassword(login: string, password: string, source: HashSource): Promise<SessionUser | null>;
  recordLogin(userId: number): Promise<void>;
  findActiveAccount(login: string): Promise<{ id: number; username: string; email: string } | null>;
  findUser(id: number): Promise<SessionUser | null>;
  createPasscode(userId: number, codeHash: string, decoy: string): Promise<boolean>;
  redeemPasscode(userId: number, given: GivenPasscode, decoy: string): Promise<number | null>;
  acceptInvitation(token: string): Promise<{ user: number; passcode: number } | null>;
  takeDueInvitations(superusersOnly: boolean): Promise<DueInvitation[]>;
  markInvitationSent(invitation: DueInvitation): Promise<void>;
  postponeInvitation(invitation: DueInvitation): Promise<boolean>;
  changePassword(change: PasswordChange): Promise<boolean>;
  sessionEndsAt(sessionId: string): Promise<Date | null>;
  markPasswordConfirmed(sessionId: string, endsAt: Date): Promise<void>;
  isPasswordConfirmed(sessionId: string): Promise<boolean>;
  startImpersonation(impersonation: Impersonation): Promise<string>;
  endNoticeMails(subscription: Subscription, requestId: string): Promise<void>;
  storeBounce(mail: number, report: BounceReport): Promise<boolean>;
  endImpersonation(session: Parameters<typeof endImpersonation>[1], all: boolean, requestId: string): Promise<void>;
}

/** Binds the calls to a database. */
export function createAccountStore(db: IdentityDb): AccountStore {
  return {
    accountKey: (login) => accountKey(db, login),
    acquireAttempt: (id, policy) => acquireAttempt(db, id, policy),
    finishAttempt: (id, outcome, policy) => finishAttempt(db, id, outcome, policy),
    checkPassword: (login, password, source) => checkPassword(db, login, password, source),
    recordLogin: (userId) => recordLogin(db, userId),
    findActiveAccount: (login) => findActiveAccount(db, login),
    findUser: (id) => findUser(db, id),
    createPasscode: (userId, codeHash, decoy) => createPasscode(db, userId, codeHash, decoy),
    redeemPasscode: (userId, given, decoy) => redeemPasscode(db, userId, given, decoy),
    acceptInvitation: (token) => acceptInvitation(db, token),
    takeDueInvitations: (superusersOnly) => takeDueInvitations(db, superusersOnly),
    markInvitationSent: (invitation) => markInvitationSent(db, invitation),
    postponeInvitation: (invitation) => postponeInvitation(db, invitation),
    changePassword: (change) => changePassword(db, change),
    sessionEndsAt: (sessionId) => sessionEndsAt(db, sessionId),
    markPasswordConfirmed: (sessionId, endsAt) => markPasswordConfirmed(db, sessionId, endsAt),
    isPasswordConfirmed: (sessionId) => isPasswordConfirmed(db, sessionId),
    startImpersonation: (impersonation) => startImpersonation(db, impersonation),
    storeBounce: (mail, report) => storeBounce(db, mail, report),
    endNoticeMails: (subscription, requestId) => endNoticeMails(db, subscription, requestId),
    endImpersonation: (session, all, requestId) => endImpersonation(db, session, all, requestId),
  };
}
