import { randomUUID } from 'node:crypto';
import type { LiveSession } from '@trestle/db/identity/sessions';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { GroupRules } from '@trestle/schema/access';
import type { IdentityStore } from '../identityStore';
import type { ReleaseRow } from '../remotes/currentReleases';

/** People, sessions and rules in memory, for unit tests; what stands here can be changed at will between calls. */
export interface MemoryStore extends IdentityStore {
  users: SessionUser[];
  rules: GroupRules[];
  releases: ReleaseRow[];
  accessVersion: number;
  /** Calls that fail from now on, as when the database is away. */
  broken: Set<keyof IdentityStore>;
}

export const PASSWORD = 'Canary-password-1';

export function person(id: number, username: string, more: Partial<SessionUser> = {}): SessionUser {
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
    ...more,
  };
}

/** What only calls on the real product are tested with. */
async function notInMemory(): Promise<never> {
  throw new Error('Not kept in memory');
}

export function memoryStore(): MemoryStore {
  const sessions = new Map<string, { user: number; startedAt: Date }>();
  const guard = (name: keyof IdentityStore) => {
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
    accessVersion: 1,
    broken: new Set(),
    checkPassword: async (login, password) => {
      guard('checkPassword');
      const user = store.users.find((one) => one.username === login || one.email === login);
      return user?.is_active && password === PASSWORD ? user : null;
    },
    accountKey: async (login) => `name ${login}`,
    acquireAttempt: async () => {
      guard('acquireAttempt');
      return 'acquired';
    },
    finishAttempt: async () => {},
    recordLogin: async () => guard('recordLogin'),
    findActiveAccount: async (login) =>
      store.users.find((one) => one.is_active && (one.username === login || one.email === login)) ?? null,
    findUser: async (id) => store.users.find((one) => one.id === id) ?? null,
    createPasscode: notInMemory,
    redeemPasscode: notInMemory,
    changePassword: notInMemory,
    sessionEndsAt: notInMemory,
    markPasswordConfirmed: notInMemory,
    isPasswordConfirmed: notInMemory,
    startImpersonation: notInMemory,
    endImpersonation: notInMemory,
    startSession: async (user) => {
      guard('startSession');
      const id = randomUUID();
      sessions.set(id, { user, startedAt: new Date() });
      return id;
    },
    findLiveSession: async (id): Promise<LiveSession | null> => {
      guard('findLiveSession');
      const session = sessions.get(id);
      const user = store.users.find((one) => one.id === session?.user);
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
      guard('endSession');
      sessions.delete(id);
    },
    loadRules: async (user) => {
      guard('loadRules');
      return store.rules.filter((rule) => user.groups.some((group) => group.id === rule.group));
    },
    currentReleases: async () => {
      guard('currentReleases');
      return store.releases;
    },
    ready: async () => guard('ready'),
  };
  return store;
}
