import { forActiveVariant } from '@trestle/kit/core';
import type { Values } from '@trestle/kit/form';
import { activityOfRow } from '@trestle/kit/list';
import type { Entity } from '@trestle/schema/entity';
import { group } from '@trestle/schema/entities/group';
import { user } from '@trestle/schema/entities/user';
import type { StateRuleRow } from '../permissions/rules/stateRules';
import { withRules } from '../permissions/changes/useEditedRights';
import { storeUserTest, type ReportData } from '../report/useReportData';

/** How saving a form changes everybody's rights. */
export interface SaveEffect {
  /** Fields that decide about rights. A save that changes none of them changes no rights. */
  fields: readonly string[];
  /** Returns everybody's rights as they will be once the form is saved. */
  apply: (saved: ReportData, values: Values) => ReportData;
}
const ACTIVE_FIELDS = ['is_active', 'active_start_date', 'active_end_date'];
const isActiveIn = (entity: Entity, values: Values): boolean =>
  activityOfRow(forActiveVariant(entity), values as never) !== 'inactive';

/** The effect of saving a permission record. */
export const RECORD_SAVE: SaveEffect = {
  fields: ['group', 'deny_by_default', 'states'],
  apply: (saved, values) =>
    withRules(saved, {
      id: values['id'] as number | undefined,
      group: values['group'] as number,
      deny_by_default: values['deny_by_default'] === true,
      states: (values['states'] ?? []) as StateRuleRow[],
    }),
};

/** The effect of saving a user. */
export const USER_SAVE: SaveEffect = {
  fields: ['is_superuser', 'groups', 'store', ...ACTIVE_FIELDS],
  apply: (saved, values) => {
    const groups = (values['groups'] ?? []) as number[];
    const store = (values['store'] ?? null) as number | null;
    const rights = {
      isActive: isActiveIn(user, values),
      superuser: values['is_superuser'] === true,
      isStoreUser: storeUserTest(saved.groups)({ store, groups }),
      groups,
    };
    return { ...saved, users: saved.users.map((each) => (each.id === values['id'] ? { ...each, ...rights } : each)) };
  },
};

/** The effect of saving a group. A group whose dates have ended gives its members nothing (Go variant). */
export const GROUP_SAVE: SaveEffect = {
  fields: ACTIVE_FIELDS,
  apply: (saved, values) => {
    const hasEnded = !isActiveIn(group, values);
    return {
      ...saved,
      groups: saved.groups.map((each) => (each.id === values['id'] ? { ...each, hasEnded } : each)),
    };
  },
};
