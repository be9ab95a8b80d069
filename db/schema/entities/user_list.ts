import { entity } from '../entity';
import { autoNumber, boolean, computed, string } from '../field';

/**
 * The users by name, for selects (contract §2.2). People who can't log in any more are left out, unless the filter asks
 * for them. User names, e-mails and activity are only for people who may list users (contract §2.4).
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
    active: {
      ...computed(
        { entity: 'user', fields: ['is_active', 'active_start_date', 'active_end_date'] },
        boolean({ label: 'Active' }),
      ),
      filter_only: true,
    },
  },
  withoutPages: true,
  sharesRulesOf: 'user',
  restrictedFields: { state: 'user.list', fields: ['username', 'email', 'active'] },
  alsoOpenedBy: { list: ['user.*', 'store_contact.*'], read: ['user.*', 'store_contact.*'] },
  list: {
    columns: ['username', 'descriptive_name', 'email'],
    search: ['username', 'descriptive_name', 'email'],
    sort: 'descriptive_name',
    active: { flag: 'active' },
    limit: 100,
  },
});
