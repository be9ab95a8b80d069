import {
  accountKey,
  finishAttempt,
  acquireAttempt,
  type ThrottlePolicy,
  type AcquireResult,
} from '@trestle/db/identity/signInAttempts';
import type { IdentityDb } from '@trestle/db/identity/identityDb';
import type { HashSource } from '@trestle/db/identity/hashQueue';
import { endImpersonation, startImpersonation, type Impersonation } from '@trestle/db/identity/impersonation';
import { changePassword, type PasswordChange } from '@trestle/db/identity/changePassword';
import { createPasscode, redeemPasscode } from '@trestle/db/identity/passcodes';
import { markPasswordConfirmed, sessionEndsAt, isPasswordConfirmed } from '@trestle/db/identity/sessions';
import { findActiveAccount, checkPassword, recordLogin, findUser } from '@trestle/db/identity/users';
import type { SessionUser } from '@trestle/schema/sessionUser';

/** What signing in, passwords and acting for others ask of the database; each is told beside its function there. */
export interface AccountStore {
  accountKey(login: string): Promise<string>;
  acquireAttempt(id: string, patience: ThrottlePolicy): Promise<AcquireResult>;
  endAttempt(id: string, end: 'passed' | 'failed' | 'unknown', patience: ThrottlePolicy): Promise<void>;
  /** The user whose login (user name or e-mail) and password these are; null for any other reason too. */
  checkPassword(login: string, password: string, source: HashSource): Promise<SessionUser | null>;
  noteLogin(userId: number): Promise<void>;
  activeAccount(login: string): Promise<{ id: number; username: string; email: string } | null>;
  userOf(id: number): Promise<SessionUser | null>;
  keepPasscode(userId: number, codeHash: string, decoy: string): Promise<boolean>;
  usePasscode(userId: number, codeHashes: readonly string[], decoy: string): Promise<number | null>;
  changePassword(change: PasswordChange): Promise<boolean>;
  endOfSession(sessionId: string): Promise<Date | null>;
  confirmSession(sessionId: string, endsAt: Date): Promise<void>;
  isConfirmed(sessionId: string): Promise<boolean>;
  startImpersonation(impersonation: Impersonation): Promise<string>;
  endImpersonation(session: Parameters<typeof endImpersonation>[1], all: boolean, requestId: string): Promise<void>;
}

/** The store behind a real database. */
export function createAccountStore(db: IdentityDb): AccountStore {
  return {
    accountKey: (login) => accountKey(db, login),
    acquireAttempt: (id, patience) => acquireAttempt(db, id, patience),
    endAttempt: (id, end, patience) => finishAttempt(db, id, end, patience),
    checkPassword: (login, password, source) => checkPassword(db, login, password, source),
    noteLogin: (userId) => recordLogin(db, userId),
    activeAccount: (login) => findActiveAccount(db, login),
    userOf: (id) => findUser(db, id),
    keepPasscode: (userId, codeHash, decoy) => createPasscode(db, userId, codeHash, decoy),
    usePasscode: (userId, codeHashes, decoy) => redeemPasscode(db, userId, codeHashes, decoy),
    changePassword: (change) => changePassword(db, change),
    endOfSession: (sessionId) => sessionEndsAt(db, sessionId),
    confirmSession: (sessionId, endsAt) => markPasswordConfirmed(db, sessionId, endsAt),
    isConfirmed: (sessionId) => isPasswordConfirmed(db, sessionId),
    startImpersonation: (impersonation) => startImpersonation(db, impersonation),
    endImpersonation: (session, all, requestId) => endImpersonation(db, session, all, requestId),
  };
}
