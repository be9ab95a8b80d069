import { active, entity, tracked } from '../entity';
import { boolean, string, text } from '../field';

/** S1 §3.3. */
export const supplier = entity('supplier', {
  label: 'Supplier', plural: 'Suppliers', service: 'catalogue',
  fields: {
    ...tracked(),
    name: string({ required: true, section: 'Supplier' }),
    core_supplier: boolean({ label: 'Core supplier', section: 'Supplier' }),
    phone_number: string({ maxlength: 50, format: 'phone', section: 'Supplier' }),
    fax_number: string({ maxlength: 50, format: 'phone', section: 'Supplier' }),
    email_address: string({ format: 'email', section: 'Supplier' }),
    website: string({ format: 'url', label: 'Ordering Portal/Website', section: 'Supplier' }),
    address_line_1: string({ section: 'Address' }),
    address_line_2: string({ section: 'Address' }),
    address_line_3: string({ section: 'Address' }),
    address_line_4: string({ section: 'Address' }),
    full_address: text({ section: 'Address' }),
    ...active(),
  },
  code: { description: 'name' },
  states: { list: ['supplier.listing'], read: ['supplier.listing'] },
  list: {
    columns: ['name', 'phone_number', 'email_address', 'website', 'full_address', 'core_supplier'],
    search: ['name', 'phone_number', 'email_address', 'full_address'],
    sort: 'name',
    filters: { core_supplier: { label: 'Core suppliers', where: ['core_supplier', 'eq', true] } },
  },
});
