import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { orderParameters } from '../parameters/choices';
import { defineReport } from '../report';
import { orderHead } from '../sections/orderHead';
import { sellerSections, totalSections } from '../sections/orderMoney';
import { orderedNameColumn } from '../sections/orderedNameColumn';
import { fieldColumn, totalColumn, type TableColumn } from '../sections/tableColumns';
import { nestedTable } from '../sections/tables';
import type { Row } from '../../collection/call/context';

const { fields } = storeOrderLine;
const { reference, created_date, supplier__name, notes } = storeOrder.fields;
const FACTS = [reference, created_date, supplier__name, notes];
const COLUMNS = [
  fieldColumn(fields.product__code),
  orderedNameColumn,
  fieldColumn(fields.colour__description),
  fieldColumn(fields.fabric__description),
  fieldColumn(fields.container__code),
  fieldColumn(fields.expected_delivery_date),
  totalColumn(fields.quantity),
  fieldColumn(fields.unit_price),
  totalColumn(fields.total_price),
  fieldColumn(fields.notes),
];

/** The columns, with the delivered pieces where there are any. */
function columnsFor(lines: readonly Row[]): readonly TableColumn[] {
  const isDelivered = lines.some((line) => Number(line[fields.delivered.name] ?? 0) > 0);
  return isDelivered
    ? COLUMNS.flatMap((column) =>
        column.needs.includes(fields.quantity.name) ? [column, totalColumn(fields.delivered)] : [column],
      )
    : COLUMNS;
}

export const orderConfirmation = defineReport({
  name: 'order_confirmation',
  title: 'Order confirmation',
  description: 'One order as the store receives it: what was ordered, when it comes, and what it costs.',
  group: 'Orders',
  // Its lines are part of the order, as on the order's page.
  reads: ['store_order'],
  parameters: orderParameters,
  make: async ({ reader, values, now, zone }) => {
    const order = await reader.record(storeOrder.name, Number(values['order']));
    const lines = (order['store_order_lines'] ?? []) as readonly Row[];
    return {
      title: `Order confirmation ${String(values['order'])}`,
      sections: [
        ...sellerSections(),
        ...(await orderHead(reader, order, FACTS, { now, zone })),
        nestedTable(storeOrder.fields.store_order_lines.label, columnsFor(lines), lines, 'This order has no lines.'),
        ...totalSections(order, lines),
      ],
    };
  },
});
