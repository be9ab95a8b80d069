import { createEndpointTable } from '@trestle/schema/endpoints';
import type { Entity } from '@trestle/schema/entity';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { loadRules } from '../../identity/access';
import { authorise, isAdministrator } from '../../identity/authorise';
import { createCallPolicies, type CallPolicy } from '../../identity/callPolicy';
import type { IdentityDb } from '../../identity/identityDb';
import type { EnvironmentSettings } from '../../platform/settings';
import type { Caller } from './context';

/** Session id of calls that the server makes by itself, such as those of a schedule. */
export const NO_SESSION = 'schedule';

export type CallMethod = 'GET' | 'PATCH' | 'POST' | 'DELETE';

/**
 * Returns a user as the caller of one call, with the rights that they have now.
 * @throws Problem 403 for a user who may not make the call
 */
export type UserAsCaller = (user: SessionUser, zone: string, requestId: string) => Promise<Caller>;

/** Settings that rights depend on. */
export type DecisionSettings = Pick<EnvironmentSettings, 'productSlug' | 'usePermissions' | 'superuserGroup'>;

/** Returns how the BFF decides on a call. */
export const policyOfCall = (
  entities: readonly Entity[],
  { productSlug }: DecisionSettings,
  path: string,
  method: CallMethod = 'GET',
): CallPolicy =>
  createCallPolicies(entities)(createEndpointTable(entities, productSlug).read(method, { path, query: '' }));

/**
 * Creates the function that returns users as callers of a call. It decides by the BFF's own functions, on the rules
 * that are stored now.
 * @param path address of the call: `/api/store_order_line/`
 */
export function createUserAsCaller(
  entities: readonly Entity[],
  identityDb: IdentityDb,
  settings: DecisionSettings,
  path: string,
  method?: CallMethod,
): UserAsCaller {
  const policy = policyOfCall(entities, settings, path, method);
  return async (user, zone, requestId) => {
    const rules = {
      use_permissions: settings.usePermissions,
      superuser: isAdministrator(user, settings.superuserGroup),
      groups: await loadRules(identityDb, user),
    };
    const identity = authorise({ user, actor: user.id, session: NO_SESSION }, rules, policy, entities);
    return { ...identity, zone, now: new Date(), requestId };
  };
}
