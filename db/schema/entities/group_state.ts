import { entity, tracked } from '../entity';
import { boolean, fk, many, string } from '../field';
import { groupPermissionsStates } from './group_permissions';

/** A rule for a route state: '*', a first segment such as `product`, or a full name such as `product.edit` (S2 §4). */
export const groupState = entity('group_state', {
  label: 'Group State',
  plural: 'Group States',
  service: 'admin',
  admin: true,
  fields: {
    ...tracked(),
    group_permissions: fk('group_permissions', { required: true }),
    state_name: string({ required: true, maxlength: 150 }),
    deny: boolean(),
    details: string(),
    models: many('group_state_model', { foreign_key: 'group_state' }),
  },
  withoutPages: true,
  alsoOpenedBy: groupPermissionsStates,
  list: {
    columns: ['state_name', 'deny', 'details', 'group_permissions'],
    search: ['state_name', 'details'],
    sort: 'state_name',
  },
});
