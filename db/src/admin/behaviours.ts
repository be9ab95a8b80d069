import { refused } from '@trestle/schema/errors';
import type { Behaviour, Write } from '../collection/context';
import { execute } from '../collection/run';
import { sql } from '../model/where';
import { accountBehaviour, userBehaviour } from './users';

/** Every session looks its rights up again at its next call (safety 8). */
const raiseVersion = async (write: Write): Promise<void> => {
  await execute(write.context, sql('UPDATE `access_version` SET `version` = `version` + 1 WHERE `id` = 1'), write.transaction);
};
/** Raised before anything is checked, the version also makes those who change people or rights wait for each other (safety 59). */
const versioned = (behaviour: Behaviour = {}): Behaviour => ({
  ...behaviour,
  before: async (changes, write) => {
    await raiseVersion(write);
    return behaviour.before?.(changes, write);
  },
});

/** The administrators' group can't be renamed or deleted, and no other one becomes it (contract §1, safety 58). */
const keepGroup = (superuserGroup: string): Behaviour => ({
  before: async (changes, write) => {
    for (const change of changes) {
      const name = String(change.before?.['name'] ?? '');
      if (change.values['name'] === superuserGroup && !write.caller.administrator) throw refused(`Only an administrator may call a group ${superuserGroup}.`);
      const leaves = change.kind === 'delete' || (typeof change.values['name'] === 'string' && change.values['name'] !== name);
      if (name === superuserGroup && leaves) throw refused(`The group ${superuserGroup} can't be renamed or deleted.`);
    }
  },
});

export const adminBehaviours = (superuserGroup: string): Readonly<Record<string, Behaviour>> => ({
  user: versioned(userBehaviour(superuserGroup)),
  user_account: versioned(accountBehaviour),
  group: versioned(keepGroup(superuserGroup)),
  group_permissions: versioned(), group_state: versioned(), group_state_model: versioned(), group_state_model_field: versioned(),
  permission: versioned(),
  store: versioned(),
});
