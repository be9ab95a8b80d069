import { loadRules, readAccessVersion } from '@trestle/db/identity/access';
import type { IdentityDb } from '@trestle/db/identity/identityDb';
import { readHealthFacts } from '@trestle/db/identity/healthFacts';
import { countUnreadNotices } from '@trestle/db/identity/noticeCounts';
import { isMigrated } from '@trestle/db/platform/isMigrated';
import { findLiveSessions, type LiveSession } from '@trestle/db/identity/liveSessions';
import { endSessionsOf, listSessions } from '@trestle/db/identity/sessionList';
import { endSession, startSession, type SessionClient } from '@trestle/db/identity/sessions';
import type { NoticeCount } from '@trestle/schema/noticeCount';
import type { GroupRules } from '@trestle/schema/access';
import { Problem, serviceUnavailable } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { createApiKeyStore, type ApiKeyStore } from './apiKeys/apiKeyStore';
import { createAccountStore, type AccountStore } from './auth/accountStore';
import { createOidcStore, type OidcStore } from './oidc/oidcStore';
import { createFactorStore, type FactorStore } from './auth/secondFactor/factorStore';
import { coalesceQueries } from './coalesceQueries';
import { createReleaseStore, type ReleaseStore } from './releases/database/releaseStore';
import { createPersonalDataStore, type PersonalDataStore } from './personalData/personalDataStore';
import type { HealthReportStore } from './healthReport';
import type { SessionListStore } from './sessions/routes';
import { createTeamServiceStore, type TeamServiceStore } from './teamServices/serviceStore';

/** Everything the BFF asks of the database. Each call rejects while the database is away. */
export interface IdentityStore
  extends
    AccountStore,
    ApiKeyStore,
    FactorStore,
    OidcStore,
    ReleaseStore,
    SessionListStore,
    HealthReportStore,
    TeamServiceStore,
    PersonalDataStore {
  startSession(userId: number, endsAt: Date, client: SessionClient): Promise<string>;
  /** Returns null when the session has ended or its user may no longer log in. */
  findLiveSession(sessionId: string): Promise<LiveSession | null>;
  endSession(sessionId: string, requestId: string): Promise<void>;
  loadRules(user: SessionUser): Promise<GroupRules[]>;
  /** Counts unread notices by user. Users without any are missing. */
  countUnreadNotices(users: readonly number[]): Promise<Map<number, NoticeCount>>;
  /** Resolves when the database answers and its tables exist. */
  ready(): Promise<void>;
}

/**
 * Binds the calls to a database. Sessions that are needed at the same time share one query.
 * @param superuserGroup SUPERUSER_GROUP
 */
export function createIdentityStore(db: IdentityDb, superuserGroup: string): IdentityStore {
  const findSession = coalesceQueries<string, LiveSession>((ids) => findLiveSessions(db, ids));
  return {
    ...createAccountStore(db),
    ...createOidcStore(db),
    ...createFactorStore(db),
    ...createReleaseStore(db, superuserGroup),
    ...createApiKeyStore(db, superuserGroup),
    ...createTeamServiceStore(db),
    ...createPersonalDataStore(db, superuserGroup),
    startSession: (userId, endsAt, client) => startSession(db, userId, endsAt, client),
    listSessions: (user) => listSessions(db, user),
    endSessionsOf: (sessions) => endSessionsOf(db, sessions),
    findLiveSession: async (sessionId) => (await findSession(sessionId)) ?? null,
    endSession: (sessionId, requestId) => endSession(db, sessionId, requestId),
    loadRules: (user) => loadRules(db, user),
    countUnreadNotices: (users) => countUnreadNotices(db, users),
    readHealthFacts: () => readHealthFacts(db),
    ready: async () => {
      const [hasTables] = await Promise.all([isMigrated(db.executor), readAccessVersion(db), db.ping()]);
      if (!hasTables) throw serviceUnavailable('The migrations have not run yet.');
    },
  };
}

/**
 * Wraps a store so that its failures become 503 'try again' instead of 500 (SECURITY.md, 45). What fails there is
 * nearly always the database.
 */
export function reportFailuresAsUnavailable(store: IdentityStore): IdentityStore {
  const methods = Object.entries(store).filter(([, method]) => typeof method === 'function');
  return Object.fromEntries(methods.map(([name, method]) => [name, orUnavailable(method)])) as unknown as IdentityStore;
}

function orUnavailable<A extends unknown[], R>(call: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return (...args) =>
    call(...args).catch((cause: unknown) => {
      throw cause instanceof Problem ? cause : Object.assign(serviceUnavailable(), { cause });
    });
}
