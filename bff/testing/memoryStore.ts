import { randomUUID } from 'node:crypto';
import type { LiveSession } from '@trestle/db/identity/liveSessions';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { GroupRules } from '@trestle/schema/access';
import type { IdentityStore } from '../src/identityStore';
import type { NoticeCount } from '@trestle/schema/noticeCount';
import type { KeptRelease, ReleaseRow } from '../src/releases/database/liveReleases';
import type { SwitchedOffRemote } from '../src/releases/database/switchedOff';
import type { ShellRelease } from '../src/releases/database/shellReleases';

/** Users, sessions and rules in memory, for unit tests. Tests may change them between calls. */
export interface MemoryStore extends IdentityStore {
  users: SessionUser[];
  rules: GroupRules[];
  /** Live releases. Everyone gets them, unless a test says otherwise. */
  releases: (ReleaseRow & Partial<KeptRelease>)[];
  /** Kept shells, and the version of the current one. Without any, a BFF serves its own build. */
  shells: ShellRelease[];
  currentShell: string | null;
  /** Remotes that are switched off. */
  switchedOff: SwitchedOffRemote[];
  /** Files of all releases, as the database has them. */
  releaseFiles: Map<string, Buffer>;
  accessVersion: number;
  /** Unread notices by user. */
  notices: Map<number, NoticeCount>;
  /** Methods that fail, as when the database is away. */
  broken: Set<keyof IdentityStore>;
}

export const PASSWORD = 'Canary-password-1';

/** Creates a user of the tests. */
export function person(id: number, username: string, overrides: Partial<SessionUser> = {}): SessionUser {
  return {
    id,
    username,
    descriptive_name: username,
    first_name: username,
    last_name: 'Test',
    email: `${username}@shop.example`,
    is_staff: false,
    is_active: true,
    is_superuser: false,
    groups: [],
    user_permissions: [],
    store: null,
    ...overrides,
  };
}

/** Stands for methods that only the API tests use, on the real database. */
async function notInMemory(): Promise<never> {
  throw new Error('Not kept in memory');
}

/** Completes a release of a test: everyone gets it, unless it says otherwise. */
function toKeptRelease(release: ReleaseRow & Partial<KeptRelease>, index: number): KeptRelease {
  return {
    id: index + 1,
    isCurrent: true,
    isTrial: false,
    trialDate: null,
    share: 100,
    group: null,
    isProven: true,
    isOpen: true,
    ...release,
  };
}

/** Creates a store with two users: an administrator, and one of a store. */
export function memoryStore(): MemoryStore {
  const sessions = new Map<string, { user: number; startedAt: Date }>();
  const failIfBroken = (name: keyof IdentityStore) => {
    if (store.broken.has(name))
      throw Object.assign(new Error('connect ECONNREFUSED 10.9.8.7:3306'), {
        sql: 'SELECT canary',
        code: 'ECONNREFUSED',
      });
  };
  const store: MemoryStore = {
    users: [
      person(1, 'admin', { is_superuser: true, is_staff: true }),
      person(2, 'store1', { groups: [{ id: 2, name: 'StoreUser' }], store: { id: 5, name: 'Fitzroy' } }),
    ],
    rules: [
      {
        group: 2,
        group__name: 'StoreUser',
        deny_by_default: true,
        states: [{ state_name: 'product.list', deny: false, models: [] }],
      },
    ],
    releases: [],
    switchedOff: [],
    releaseFiles: new Map(),
    shells: [],
    currentShell: null,
    accessVersion: 1,
    notices: new Map(),
    broken: new Set(),
    checkPassword: async (login, password) => {
      failIfBroken('checkPassword');
      const user = store.users.find(({ username, email }) => username === login || email === login);
      return user?.is_active && password === PASSWORD ? user : null;
    },
    accountKey: async (login) => `name ${login}`,
    acquireAttempt: async () => {
      failIfBroken('acquireAttempt');
      return 'acquired';
    },
    finishAttempt: async () => {},
    recordLogin: async () => failIfBroken('recordLogin'),
    findActiveAccount: async (login) =>
      store.users.find((user) => user.is_active && (user.username === login || user.email === login)) ?? null,
    findUser: async (id) => store.users.find((user) => user.id === id) ?? null,
    readFactors: async () => ({ totp: false, passkeys: 0, recoveryCodes: 0 }),
    hasFactorInSession: async () => false,
    createTicket: notInMemory,
    findTicket: notInMemory,
    tryTicket: notInMemory,
    consumeProof: notInMemory,
    findTotp: notInMemory,
    startTotp: notInMemory,
    addTotp: notInMemory,
    renewRecoveryCodes: notInMemory,
    removeFactors: notInMemory,
    resetFactors: notInMemory,
    listTotpSecrets: async () => [],
    resealTotp: notInMemory,
    createChallenge: notInMemory,
    takeChallenge: notInMemory,
    listPasskeys: notInMemory,
    findPasskeys: notInMemory,
    findPasskey: notInMemory,
    addPasskey: notInMemory,
    renamePasskey: notInMemory,
    removePasskey: notInMemory,
    reportCounter: notInMemory,
    createPasscode: notInMemory,
    redeemPasscode: notInMemory,
    acceptInvitation: notInMemory,
    endNoticeMails: notInMemory,
    storeBounce: notInMemory,
    findPerson: notInMemory,
    countPersonalData: notInMemory,
    openPersonalData: notInMemory,
    erasePerson: notInMemory,
    readHealthFacts: notInMemory,
    findTeamServices: () => Promise.resolve([]),
    findServiceDocument: () => Promise.resolve(null),
    takeDueInvitations: notInMemory,
    markInvitationSent: notInMemory,
    postponeInvitation: notInMemory,
    changePassword: notInMemory,
    sessionEndsAt: notInMemory,
    markPasswordConfirmed: notInMemory,
    isPasswordConfirmed: notInMemory,
    startImpersonation: notInMemory,
    endImpersonation: notInMemory,
    createApiKey: notInMemory,
    findLiveApiKey: async () => null,
    recordApiKeyUse: async () => {},
    createReleaseToken: notInMemory,
    createReleaseTokenOnce: notInMemory,
    useReleaseToken: async () => null,
    addRelease: notInMemory,
    checkRelease: notInMemory,
    activateKeptRelease: notInMemory,
    endTrial: notInMemory,
    setFreeze: notInMemory,
    findFreeze: async () => null,
    listModules: notInMemory,
    findSwitchedOff: async () => {
      failIfBroken('findSwitchedOff');
      return store.switchedOff;
    },
    switchModule: notInMemory,
    openModule: notInMemory,
    setOwner: notInMemory,
    removeModule: notInMemory,
    storeSourceMaps: async () => failIfBroken('storeSourceMaps'),
    readSourceMap: async () => null,
    recordTrialUser: async () => failIfBroken('recordTrialUser'),
    recordReleaseError: notInMemory,
    listSessions: notInMemory,
    endSessionsOf: notInMemory,
    signInOidcPerson: notInMemory,
    createOidcTicket: notInMemory,
    takeOidcTicket: notInMemory,
    markOidcUse: async () => true,
    recordOidcSignIn: notInMemory,
    endOidcSessions: notInMemory,
    listIdentities: notInMemory,
    forgetIdentity: notInMemory,
    startSession: async (user) => {
      failIfBroken('startSession');
      const id = randomUUID();
      sessions.set(id, { user, startedAt: new Date() });
      return id;
    },
    findLiveSession: async (id): Promise<LiveSession | null> => {
      failIfBroken('findLiveSession');
      const session = sessions.get(id);
      const user = store.users.find((each) => each.id === session?.user);
      if (!session || !user?.is_active) return null;
      return {
        session: id,
        user,
        actor: user.id,
        parent: null,
        accessVersion: store.accessVersion,
        startedAt: session.startedAt,
      };
    },
    endSession: async (id) => {
      failIfBroken('endSession');
      sessions.delete(id);
    },
    loadRules: async (user) => {
      failIfBroken('loadRules');
      return store.rules.filter((rule) => user.groups.some((group) => group.id === rule.group));
    },
    findLiveReleases: async () => {
      failIfBroken('findLiveReleases');
      return store.releases.map(toKeptRelease);
    },
    findKeptRelease: async (name, version) => {
      failIfBroken('findKeptRelease');
      return store.releases.map(toKeptRelease).find((release) => release.name === name && release.version === version);
    },
    findProvenReleases: async (name) => {
      failIfBroken('findProvenReleases');
      return store.releases.map(toKeptRelease).filter((release) => release.name === name && release.isProven);
    },
    findCurrentShell: async () => {
      failIfBroken('findCurrentShell');
      return store.shells.find(({ version }) => version === store.currentShell) ?? null;
    },
    findShell: async (version) => {
      failIfBroken('findShell');
      return store.shells.find((shell) => shell.version === version) ?? null;
    },
    readCurrentHost: async () => null,
    findRelease: async (name, version) => {
      failIfBroken('findRelease');
      const release = store.releases.find((each) => each.name === name && each.version === version);
      return release ? { id: 1, integrity: release.integrity } : null;
    },
    readReleaseFile: async (_release, path) => {
      failIfBroken('readReleaseFile');
      return store.releaseFiles.get(path) ?? null;
    },
    countUnreadNotices: async (users) => {
      failIfBroken('countUnreadNotices');
      return new Map([...store.notices].filter(([user]) => users.includes(user)));
    },
    ready: async () => failIfBroken('ready'),
  };
  return store;
}
