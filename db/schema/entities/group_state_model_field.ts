import { entity, tracked } from '../entity';
import { boolean, fk, string } from '../field';
import { groupPermissionsStates } from './group_permissions';

/** `deny_read` hides a field, `deny_update` makes it read-only. '*' stands for all fields without a rule (S2 §4). */
export const groupStateModelField = entity('group_state_model_field', {
  label: 'Group State Model Field',
  plural: 'Group State Model Fields',
  service: 'admin',
  admin: true,
  fields: {
    ...tracked(),
    group_state_model: fk('group_state_model', { required: true }),
    field_name: string({ required: true, maxlength: 100 }),
    deny_read: boolean(),
    deny_update: boolean(),
  },
  withoutPages: true,
  alsoOpenedBy: groupPermissionsStates,
  list: {
    columns: ['field_name', 'deny_read', 'deny_update', 'group_state_model'],
    search: ['field_name'],
    sort: 'field_name',
  },
});
