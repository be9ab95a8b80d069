import type { QueryCondition } from '@trestle/schema/entity';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { localDate } from '@trestle/schema/periods';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { dayText } from '@trestle/schema/regional/dateFormat';
import { storeParameter } from '../parameters/choices';
import { chosenValues, queryOf } from '../parameters/listQuery';
import { defineReport, type ReportRequest } from '../report';
import { deliverySections } from '../sections/orderHead';
import { groupRows, readRows, sortedBy } from '../sections/readRows';
import { derivedColumn, fieldColumn, readableColumns, totalColumn, type TableColumn } from '../sections/tableColumns';
import { filledColumns, rowTable, textSection } from '../sections/tables';
import { factSection } from '../sections/facts';

const { fields } = storeOrderLine;
const TICK_BOX: TableColumn = {
  ...derivedColumn({ name: 'received', label: 'Received', kind: 'String' }),
  cell: () => '[   ]',
};
const COLUMNS = [
  TICK_BOX,
  totalColumn(fields.undelivered),
  fieldColumn(fields.product__code),
  fieldColumn(fields.product_name),
  fieldColumn(fields.colour__description),
  fieldColumn(fields.fabric__description),
  fieldColumn(fields.container__code),
  fieldColumn(fields.notes),
];
const DELIVERED_COLUMNS = COLUMNS.map((column) => {
  if (column === TICK_BOX) return fieldColumn(fields.order_number);
  return column.needs.includes(fields.undelivered.name) ? totalColumn(fields.delivered) : column;
});

/** Lines whose goods are in the warehouse on a day. */
const isHere = (day: string): QueryCondition => ({
  or: [
    [fields.expected_delivery_date.name, 'is_null'],
    [fields.expected_delivery_date.name, 'before_on', day],
  ],
});

/** Reads a store's lines that meet conditions, by order. */
async function readLines(
  { reader, values }: ReportRequest,
  columns: readonly TableColumn[],
  ...conditions: readonly QueryCondition[]
): Promise<{ columns: readonly TableColumn[]; rows: readonly Row[] }> {
  const shown = readableColumns(reader, storeOrderLine.name, columns);
  const store = chosenValues(fields.store.name, values, 'store');
  const parameters = {
    filter: 'all',
    query: queryOf(store, ...conditions),
    ...sortedBy(reader, storeOrderLine.name, fields.order_number.name),
  };
  const names = [fields.order_number.name, ...shown.flatMap(({ needs }) => needs)];
  const rows = await readRows(reader, storeOrderLine.name, parameters, [...new Set(names)]);
  return { columns: filledColumns(shown, rows), rows };
}

export const deliveryNote = defineReport({
  name: 'delivery_note',
  title: 'Delivery note',
  description: 'What goes to one store: its goods that are here and not delivered, by order, to be signed. No prices.',
  group: 'Orders',
  reads: ['store_order_line'],
  shows: { [storeOrderLine.name]: [fields.undelivered.name] },
  parameters: [
    { ...storeParameter(storeOrderLine), optional: false },
    {
      name: 'day',
      prompt: 'Day',
      type: 7,
      default: (now, zone) => localDate(zone, now),
      help: 'Goods that have arrived by this day, and what was handed over on it',
      filtersBy: {
        [storeOrderLine.name]: [
          fields.expected_delivery_date.name,
          fields.undelivered.name,
          fields.delivered_date.name,
        ],
      },
    },
  ],
  make: async (request) => {
    const { reader, values, zone } = request;
    const day = String(values['day']);
    const open = await readLines(request, COLUMNS, [fields.undelivered.name, 'gt', 0], isHere(day));
    const handed = await readLines(request, DELIVERED_COLUMNS, [fields.delivered_date.name, 'eq', day]);
    const byOrder = [...groupRows(open.rows, (row) => String(row[fields.order_number.name] ?? ''))];
    const tables = byOrder.map(([order, rows]): ReportSection =>
      rowTable(order ? `${storeOrder.label} ${order}` : storeOrderLine.plural, open.columns, rows, ''),
    );
    return {
      title: `Delivery note of ${dayText(day)}`,
      sections: [
        ...(await deliverySections(reader, values['store'], zone)),
        ...(tables.length ? tables : [textSection('Nothing is here that has not been delivered.')]),
        ...(handed.rows.length ? [rowTable('Handed over on this day', handed.columns, handed.rows, '')] : []),
        factSection([
          ['Received by', '________________________________'],
          ['Date and signature', '________________________________'],
        ]),
      ],
    };
  },
});
