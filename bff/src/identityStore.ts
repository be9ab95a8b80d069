import { readAccessVersion, loadRules } from '@trestle/db/identity/access';
import type { IdentityDb } from '@trestle/db/identity/identityDb';
import { endSession, findLiveSessions, startSession, type LiveSession } from '@trestle/db/identity/sessions';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { GroupRules } from '@trestle/schema/access';
import { Problem, serviceUnavailable } from '@trestle/schema/errors';
import { createAccountStore, type AccountStore } from './auth/accountStore';
import { currentReleases, type ReleaseRow } from './remotes/currentReleases';
import { coalesceQueries } from './coalesceQueries';

/** All that the BFF asks of the database. Every call may fail when the database is away. */
export interface IdentityStore extends AccountStore {
  startSession(userId: number, endsAt: Date): Promise<string>;
  /** null: ended, or its user may no longer log in. */
  liveSession(sessionId: string): Promise<LiveSession | null>;
  endSession(sessionId: string): Promise<void>;
  loadRules(user: SessionUser): Promise<GroupRules[]>;
  currentReleases(): Promise<ReleaseRow[]>;
  /** Settles when the database answers and its tables are there. */
  ready(): Promise<void>;
}

/** The store behind a real database. */
export function createIdentityStore(db: IdentityDb): IdentityStore {
  const sessionOf = coalesceQueries<string, LiveSession>((ids) => findLiveSessions(db, ids));
  return {
    ...createAccountStore(db),
    startSession: (userId, endsAt) => startSession(db, userId, endsAt),
    liveSession: async (sessionId) => (await sessionOf(sessionId)) ?? null,
    endSession: (sessionId) => endSession(db, sessionId),
    loadRules: (user) => loadRules(db, user),
    currentReleases: () => currentReleases(db),
    ready: async () => {
      await readAccessVersion(db);
    },
  };
}

/** The same store, whose failures say 503 and 'try again', not 500: what fails there is nearly always the database (safety 45). */
export function reportFailuresAsUnavailable(store: IdentityStore): IdentityStore {
  const calls = Object.entries(store).filter(([, call]) => typeof call === 'function');
  return Object.fromEntries(calls.map(([name, call]) => [name, guarded(call)])) as unknown as IdentityStore;
}

function guarded<A extends unknown[], R>(call: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return (...args) =>
    call(...args).catch((cause: unknown) => {
      throw cause instanceof Problem ? cause : Object.assign(serviceUnavailable(), { cause });
    });
}
