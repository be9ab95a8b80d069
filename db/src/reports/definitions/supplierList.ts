import { supplier } from '@trestle/schema/entities/supplier';
import { defineReport } from '../report';
import { fieldColumn } from '../sections/tableColumns';
import { sortedBy } from '../sections/readRows';
import { listTable } from '../sections/tables';

const { fields } = supplier;

export const supplierList = defineReport({
  name: 'supplier_list',
  title: 'Supplier list',
  description: 'The suppliers with their addresses and telephone numbers, by name.',
  group: 'Catalogue',
  reads: ['supplier'],
  parameters: [
    {
      name: 'core_only',
      prompt: 'Core suppliers only',
      type: 5,
      control: 3,
      default: false,
      help: fields.core_supplier.hint,
      filtersBy: { [supplier.name]: [fields.core_supplier.name] },
    },
  ],
  make: async ({ reader, values }) => {
    const table = await listTable(reader, {
      entity: supplier.name,
      title: supplier.plural,
      columns: [
        fieldColumn(fields.name),
        fieldColumn(fields.phone_number),
        fieldColumn(fields.email_address),
        fieldColumn(fields.website),
        fieldColumn(fields.full_address),
        fieldColumn(fields.core_supplier),
      ],
      parameters: {
        filter: values['core_only'] === true ? 'core_supplier' : 'active',
        ...sortedBy(reader, supplier.name, fields.name.name),
      },
      emptyText: 'No suppliers.',
    });
    return { landscape: true, sections: [table] };
  },
});
