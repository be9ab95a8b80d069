import { active, entity, tracked } from '../entity';
import { computed, integer, manyIds, string } from '../field';

/** A role (S2 §3, §6). */
export const group = entity('group', {
  label: 'Group',
  plural: 'Groups',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  mergedBySuperusers: true,
  fields: {
    ...tracked(),
    name: string({ required: true, maxlength: 150, unique: true, section: 'Group' }),
    external_name: string({
      maxlength: 255,
      unique: true,
      label: 'Name at the company sign-in',
      section: 'Group',
      hint: 'Membership then follows the sign-in, each time somebody logs in with it. Empty: you choose the members here',
    }),
    permissions: manyIds('permission', {
      link_table: 'group_permissions_link',
      only: 'standard',
      section: 'Permissions',
    }),
    ...active({ only: 'go' }),
    members: computed({ entity: 'user', fields: ['groups'] }, integer({ label: 'Members' })),
  },
  sections: {
    Group: 'A role. Its group permission says what members may open, see and change.',
    Permissions: 'Single permissions by content type. Screens are opened by the group permission instead.',
  },
  list: {
    columns: ['name', 'members', 'external_name', 'active_start_date', 'active_end_date', 'modified_date'],
    search: ['name', 'external_name'],
    sort: 'name',
  },
});
