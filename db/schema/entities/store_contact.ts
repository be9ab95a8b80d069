import { active, entity, tracked } from '../entity';
import { fk, manyIds, string, via } from '../field';

/** A person or desk of one or more stores (S1 §3.3). */
export const storeContact = entity('store_contact', {
  label: 'Store Contact',
  plural: 'Store Contacts',
  service: 'orders',
  fields: {
    ...tracked(),
    name: string({ required: true }),
    type: fk('code_contact_type', { required: true, display: ['description'] }),
    login: fk('user_list', {
      required: true,
      // By user name (S1 §3.3); by name to those who may not see user names.
      display: ['username', 'descriptive_name'],
      hint: 'The account they log in with',
    }),
    login__username: via('login.username', string({ label: 'Login' })),
    login__descriptive_name: via('login.descriptive_name', string({ label: 'Name of the login' })),
    email: string({ format: 'email', hint: "Only if it differs from the account's" }),
    ...active(),
  },
  sections: { '': "A person or desk of a store. Choose its stores on the store's own page." },
  imports: {
    key: 'name',
    addsTo: {
      column: 'stores',
      field: manyIds('store', { link_table: 'store_contacts', label: 'Stores' }),
      list: 'contacts',
    },
    note: 'The column Stores adds a contact to these stores. Put a semicolon between two.',
  },
  list: {
    mobileColumns: ['type__description', 'email', 'login__username'],
    columns: ['name', 'type__description', 'login__username', 'login__descriptive_name', 'email', 'active_start_date'],
    search: ['name', 'email', 'login__descriptive_name', 'login__username'],
    sort: 'name',
  },
});
