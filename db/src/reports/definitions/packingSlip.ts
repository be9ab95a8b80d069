import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { Row } from '../../collection/context';
import { orderParameters } from '../parameters/choices';
import { defineReport } from '../report';
import { containerTitle } from '../sections/containers';
import { groupRows } from '../sections/readRows';
import { orderHead } from '../sections/orderHead';
import { derivedColumn, fieldColumn, totalColumn, type TableColumn } from '../sections/tableColumns';
import { filledColumns, rowTable, textSection } from '../sections/tables';

const order = storeOrder.fields;
const line = storeOrderLine.fields;
const TICK_BOX: TableColumn = {
  ...derivedColumn({ name: 'packed', label: 'Packed', kind: 'String' }),
  cell: () => '[   ]',
};
const COLUMNS = [
  TICK_BOX,
  totalColumn(line.quantity),
  fieldColumn(line.product__code),
  fieldColumn(line.product_name),
  fieldColumn(line.colour__description),
  fieldColumn(line.fabric__description),
  fieldColumn(line.notes),
];
const NO_CONTAINER = 'Without a container';

const containerOf = (row: Row): string =>
  containerTitle(
    row[line.container__code.name],
    row[line.container__name.name],
    row[line.expected_delivery_date.name],
  ) || NO_CONTAINER;
/** The lines of each container, by its code. */
const byContainer = (lines: readonly Row[]): [name: string, lines: readonly Row[]][] =>
  [...groupRows(lines, containerOf)].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));

export const packingSlip = defineReport({
  name: 'packing_slip',
  title: 'Packing slip',
  description: 'What to pack for one order, container by container, with boxes to tick. It shows no prices.',
  group: 'Orders',
  reads: ['store_order', 'store_order_line'],
  parameters: orderParameters,
  make: async ({ reader, values, zone }) => {
    const record = await reader.record(storeOrder.name, Number(values['order']));
    const lines = (record['store_order_lines'] ?? []) as readonly Row[];
    // The same columns in each table, so that the eye finds them.
    const columns = filledColumns(COLUMNS, lines);
    const containers = byContainer(lines).map(([title, packed]) => rowTable(title, columns, packed, ''));
    return {
      title: `Packing slip of order ${String(values['order'])}`,
      sections: [
        ...(await orderHead(reader, record, [order.created_date, order.notes], zone)),
        ...(lines.length ? containers : [textSection('This order has no lines.')]),
      ],
    };
  },
});
