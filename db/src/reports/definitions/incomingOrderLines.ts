import type { QueryCondition } from '@trestle/schema/entity';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { ReportSection } from '@trestle/schema/report';
import { storeParameter } from '../parameters/choices';
import { chosenValues } from '../parameters/listQuery';
import { defineReport, type ReportRequest } from '../report';
import { containersOfLines } from '../sections/containers';
import { fieldColumn, totalColumn } from '../sections/tableColumns';
import { sortedBy } from '../sections/readRows';
import { listTables } from '../sections/listTables';
import { HIDDEN_TEXT, textSection } from '../sections/tables';

const { fields } = storeOrderLine;
const COLUMNS = [
  fieldColumn(fields.order_number),
  fieldColumn(fields.store__name),
  fieldColumn(fields.ordered_on),
  fieldColumn(fields.product__code),
  fieldColumn(fields.product_name),
  fieldColumn(fields.colour__description),
  fieldColumn(fields.fabric__description),
  totalColumn(fields.quantity),
  totalColumn(fields.total_price),
];

async function* readContainers({ reader, values }: ReportRequest): AsyncGenerator<ReportSection> {
  const neededFields = [fields.container, fields.expected_delivery_date];
  if (!neededFields.every(({ name }) => reader.canRead(storeOrderLine.name, name))) {
    yield textSection(HIDDEN_TEXT);
    return;
  }
  const untilCondition: QueryCondition | undefined =
    values['until'] === null ? undefined : [fields.expected_delivery_date.name, 'before_on', values['until']];
  const storeCondition = chosenValues(fields.store.name, values, 'store');
  const containers = await containersOfLines(reader, 'incoming', untilCondition, storeCondition);
  if (!containers.length) yield textSection('No order lines are to come in this time.');
  const tables = containers.map(({ id, title, day, lineCount }) => ({ value: id, title, day, count: lineCount }));
  yield* listTables(reader, tables, {
    entity: storeOrderLine.name,
    field: fields.container.name,
    columns: COLUMNS,
    parameters: { filter: 'incoming', ...sortedBy(reader, storeOrderLine.name, fields.order_number.name) },
    conditions: [storeCondition],
    // Containers come by their dates, and an index of lines begins with a store's or with all dates.
    narrow: (run) => [fields.expected_delivery_date.name, 'between', [run[0]!.day, run.at(-1)!.day]],
    emptyText: 'No order lines.',
  });
}

export const incomingOrderLines = defineReport({
  name: 'incoming_order_lines',
  title: 'Incoming order lines by container',
  description: 'Order lines that are still to come, in the order in which their containers are expected.',
  group: 'Orders',
  reads: ['store_order_line'],
  parameters: [
    { ...storeParameter(storeOrderLine), help: 'All stores when none is chosen' },
    {
      name: 'until',
      prompt: 'Expected by',
      type: 7,
      optional: true,
      help: 'Leaves out containers that come after this day. Empty: everything that is to come',
      filtersBy: { [storeOrderLine.name]: [fields.expected_delivery_date.name] },
    },
  ],
  make: (request) => Promise.resolve({ landscape: true, sections: readContainers(request) }),
});
