import { active, entity, tracked } from '../entity';
import { boolean, datetime, fk, keys, password, readonly, string } from '../field';

/** What everybody's own account form and the users' form share (S2 §2, §3). */
export const person = () => ({
  username: string({ required: true, maxlength: 147, unique: true, section: 'Personal Info' }),
  first_name: string({ required: true, maxlength: 150, section: 'Personal Info' }),
  last_name: string({ required: true, maxlength: 150, section: 'Personal Info' }),
  email: string({ required: true, maxlength: 147, format: 'email', unique: true, section: 'Personal Info' }),
});
/** Read-only facts about a user. */
export const standing = () => ({
  descriptive_name: readonly(string({ hide: true, label: 'Name' })),
  last_login: datetime({ readonly: true, section: 'Important Dates' }),
  date_joined: datetime({ readonly: true, default: 'now', section: 'Important Dates' }),
});

/** S2 §3. `new_password` is hashed into the column `password`, which no reply ever holds. */
export const user = entity('user', {
  label: 'User', plural: 'Users', service: 'admin', admin: true, closed: true,
  fields: {
    ...tracked(),
    ...person(),
    new_password: { ...password({ maxlength: 147, secret: true, label: 'New password', section: 'Personal Info' }), virtual: true },
    password: string({ readonly: true, secret: true, hide: true }),
    is_active: boolean({ default: true, label: 'Active', only: 'standard', section: 'Permissions' }),
    is_staff: boolean({ label: 'Staff', only: 'standard', section: 'Permissions' }),
    is_superuser: boolean({ label: 'Superuser', section: 'Permissions' }),
    store: fk('store', { display: ['name'], section: 'Permissions', hint: 'A store user sees the orders of this store alone' }),
    groups: keys('group', { link: 'user_groups', section: 'Permissions' }),
    user_permissions: keys('permission', { link: 'user_user_permissions', only: 'standard', label: 'User permissions', section: 'Permissions' }),
    ...active({ only: 'go' }),
    ...standing(),
  },
  list: {
    columns: ['username', 'first_name', 'last_name', 'email', 'is_active', 'is_staff', 'store__name'],
    search: ['username', 'first_name', 'last_name', 'email'], sort: 'email', limit: 100, keys: ['groups'],
    active: { flag: 'is_active' },
  },
});
