import type { GroupRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { Problem } from '@trestle/schema/errors';
import type { FieldLimits } from '@trestle/schema/fieldAccess';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { loadRules } from '../../identity/access';
import { authorise, isAdministrator } from '../../identity/authorise';
import type { IdentityDb } from '../../identity/identityDb';
import { NO_SESSION, policyOfCall, type DecisionSettings } from './userAsCaller';

/**
 * Returns the field rules that hold for users in one call, by the user's id. Users who may not make the call have no
 * entry. People with the same groups share one object.
 */
export type FindFieldLimits = (users: readonly SessionUser[]) => Promise<ReadonlyMap<number, FieldLimits>>;

/** Whatever of a user decides on a call: two users with the same text get the same decision. */
const rightsOf = ({ is_superuser, store, groups }: SessionUser): string =>
  JSON.stringify([is_superuser, store !== null, ...groups.map(({ id }) => id)]);

/**
 * Creates the function that finds the field rules of many people in a call, as the BFF decides. It loads the rules of
 * all their groups at once, and decides once for each set of groups.
 * @param path address of the call: `/api/store_order_line/`
 */
export function createFieldLimitsQuery(
  entities: readonly Entity[],
  identityDb: IdentityDb,
  settings: DecisionSettings,
  path: string,
): FindFieldLimits {
  const policy = policyOfCall(entities, settings, path);
  const decide = (user: SessionUser, groups: readonly GroupRules[]): FieldLimits | null => {
    const superuser = isAdministrator(user, settings.superuserGroup);
    const rules = { use_permissions: settings.usePermissions, superuser, groups };
    try {
      return authorise({ user, actor: user.id, session: NO_SESSION }, rules, policy, entities).limits;
    } catch (error) {
      // The user may not make the call.
      if (error instanceof Problem) return null;
      throw error;
    }
  };
  return async (users) => {
    const allGroups = new Map(users.flatMap(({ groups }) => groups.map((group) => [group.id, group])));
    const allRules = await loadRules(identityDb, { groups: [...allGroups.values()] });
    const decisions = new Map<string, FieldLimits | null>();
    for (const user of users) {
      if (decisions.has(rightsOf(user))) continue;
      const ids = new Set(user.groups.map(({ id }) => id));
      const ownRules = allRules.filter(({ group }) => ids.has(group));
      decisions.set(rightsOf(user), decide(user, ownRules));
    }
    return new Map(
      users.flatMap((user) => {
        const limits = decisions.get(rightsOf(user));
        return limits ? [[user.id, limits] as const] : [];
      }),
    );
  };
}
