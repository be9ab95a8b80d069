import { collectionPath, type RowOf } from '@trestle/schema/entity';
import { entitiesByName } from '@trestle/schema/entities/all';
import type { groupPermissions } from '@trestle/schema/entities/group_permissions';
import type { groupState } from '@trestle/schema/entities/group_state';
import type { groupStateModel } from '@trestle/schema/entities/group_state_model';
import type { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import { GROUPS } from './accounts';
import type { DemoCalendar } from './calendar';
import { className } from './permissions';
import { GROUP_RECORDS } from './groupRecords';

type Flat<Row, Name extends keyof Row> = Pick<Row, Name>[];
type Dated = 'id' | 'created_date' | 'modified_date';

/** Returns the permission records of the groups as rows of their four tables. */
export const permissionRecords = (calendar: DemoCalendar) => {
  const dates = { created_date: calendar.at(-240, 510), modified_date: calendar.at(-60, 510) };
  const records: Flat<RowOf<typeof groupPermissions>, Dated | 'group' | 'details' | 'deny_by_default'> = [];
  const states: Flat<RowOf<typeof groupState>, Dated | 'group_permissions' | 'state_name' | 'deny' | 'details'> = [];
  const models: Flat<RowOf<typeof groupStateModel>, Dated | 'group_state' | 'base_uri' | 'model_name'> = [];
  const fields: Flat<
    RowOf<typeof groupStateModelField>,
    Dated | 'group_state_model' | 'field_name' | 'deny_read' | 'deny_update'
  > = [];
  GROUPS.forEach((name, position) => {
    const { details, deny_by_default = false, states: rules } = GROUP_RECORDS[name];
    records.push({ id: position + 1, ...dates, group: position + 1, details, deny_by_default });
    for (const rule of rules) {
      states.push({
        id: states.length + 1,
        ...dates,
        group_permissions: position + 1,
        state_name: rule.state,
        deny: rule.deny ?? false,
        details: rule.details,
      });
      for (const [entity, fieldRules] of Object.entries(rule.models ?? {})) {
        models.push({
          id: models.length + 1,
          ...dates,
          group_state: states.length,
          base_uri: collectionPath(entitiesByName.get(entity)!),
          model_name: className(entity),
        });
        for (const [field_name, fieldRule] of Object.entries(fieldRules)) {
          fields.push({
            id: fields.length + 1,
            ...dates,
            group_state_model: models.length,
            field_name,
            deny_read: fieldRule === 'read',
            deny_update: fieldRule === 'update',
          });
        }
      }
    }
  });
  return {
    group_permissions: records,
    group_state: states,
    group_state_model: models,
    group_state_model_field: fields,
  };
};
