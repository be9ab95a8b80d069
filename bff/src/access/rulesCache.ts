import type { RequestHandler } from 'express';
import type { LiveSession } from '@trestle/db/identity/sessions';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { GroupRules, AccessRules } from '@trestle/schema/access';
import { callerOf } from '../caller';
import type { IdentityStore } from '../identityStore';

export interface RulesOptions {
  store: IdentityStore;
  superuserGroup: string;
  usePermissions: boolean;
}
/** The rules of a session's user. */
export type LoadRules = (session: LiveSession) => Promise<AccessRules>;

const MOST = 2000;
/** So long at most, in milliseconds: rows that were changed by hand, past the access version, count from then on too. */
const LONGEST = 10_000;

/** 'Administrator' in the contract: is_superuser, or in the configured group (contract §1). */
export function isAdministrator(user: SessionUser, superuserGroup: string): boolean {
  return user.is_superuser || user.groups.some((group) => group.name === superuserGroup);
}

/**
 * Loads rules, and keeps them for as long as the access version and the user's groups stay what they are: a change of
 * either shows at the next call on every BFF (safety 8).
 */
export function createRulesCache({ store, superuserGroup, usePermissions }: RulesOptions): LoadRules {
  const kept = new Map<string, { since: number; groups: Promise<GroupRules[]> }>();

  function groupsOf({ user, accessVersion }: LiveSession): Promise<GroupRules[]> {
    const key = [user.id, accessVersion, ...user.groups.map((group) => group.id)].join(' ');
    const known = kept.get(key);
    if (known && Date.now() - known.since < LONGEST) return known.groups;
    const groups = store.loadRules(user);
    if (kept.size >= MOST) kept.clear();
    kept.set(key, { since: Date.now(), groups });
    groups.catch(() => kept.delete(key));
    return groups;
  }

  return async (session) => ({
    use_permissions: usePermissions,
    superuser: isAdministrator(session.user, superuserGroup),
    groups: await groupsOf(session),
  });
}

/** The step that sets `req.rules`. Rules that cannot be loaded let nobody in (safety 43). */
export function loadRules(find: LoadRules): RequestHandler {
  return async (req, _res, next) => {
    req.rules = await find(callerOf(req).session);
    next();
  };
}
