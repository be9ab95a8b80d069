import { active, entity, tracked } from '../entity';
import { many, string, text } from '../field';

/** S1 §3.3. */
export const store = entity('store', {
  label: 'Store', plural: 'Stores', service: 'orders',
  fields: {
    ...tracked(),
    name: string({ required: true, section: 'Store' }),
    address: text({ required: true, section: 'Store' }),
    phone_number: string({ required: true, maxlength: 50, format: 'phone', section: 'Store' }),
    fax_number: string({ maxlength: 50, format: 'phone', section: 'Store' }),
    email_address: string({ format: 'email', section: 'Store' }),
    website: string({ format: 'url', section: 'Store' }),
    contacts: many('store_contact', { link: 'store_contacts', section: 'Contacts' }),
    ...active(),
  },
  code: { description: 'name' },
  list: {
    columns: ['name', 'address', 'phone_number', 'email_address', 'website', 'active_start_date'],
    search: ['name', 'address', 'phone_number', 'email_address'],
    sort: 'name',
  },
});
