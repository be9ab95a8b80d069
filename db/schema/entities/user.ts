import { active, entity, tracked } from '../entity';
import { boolean, datetime, fk, generated, manyIds, password, string } from '../field';

/** What everybody's own account form and the users' form share (S2 §2, §3). */
export const personFields = () => ({
  username: string({ required: true, maxlength: 147, unique: true, section: 'Personal Info' }),
  first_name: string({ required: true, maxlength: 150, section: 'Personal Info' }),
  last_name: string({ required: true, maxlength: 150, section: 'Personal Info' }),
  email: string({ required: true, maxlength: 147, format: 'email', unique: true, section: 'Personal Info' }),
});
/** Read-only facts about a user. */
export const loginFields = () => ({
  descriptive_name: generated(string({ hide: true, label: 'Name' })),
  last_login: datetime({ readonly: true, section: 'Important Dates' }),
  date_joined: datetime({ readonly: true, default: 'now', section: 'Important Dates' }),
});

/** S2 §3. `new_password` is hashed into the column `password`, which no reply ever holds. */
export const user = entity('user', {
  label: 'User',
  plural: 'Users',
  service: 'admin',
  ownListOnly: true,
  fields: {
    ...tracked(),
    ...personFields(),
    new_password: {
      ...password({
        maxlength: 147,
        secret: true,
        label: 'New password',
        section: 'Personal Info',
        hint: 'Empty: it stays as it is. A new one signs the person out everywhere',
      }),
      virtual: true,
    },
    password: string({ readonly: true, secret: true, hide: true }),
    has_password: generated(boolean({ hide: true, label: 'Has a password' })),
    is_active: boolean({
      default: true,
      label: 'Active',
      only: 'standard',
      section: 'Permissions',
      hint: 'Inactive people cannot log in; what they did stays',
    }),
    is_staff: boolean({
      label: 'Staff',
      only: 'standard',
      section: 'Permissions',
      hint: 'Sees the Admin Dashboard, and may act as others',
    }),
    is_superuser: boolean({
      label: 'Superuser',
      section: 'Permissions',
      hint: 'May do everything, whatever the groups say',
    }),
    store: fk('store', {
      display: ['name'],
      section: 'Permissions',
      hint: 'A store user sees the orders of this store alone',
    }),
    groups: manyIds('group', {
      link_table: 'user_groups',
      section: 'Permissions',
      hint: 'One group, as a rule. In none, nothing is open',
    }),
    user_permissions: manyIds('permission', {
      link_table: 'user_user_permissions',
      only: 'standard',
      label: 'User permissions',
      section: 'Permissions',
    }),
    ...active({ only: 'go' }),
    ...loginFields(),
  },
  sections: {
    'Personal Info': 'Who it is, and what they log in with.',
    Permissions: 'What they may open, see and change comes from their group.',
  },
  list: {
    columns: ['username', 'first_name', 'last_name', 'email', 'is_active', 'is_staff', 'store__name'],
    search: ['username', 'first_name', 'last_name', 'email'],
    sort: 'email',
    limit: 100,
    linkedIds: ['groups'],
    mobileColumns: ['email', 'is_active', 'store__name'],
    active: { flag: 'is_active' },
  },
});
