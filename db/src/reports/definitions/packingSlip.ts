import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { orderParameters } from '../parameters/choices';
import { defineReport } from '../report';
import { containerTitle } from '../sections/containers';
import { groupRows } from '../sections/readRows';
import { orderHead } from '../sections/orderHead';
import { orderedNameColumn } from '../sections/orderedNameColumn';
import { derivedColumn, fieldColumn, totalColumn, type TableColumn } from '../sections/tableColumns';
import { filledColumns, rowTable, textSection } from '../sections/tables';

const orderFields = storeOrder.fields;
const lineFields = storeOrderLine.fields;
const TICK_BOX: TableColumn = {
  ...derivedColumn({ name: 'packed', label: 'Packed', kind: 'String' }),
  cell: () => '[   ]',
};
const COLUMNS = [
  TICK_BOX,
  totalColumn(lineFields.quantity),
  fieldColumn(lineFields.product__code),
  orderedNameColumn,
  fieldColumn(lineFields.colour__description),
  fieldColumn(lineFields.fabric__description),
  fieldColumn(lineFields.notes),
];
const NO_CONTAINER = 'Without a container';
const NO_LINES_TEXT = 'This order has no lines.';
const PAST_TEXT = 'This order is from before: it was delivered, and nothing of it is to be packed.';

const containerName = (row: Row): string =>
  containerTitle(
    row[lineFields.container.name],
    row[lineFields.container__code.name],
    row[lineFields.container__name.name],
    row[lineFields.expected_delivery_date.name],
  ) || NO_CONTAINER;
/** Groups lines by container, in the order of the containers' codes. Two containers may have the same name. */
function linesByContainer(lines: readonly Row[]): [name: string, lines: readonly Row[]][] {
  const groups = groupRows(lines, (row) => `${String(row[lineFields.container.name])} ${containerName(row)}`);
  return [...groups.values()]
    .map((rows): [string, readonly Row[]] => [containerName(rows[0]!), rows])
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}

function packedLines(lines: readonly Row[]): readonly ReportSection[] {
  if (!lines.length) return [textSection(NO_LINES_TEXT)];
  // The same columns in each table, so that the eye finds them.
  const columns = filledColumns(COLUMNS, lines);
  return linesByContainer(lines).map(([title, containerLines]) => rowTable(title, columns, containerLines, ''));
}

export const packingSlip = defineReport({
  name: 'packing_slip',
  title: 'Packing slip',
  description: 'What to pack for one order, container by container, with boxes to tick. It shows no prices.',
  group: 'Orders',
  reads: ['store_order', 'store_order_line'],
  parameters: orderParameters,
  make: async ({ reader, values, now, zone }) => {
    const record = await reader.record(storeOrder.name, Number(values['order']));
    const lines = (record['store_order_lines'] ?? []) as readonly Row[];
    return {
      title: `Packing slip of order ${String(values['order'])}`,
      sections: [
        ...(await orderHead(reader, record, [orderFields.created_date, orderFields.notes], { now, zone })),
        ...(record[orderFields.past.name] === true ? [textSection(PAST_TEXT)] : packedLines(lines)),
      ],
    };
  },
});
