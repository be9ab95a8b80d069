import { createEndpointTable } from '@trestle/schema/endpoints';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Caller, Context } from '../../collection/context';
import { loadRules } from '../../identity/access';
import { authorise, isAdministrator } from '../../identity/authorise';
import { createCallPolicies } from '../../identity/callPolicy';
import type { IdentityDb } from '../../identity/identityDb';
import type { Settings } from '../../identity/settings';

/** The session of calls that nobody makes. */
const NO_SESSION = 'schedule';
const REPORTS_PATH = '/reports/reports/';

/** Returns the caller that a user would be now, with the rights of a call on reports. @throws Problem 403 without them */
export type FindScheduledCaller = (user: SessionUser, zone: string, requestId: string) => Promise<Caller>;

/** Decides by the functions by which the BFF decides about calls, on rules that are read now. */
export const createScheduledCallers = (
  { entities }: Pick<Context, 'entities'>,
  identityDb: IdentityDb,
  { productSlug, usePermissions, superuserGroup }: Pick<Settings, 'productSlug' | 'usePermissions' | 'superuserGroup'>,
): FindScheduledCaller => {
  const call = createEndpointTable(entities, productSlug).read('GET', { path: REPORTS_PATH, query: '' });
  const policy = createCallPolicies(entities)(call);
  return async (user, zone, requestId) => {
    const rules = {
      use_permissions: usePermissions,
      superuser: isAdministrator(user, superuserGroup),
      groups: await loadRules(identityDb, user),
    };
    const identity = authorise({ user, actor: user.id, session: NO_SESSION }, rules, policy, entities);
    return { ...identity, zone, now: new Date(), requestId };
  };
};
