import { hintRegions } from '../regional/labelRegions';
import { active, entity, tracked } from '../entity';
import { integer, many, string, text } from '../field';

/** A shop that orders furniture for its customers (S1 §3.3). */
export const store = entity('store', {
  label: 'Store',
  plural: 'Stores',
  service: 'orders',
  fields: {
    ...tracked(),
    name: string({ required: true }),
    address: text({ required: true }),
    location: string({
      format: 'coordinates',
      maxlength: 80,
      hint: 'Degrees, minutes and seconds or decimals, latitude first',
    }),
    region: integer({
      min: 1,
      max: 4,
      label: 'Region',
    }),
    account_code: string({
      maxlength: 50,
      identifier: true,
      label: 'Account code',
      hint: "Its customer's code in the accounts",
    }),
    phone_number: string({ required: true, maxlength: 50, format: 'phone', section: 'How to reach it' }),
    fax_number: string({ maxlength: 50, format: 'phone', section: 'How to reach it' }),
    email_address: string({ format: 'email', section: 'How to reach it' }),
    website: string({ format: 'url', section: 'How to reach it' }),
    contacts: many('store_contact', {
      link_table: 'store_contacts',
      cards: true,
      section: 'Contacts',
      hint: 'Who to ask for, and their login.',
    }),
    ...active(),
  },
  sections: {
    '': 'Where deliveries go. The name is what orders and lists show.',
    'How to reach it': 'Emails about its orders are addressed here.',
  },
  lookup: { description: 'name' },
  imports: { key: 'name' },
  list: {
    columns: ['name', 'address', 'phone_number', 'email_address', 'active_start_date'],
    mobileColumns: ['address', 'phone_number', 'email_address'],
    search: ['name', 'address', 'account_code', 'phone_number', 'email_address'],
    sort: 'name',
  },
});
hintRegions(store.fields.region);
