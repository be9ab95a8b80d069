import { STORE_USER_GROUP } from '@trestle/schema/rights/userPrivileges';
import { forbidden, badRequest } from '@trestle/schema/errors';
import type { Behaviour, Change, Write } from '../collection/call/context';
import { execute, selectRows } from '../collection/call/statements';
import { canDisclose } from '../collection/call/fieldAccess';
import { sql } from '../sql/sqlText';
import { accountBehaviour } from './account';
import { auditBehaviour } from './auditList';
import { forbidWhileImpersonating } from './impersonation';
import { releaseStoresOfEndedKeys } from './endedApiKeys';
import { revokeImpersonationsOfGroup } from './revokeSessions';
import { serviceBehaviour, type ServiceRuleSettings } from './teamServices/serviceBehaviour';
import { requireAdministratorLeft } from './lastAdministrator';
import { listViewBehaviour } from './listViews';
import { uniqueRuleNames, refuseDuplicateRules } from './ruleUniqueness';
import { forbidSelfEscalation } from './selfEscalation';
import { userListBehaviour } from './userList';
import { userBehaviour, type UserRules } from './users';

/** Raises the access version, so that every session reads its rights again at its next call (SECURITY.md, 8). */
async function raiseAccessVersion(write: Write): Promise<void> {
  await execute(
    write.context,
    sql('UPDATE `access_version` SET `version` = `version` + 1 WHERE `id` = 1'),
    write.transaction,
  );
}
/**
 * Adds raising the access version to a behaviour.
 * It is raised before anything is checked, so its row also serialises all changes of users and rights (SECURITY.md,
 * 59).
 */
const raisingAccessVersion = (behaviour: Behaviour = {}): Behaviour => ({
  ...behaviour,
  before: async (changes, write) => {
    await raiseAccessVersion(write);
    return behaviour.before?.(changes, write);
  },
});

/** Refuses to merge stores that have users: only an administrator decides whose orders a user sees (contract §2.4). */
const refuseMergeOfStoresWithUsers: Behaviour['merge'] = async (_kept, others, write) => {
  if (write.caller.administrator) return;
  const ids = others.map((row) => row['id']);
  const users = await selectRows(
    write.context,
    sql('SELECT `id` FROM `user` WHERE `store` IN (?) LIMIT 1', ids),
    write.transaction,
  );
  if (users.length) throw forbidden('Only an administrator may merge stores that people belong to.');
};

/** Trims a name and reduces inner spaces to one, so that names that look equal are equal. */
function trimName(change: Change): void {
  const { name } = change.values;
  if (typeof name === 'string') change.values['name'] = name.trim().replaceAll(/\s+/g, ' ');
}

const groupName = (name: string, { context, caller }: Write): string =>
  canDisclose(context, caller, 'name', 'group') ? `The group ${name}` : 'This group';
const hasDates = (values: Change['values']): boolean =>
  (values['active_start_date'] ?? values['active_end_date'] ?? null) !== null;

/** Whoever names a group at the provider decides who gets its rights (SECURITY.md, 90). */
const changesExternalName = ({ values, before }: Change): boolean =>
  'external_name' in values && (values['external_name'] ?? null) !== (before?.['external_name'] ?? null);

/**
 * Rules of groups. The administrators' group can't be renamed or deleted, nor another be renamed to it (SECURITY.md,
 * 58).
 */
const groupBehaviour = (superuserGroup: string): Behaviour => ({
  computed: { members: (alias) => `(SELECT COUNT(*) FROM \`user_groups\` m WHERE m.\`group\` = ${alias}.\`id\`)` },
  before: async (changes, write) => {
    for (const change of changes) {
      trimName(change);
      const name = String(change.before?.['name'] ?? '');
      if (change.values['name'] === superuserGroup && !write.caller.administrator)
        throw badRequest(`Only an administrator may call a group ${superuserGroup}.`);
      if (changesExternalName(change) && !write.caller.administrator)
        throw badRequest('Only an administrator decides which group follows the company sign-in.');
      const isLost =
        change.kind === 'delete' || (typeof change.values['name'] === 'string' && change.values['name'] !== name);
      // Under another name the store group's members would see every store's orders.
      if ([superuserGroup, STORE_USER_GROUP].includes(name) && isLost)
        throw badRequest(`${groupName(name, write)} can't be renamed or deleted.`);
      // Outside its dates, too, the store group's members would see every store's orders.
      if (name === STORE_USER_GROUP && hasDates(change.values))
        throw badRequest(`${groupName(name, write)} is always active.`);
      await revokeImpersonationsOfGroup(change, write);
    }
  },
  merge: async (kept, others) => {
    if ([kept, ...others].some((row) => row['name'] === superuserGroup))
      throw badRequest(`The group ${superuserGroup} can't be merged.`);
  },
  after: (changes, write) => requireAdministratorLeft(changes, write, superuserGroup),
});

/** Returns what is special about users, groups and rules, by entity. */
export function adminBehaviours(rules: UserRules & ServiceRuleSettings): Readonly<Record<string, Behaviour>> {
  const rights = (entity: string, behaviour?: Behaviour) =>
    raisingAccessVersion(forbidWhileImpersonating(forbidSelfEscalation(entity, behaviour)));
  return {
    user: raisingAccessVersion(userBehaviour(rules)),
    user_account: raisingAccessVersion(accountBehaviour(rules)),
    group: rights('group', groupBehaviour(rules.superuserGroup)),
    group_permissions: rights('group_permissions', {
      merge: (kept, others, write) =>
        refuseDuplicateRules(
          write,
          'group_permissions',
          [kept, ...others].map((row) => row['id'] as number),
        ),
    }),
    group_state: rights('group_state', uniqueRuleNames('group_state')),
    group_state_model: rights('group_state_model', uniqueRuleNames('group_state_model')),
    group_state_model_field: rights('group_state_model_field', uniqueRuleNames('group_state_model_field')),
    permission: raisingAccessVersion(forbidWhileImpersonating()),
    release_token: forbidWhileImpersonating(),
    api_key: forbidWhileImpersonating({ before: releaseStoresOfEndedKeys }),
    service: forbidWhileImpersonating(serviceBehaviour(rules)),
    audit: auditBehaviour,
    user_list: userListBehaviour,
    list_view: listViewBehaviour,
    store: raisingAccessVersion({ merge: refuseMergeOfStoresWithUsers }),
  };
}
