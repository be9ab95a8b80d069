import type { FieldRule, GroupRules, ModelRule, StateRule } from '@trestle/schema/access';
import { selectRows, type QueryRunner } from './identityDb';
import type { SessionUser } from '@trestle/schema/sessionUser';

interface RecordRow {
  id: number;
  group: number;
  group__name: string;
  details: string;
  deny_by_default: boolean;
}
/** A row with the id of the row that it belongs to. */
type ChildRow<T> = T & { id: number; parent: number };
type StateRow = ChildRow<{ state_name: string; deny: boolean; details: string | null; models: ModelRow[] }>;
type ModelRow = ChildRow<{ base_uri: string | null; model_name: string; fields: ChildRow<FieldRule>[] }>;

/** Groups rows by the row that they belong to. @returns a look-up by the parent's id */
function groupByParent<T extends { id: number; parent: number }>(rows: readonly T[]) {
  const byParent = new Map<number, T[]>();
  for (const row of rows) byParent.set(row.parent, [...(byParent.get(row.parent) ?? []), row]);
  return (parent: number): T[] => byParent.get(parent) ?? [];
}

/** Loads the permission records of some groups, with their states, models and fields nested. */
async function loadRecords(
  db: QueryRunner,
  groups: readonly number[],
): Promise<(RecordRow & { states: StateRule[] })[]> {
  const records = await selectRows<RecordRow>(
    db,
    'SELECT r.`id`, r.`group`, g.`name` AS group__name, r.`details`, r.`deny_by_default` ' +
      'FROM `group_permissions` r JOIN `group` g ON g.`id` = r.`group` WHERE r.`group` IN (?) ORDER BY r.`id`',
    [groups],
  );
  if (!records.length) return [];
  const ids = records.map((record) => record.id);
  const states = await selectRows<StateRow>(
    db,
    'SELECT `id`, `group_permissions` AS parent, `state_name`, `deny`, `details` FROM `group_state` ' +
      'WHERE `group_permissions` IN (?) ORDER BY `id`',
    [ids],
  );
  const models = await selectRows<ModelRow>(
    db,
    'SELECT m.`id`, m.`group_state` AS parent, m.`base_uri`, m.`model_name` FROM `group_state_model` m ' +
      'JOIN `group_state` s ON s.`id` = m.`group_state` WHERE s.`group_permissions` IN (?) ORDER BY m.`id`',
    [ids],
  );
  const fields = await selectRows<ChildRow<FieldRule>>(
    db,
    'SELECT f.`id`, f.`group_state_model` AS parent, f.`field_name`, f.`deny_read`, f.`deny_update` ' +
      'FROM `group_state_model_field` f JOIN `group_state_model` m ON m.`id` = f.`group_state_model` ' +
      'JOIN `group_state` s ON s.`id` = m.`group_state` WHERE s.`group_permissions` IN (?) ORDER BY f.`id`',
    [ids],
  );
  const [statesOf, modelsOf, fieldsOf] = [groupByParent(states), groupByParent(models), groupByParent(fields)];
  const withoutParent = <T extends { parent: number }>({ parent: _parent, ...row }: T) => row;
  return records.map((record) => ({
    ...record,
    states: statesOf(record.id).map((state): StateRule => ({
      ...withoutParent(state),
      models: modelsOf(state.id).map((model): ModelRule => ({
        ...withoutParent(model),
        fields: fieldsOf(model.id).map(withoutParent),
      })),
    })),
  }));
}

/** Reads the version of all users, groups and rules: every change of them raises it. */
export async function readAccessVersion(db: QueryRunner): Promise<number> {
  const [row] = await selectRows<{ version: number }>(db, 'SELECT `version` FROM `access_version` WHERE `id` = 1');
  return row!.version;
}

/** Reads of rules that a save came into. More than that in a row are no accident. */
const MAX_READS = 10;

/**
 * Loads records of one version. Their rows are read one table after the other: a save in between would join the states of
 * before with the models of after, and fields that both versions hide would be seen (SECURITY.md, 22).
 * @throws Error when saves came into all reads, so that nothing is allowed (SECURITY.md, 43)
 */
async function loadRecordsOfOneVersion(db: QueryRunner, groups: readonly number[]): ReturnType<typeof loadRecords> {
  let version = await readAccessVersion(db);
  for (let read = 1; read <= MAX_READS; read += 1) {
    const records = await loadRecords(db, groups);
    const versionAfter = await readAccessVersion(db);
    if (versionAfter === version) return records;
    version = versionAfter;
  }
  throw new Error('The rules changed while they were read');
}

/** Loads the permission rules of a user's groups. A group without a record denies by default (contract §2.4). */
export async function loadRules(db: QueryRunner, user: Pick<SessionUser, 'groups'>): Promise<GroupRules[]> {
  if (!user.groups.length) return [];
  const records = await loadRecordsOfOneVersion(
    db,
    user.groups.map((group) => group.id),
  );
  return user.groups.flatMap((group): GroupRules[] => {
    const ownRecords = records.filter((record) => record.group === group.id);
    return ownRecords.length
      ? ownRecords
      : [{ group: group.id, group__name: group.name, deny_by_default: true, states: [] }];
  });
}
