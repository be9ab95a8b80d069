import { createEndpointTable } from '@trestle/schema/endpoints';
import type { Entity } from '@trestle/schema/entity';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { loadRules } from '../identity/access';
import { authorise, isAdministrator } from '../identity/authorise';
import { createCallPolicies } from '../identity/callPolicy';
import type { IdentityDb } from '../identity/identityDb';
import type { EnvironmentSettings } from '../identity/settings';
import type { Caller } from './context';

/** Session id of calls that the server makes by itself, such as those of a schedule. */
const NO_SESSION = 'schedule';

export type CallMethod = 'GET' | 'PATCH' | 'POST' | 'DELETE';

/**
 * Returns a user as the caller of one call, with the rights that they have now.
 * @throws Problem 403 for a user who may not make the call
 */
export type UserAsCaller = (user: SessionUser, zone: string, requestId: string) => Promise<Caller>;

/**
 * Creates the function that returns users as callers of a call. It decides by the BFF's own functions, on the rules
 * that are stored now.
 * @param path address of the call: `/api/store_order_line/`
 */
export const createUserAsCaller = (
  entities: readonly Entity[],
  identityDb: IdentityDb,
  {
    productSlug,
    usePermissions,
    superuserGroup,
  }: Pick<EnvironmentSettings, 'productSlug' | 'usePermissions' | 'superuserGroup'>,
  path: string,
  method: CallMethod = 'GET',
): UserAsCaller => {
  const call = createEndpointTable(entities, productSlug).read(method, { path, query: '' });
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
