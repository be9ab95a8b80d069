import { active, entity, tracked } from '../entity';
import { boolean, type FieldsOf, string, text } from '../field';

const addressLines = {
  address_line_1: string({ section: 'Address' }),
  address_line_2: string({ section: 'Address' }),
  address_line_3: string({ section: 'Address' }),
  address_line_4: string({ section: 'Address' }),
};

/** A maker of furniture (S1 §3.3). */
export const supplier = entity('supplier', {
  label: 'Supplier',
  plural: 'Suppliers',
  service: 'catalogue',
  fields: {
    ...tracked(),
    name: string({ required: true, section: 'Supplier' }),
    core_supplier: boolean({
      label: 'Core supplier',
      section: 'Supplier',
      hint: 'Shown to stores in the listing of core suppliers',
    }),
    phone_number: string({ maxlength: 50, format: 'phone', section: 'Contact' }),
    fax_number: string({ maxlength: 50, format: 'phone', section: 'Contact' }),
    email_address: string({ format: 'email', section: 'Contact' }),
    website: string({ format: 'url', label: 'Ordering Portal/Website', section: 'Contact' }),
    ...addressLines,
    full_address: text({
      section: 'Address',
      hint: 'As on a letter. Lists and searches use this address',
      sameAs: [
        'supplier.address_line_1',
        'supplier.address_line_2',
        'supplier.address_line_3',
        'supplier.address_line_4',
      ] satisfies FieldsOf<{ name: 'supplier'; fields: typeof addressLines }>,
    }),
    ...active(),
  },
  sections: {
    Supplier: 'Who makes it, and whether stores see them in the Core Suppliers Listing.',
    Contact: 'How orders and questions reach them.',
    Address: 'By line, and as on a letter.',
  },
  lookup: { description: 'name' },
  imports: { key: 'name' },
  alsoOpenedBy: { list: ['supplier.listing'], read: ['supplier.listing'] },
  list: {
    columns: ['name', 'phone_number', 'email_address', 'website', 'full_address', 'core_supplier'],
    search: ['name', 'phone_number', 'email_address', 'full_address'],
    sort: 'name',
    mobileColumns: ['phone_number', 'email_address', 'full_address'],
    filters: { core_supplier: { label: 'Core suppliers', where: ['core_supplier', 'eq', true] } },
  },
});
