import type { RequestHandler } from 'express';
import { isAdministrator } from '@trestle/db/identity/authorise';
import type { LiveSession } from '@trestle/db/identity/liveSessions';
import type { GroupRules, AccessRules } from '@trestle/schema/access';
import { adminEntities } from '@trestle/schema/entities/all';
import { callerOf } from '../caller';
import type { IdentityStore } from '../identityStore';

export interface RulesCacheOptions {
  store: Pick<IdentityStore, 'loadRules'>;
  superuserGroup: string;
  usePermissions: boolean;
}
/** Returns the rules of a session's user. */
export type FindRules = (session: LiveSession) => Promise<AccessRules>;

const MAX_CACHED_USERS = 2000;
/** Oldest rules that are used. Rows that were changed by hand, without a new access version, take effect then. */
const MAX_CACHE_AGE_MS = 10_000;

/**
 * Loads rules and caches them while access version and groups of the user stay the same. So a change of either takes
 * effect at the next call, on every BFF (SECURITY.md, 8).
 */
export function createRulesCache({ store, superuserGroup, usePermissions }: RulesCacheOptions): FindRules {
  const cache = new Map<string, { loadedAt: number; groups: Promise<GroupRules[]> }>();

  function groupRulesOf({ user, accessVersion }: LiveSession): Promise<GroupRules[]> {
    const key = [user.id, accessVersion, ...user.groups.map((group) => group.id)].join(' ');
    const cached = cache.get(key);
    if (cached && performance.now() - cached.loadedAt < MAX_CACHE_AGE_MS) return cached.groups;
    const groups = store.loadRules(user);
    if (cache.size >= MAX_CACHED_USERS) cache.clear();
    cache.set(key, { loadedAt: performance.now(), groups });
    groups.catch(() => cache.delete(key));
    return groups;
  }

  return async (session) => ({
    use_permissions: usePermissions,
    superuser: isAdministrator(session.user, superuserGroup),
    groups: await groupRulesOf(session),
    adminEntities,
  });
}

/** Sets `req.rules`. When the rules cannot be loaded, nobody gets in (SECURITY.md, 43). */
export function loadRules(findRules: FindRules): RequestHandler {
  return async (req, _res, next) => {
    req.rules = await findRules(callerOf(req).session);
    next();
  };
}
