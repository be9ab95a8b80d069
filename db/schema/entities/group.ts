import { active, entity, tracked } from '../entity';
import { keys, string } from '../field';

/** A role (S2 §3, §6). */
export const group = entity('group', {
  label: 'Group', plural: 'Groups', service: 'admin', admin: true, closed: true,
  fields: {
    ...tracked(),
    name: string({ required: true, maxlength: 150, unique: true }),
    permissions: keys('permission', { link: 'group_permissions_link', only: 'standard' }),
    ...active({ only: 'go' }),
  },
  list: { columns: ['name', 'active_start_date', 'active_end_date', 'modified_date'], search: ['name'], sort: 'name' },
});
