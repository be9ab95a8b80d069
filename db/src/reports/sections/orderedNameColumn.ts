import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { orderedAs } from '@trestle/schema/orderedAs';
import { fieldColumn, type TableColumn } from './tableColumns';

const { fields } = storeOrderLine;

/** The name of a line's product, and in brackets what it was called when it was ordered, where that differs. */
export const orderedNameColumn: TableColumn = {
  ...fieldColumn(fields.product_name),
  cell: (row) => {
    const name = row[fields.product_name.name] ?? null;
    const formerName = orderedAs(row);
    return formerName ? `${String(name ?? '')} (${formerName})`.trim() : (name as string | null);
  },
};
