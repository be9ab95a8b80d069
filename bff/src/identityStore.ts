import { accessVersion, loadRules } from '@trestle/db/identity/access';
import type { IdentityDb } from '@trestle/db/identity/connect';
import { endSession, liveSessions, startSession, type LiveSession } from '@trestle/db/identity/sessions';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { checkPassword, noteLogin } from '@trestle/db/identity/users';
import type { GroupRules } from '@trestle/schema/access';
import { unavailable } from '@trestle/schema/errors';
import { currentReleases, type ReleaseRow } from './remotes/currentReleases';
import { sharedRuns } from './sharedRuns';

/** All that the BFF asks of the database. Every call may fail when the database is away. */
export interface IdentityStore {
  /** The user whose login (user name or e-mail) and password these are; null for any other reason too. */
  checkPassword(login: string, password: string): Promise<SessionUser | null>;
  noteLogin(userId: number): Promise<void>;
  startSession(userId: number): Promise<string>;
  /** null: ended, or its user may no longer log in. */
  liveSession(sessionId: string): Promise<LiveSession | null>;
  endSession(sessionId: string): Promise<void>;
  loadRules(user: SessionUser): Promise<GroupRules[]>;
  currentReleases(): Promise<ReleaseRow[]>;
  /** Settles when the database answers and its tables are there. */
  ready(): Promise<void>;
}

/** The store behind a real database. */
export function identityStore(db: IdentityDb): IdentityStore {
  const sessionOf = sharedRuns<string, LiveSession>(ids => liveSessions(db, ids));
  return {
    checkPassword: (login, password) => checkPassword(db, login, password),
    noteLogin: userId => noteLogin(db, userId),
    startSession: userId => startSession(db, userId),
    liveSession: async sessionId => await sessionOf(sessionId) ?? null,
    endSession: sessionId => endSession(db, sessionId),
    loadRules: user => loadRules(db, user),
    currentReleases: () => currentReleases(db),
    ready: async () => { await accessVersion(db); },
  };
}

/** The same store, whose failures say 503 and 'try again', not 500: what fails there is nearly always the database (safety 45). */
export function orUnavailable(store: IdentityStore): IdentityStore {
  return {
    checkPassword: guarded(store.checkPassword),
    noteLogin: guarded(store.noteLogin),
    startSession: guarded(store.startSession),
    liveSession: guarded(store.liveSession),
    endSession: guarded(store.endSession),
    loadRules: guarded(store.loadRules),
    currentReleases: guarded(store.currentReleases),
    ready: guarded(store.ready),
  };
}

function guarded<A extends unknown[], R>(call: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return (...args) => call(...args).catch((cause: unknown) => { throw Object.assign(unavailable(), { cause }); });
}
