import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { orderParameters } from '../parameters/choices';
import { defineReport } from '../report';
import { factSection } from '../sections/facts';
import { orderFacts, storeFacts } from '../sections/orderFacts';
import { fieldColumn, totalColumn } from '../sections/tableColumns';
import { heading, nestedTable } from '../sections/tables';
import type { Row } from '../../collection/context';

const { fields } = storeOrderLine;
const COLUMNS = [
  fieldColumn(fields.product__code),
  fieldColumn(fields.product_name),
  fieldColumn(fields.colour__description),
  fieldColumn(fields.fabric__description),
  fieldColumn(fields.container__code),
  fieldColumn(fields.expected_delivery_date),
  totalColumn(fields.quantity),
  fieldColumn(fields.unit_price),
  totalColumn(fields.total_price),
  fieldColumn(fields.notes),
];

export const orderConfirmation = defineReport({
  name: 'order_confirmation',
  title: 'Order confirmation',
  description: 'One order as the store receives it: what was ordered, when it comes, and what it costs.',
  group: 'Orders',
  reads: ['store_order', 'store_order_line'],
  parameters: orderParameters,
  make: async ({ reader, values, zone }) => {
    const order = await reader.record(storeOrder.name, Number(values['order']));
    const lines = (order['store_order_lines'] ?? []) as readonly Row[];
    return {
      title: `Order confirmation ${String(values['order'])}`,
      landscape: true,
      sections: [
        factSection(orderFacts(order, zone)),
        ...(await storeFacts(reader, order, zone)),
        heading('Lines', 2),
        nestedTable('Lines', COLUMNS, lines, 'This order has no lines.'),
      ],
    };
  },
});
