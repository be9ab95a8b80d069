import { forbidden } from '@trestle/schema/errors';
import { ownTable } from '@trestle/schema/ownTable';
import type { Behaviour, Change, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import { sql } from '../sql/sqlText';

/** How to find the groups of rows: the column that refers to a parent, and SQL from parents' ids to groups. */
const GROUP_LOOKUPS: Readonly<Record<string, { key: string; groups: string }>> = ownTable({
  group: { key: 'id', groups: 'SELECT `id` AS `group` FROM `group` WHERE `id` IN (?)' },
  group_permissions: { key: 'group', groups: 'SELECT `id` AS `group` FROM `group` WHERE `id` IN (?)' },
  group_state: { key: 'group_permissions', groups: 'SELECT `group` FROM `group_permissions` WHERE `id` IN (?)' },
  group_state_model: {
    key: 'group_state',
    groups:
      'SELECT r.`group` FROM `group_permissions` r ' +
      'JOIN `group_state` s ON s.`group_permissions` = r.`id` WHERE s.`id` IN (?)',
  },
  group_state_model_field: {
    key: 'group_state_model',
    groups:
      'SELECT r.`group` FROM `group_permissions` r JOIN `group_state` s ON s.`group_permissions` = r.`id` ' +
      'JOIN `group_state_model` m ON m.`group_state` = s.`id` WHERE m.`id` IN (?)',
  },
});

/** Returns the ids of the parents of some rows, before and after the change. */
const parentIds = (changes: readonly Change[], key: string): number[] =>
  changes
    .flatMap((change) => (key === 'id' ? [change.id] : [change.before?.[key], change.values[key]]))
    .filter((id): id is number => typeof id === 'number' && id > 0);

/**
 * Adds to a behaviour that callers can't raise their own rights: a caller who is no administrator can't change the
 * groups that they are in, nor the rules of those groups (contract §2.4).
 */
export const forbidSelfEscalation = (entity: keyof typeof GROUP_LOOKUPS, behaviour: Behaviour = {}): Behaviour => ({
  ...behaviour,
  before: async (changes, write: Write) => {
    const { key, groups } = GROUP_LOOKUPS[entity]!;
    const ids = write.caller.administrator ? [] : parentIds(changes, key);
    if (ids.length) {
      const ownGroupRows = await selectRows(
        write.context,
        sql(
          `SELECT \`group\` FROM \`user_groups\` WHERE \`user\` = ? AND \`group\` IN (${groups}) LIMIT 1`,
          write.caller.user,
          ids,
        ),
        write.transaction,
      );
      if (ownGroupRows.length)
        throw forbidden('Only an administrator may change the rights of a group that they are in themselves.');
    }
    return behaviour.before?.(changes, write);
  },
});
