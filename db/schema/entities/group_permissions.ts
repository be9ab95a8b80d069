import { entity, tracked } from '../entity';
import { boolean, fk, many, string } from '../field';

const readStates = ['group_permissions.*'] as const;
/** Route states that open the nested rows, which have no pages of their own (contract §2.4). */
export const groupPermissionsStates = {
  list: readStates,
  read: readStates,
  create: ['group_permissions.create', 'group_permissions.edit'],
  edit: ['group_permissions.edit'],
} as const;

/** What a group may open, see and change: one record for each group (S2 §3, §6). */
export const groupPermissions = entity('group_permissions', {
  label: 'Group Permission',
  plural: 'Group Permissions',
  service: 'admin',
  admin: true,
  fields: {
    ...tracked(),
    group: fk('group', { required: true, display: ['name'], unique: true }),
    details: string({ required: true, hint: 'What this group is for, in one line' }),
    deny_by_default: boolean({ label: 'Deny by default', hint: 'Denies everything that no rule mentions' }),
    states: many('group_state', { foreign_key: 'group_permissions' }),
  },
  list: {
    columns: ['group__name', 'details', 'deny_by_default'],
    search: ['group__name', 'details'],
    sort: 'group__name',
  },
});
