import type { FieldRule, GroupRules, ModelRule, StateRule } from '@trestle/schema/access';
import { selectRows, type IdentityDb } from './identityDb';
import type { SessionUser } from '@trestle/schema/sessionUser';

interface Flat {
  id: number;
  group: number;
  group__name: string;
  details: string;
  deny_by_default: boolean;
}
type Nested<T> = T & { id: number; parent: number };
type State = Nested<{ state_name: string; deny: boolean; details: string | null; models: Model[] }>;
type Model = Nested<{ base_uri: string | null; model_name: string; fields: Nested<FieldRule>[] }>;

const children = <T extends { id: number; parent: number }>(rows: readonly T[]) => {
  const by = new Map<number, T[]>();
  for (const row of rows) by.set(row.parent, [...(by.get(row.parent) ?? []), row]);
  return (parent: number): T[] => by.get(parent) ?? [];
};

/** Whole group-permission records of some groups, states, models and fields nested. */
const recordsOf = async (db: IdentityDb, groups: readonly number[]): Promise<(Flat & { states: StateRule[] })[]> => {
  const records = await selectRows<Flat>(
    db,
    'SELECT r.`id`, r.`group`, g.`name` AS group__name, r.`details`, r.`deny_by_default` FROM `group_permissions` r JOIN `group` g ON g.`id` = r.`group` WHERE r.`group` IN (?) ORDER BY r.`id`',
    [groups],
  );
  if (!records.length) return [];
  const ids = records.map((record) => record.id);
  const states = await selectRows<State>(
    db,
    'SELECT `id`, `group_permissions` AS parent, `state_name`, `deny`, `details` FROM `group_state` WHERE `group_permissions` IN (?) ORDER BY `id`',
    [ids],
  );
  const models = await selectRows<Model>(
    db,
    'SELECT m.`id`, m.`group_state` AS parent, m.`base_uri`, m.`model_name` FROM `group_state_model` m JOIN `group_state` s ON s.`id` = m.`group_state` WHERE s.`group_permissions` IN (?) ORDER BY m.`id`',
    [ids],
  );
  const fields = await selectRows<Nested<FieldRule>>(
    db,
    'SELECT f.`id`, f.`group_state_model` AS parent, f.`field_name`, f.`deny_read`, f.`deny_update` FROM `group_state_model_field` f JOIN `group_state_model` m ON m.`id` = f.`group_state_model` JOIN `group_state` s ON s.`id` = m.`group_state` WHERE s.`group_permissions` IN (?) ORDER BY f.`id`',
    [ids],
  );
  const [statesOf, modelsOf, fieldsOf] = [children(states), children(models), children(fields)];
  const bare = <T extends { parent: number }>({ parent: _parent, ...row }: T) => row;
  return records.map((record) => ({
    ...record,
    states: statesOf(record.id).map((state): StateRule => ({
      ...bare(state),
      models: modelsOf(state.id).map((model): ModelRule => ({ ...bare(model), fields: fieldsOf(model.id).map(bare) })),
    })),
  }));
};

/** The records of a person's groups; a group without one stands there as denying by default (contract §2.4). */
export const loadRules = async (db: IdentityDb, user: Pick<SessionUser, 'groups'>): Promise<GroupRules[]> => {
  if (!user.groups.length) return [];
  const records = await recordsOf(
    db,
    user.groups.map((group) => group.id),
  );
  return user.groups.flatMap((group): GroupRules[] => {
    const own = records.filter((record) => record.group === group.id);
    return own.length ? own : [{ group: group.id, group__name: group.name, deny_by_default: true, states: [] }];
  });
};

export const readAccessVersion = async (db: IdentityDb): Promise<number> => {
  const [row] = await selectRows<{ version: number }>(db, 'SELECT `version` FROM `access_version` WHERE `id` = 1');
  return row!.version;
};
