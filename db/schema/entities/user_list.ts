import { entity } from '../entity';
import { autoNumber, string } from '../field';

/**
 * The users by name, for selects (contract §2.2). User names and e-mails are only for people who may list users
 * (contract §2.4).
 */
export const userList = entity('user_list', {
  label: 'User',
  plural: 'Users',
  service: 'admin',
  writes: [],
  table: 'user',
  fields: {
    id: autoNumber({ label: 'Id' }),
    username: string({ readonly: true }),
    descriptive_name: string({ readonly: true, label: 'Name' }),
    email: string({ readonly: true, format: 'email' }),
  },
  withoutPages: true,
  sharesRulesOf: 'user',
  restrictedFields: { state: 'user.list', fields: ['username', 'email'] },
  alsoOpenedBy: { list: ['user.*', 'store_contact.*'], read: ['user.*', 'store_contact.*'] },
  list: {
    columns: ['username', 'descriptive_name', 'email'],
    search: ['username', 'descriptive_name', 'email'],
    sort: 'descriptive_name',
    active: null,
    limit: 100,
  },
});
