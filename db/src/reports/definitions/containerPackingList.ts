import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { IN_ORDER_ANSWERS } from '@trestle/schema/receipt';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { containerParameters } from '../parameters/containers';
import { queryOf } from '../parameters/listQuery';
import { defineReport, type ReportReader, type ReportRequest } from '../report';
import { containerTitle } from '../sections/containers';
import { factSection, recordFacts } from '../sections/facts';
import { derivedColumn, fieldColumn, totalColumn, type TableColumn } from '../sections/tableColumns';
import { readRows, sortedBy } from '../sections/readRows';
import { listTable } from '../sections/tables';

const lineFields = storeOrderLine.fields;
const TAKEN_BY_COLUMN = 'taken_by';
const COLUMNS: readonly TableColumn[] = [
  fieldColumn(stock.fields.product__code),
  fieldColumn(stock.fields.product__description),
  fieldColumn(stock.fields.colour__description),
  fieldColumn(stock.fields.fabric__description),
  fieldColumn(stock.fields.supplier__name),
  totalColumn(stock.fields.quantity),
  totalColumn(stock.fields.ordered),
  totalColumn(stock.fields.available),
  derivedColumn({ name: TAKEN_BY_COLUMN, label: 'Taken by', kind: 'String' }),
];
const TAKER_FIELDS = [lineFields.stock_id, lineFields.store__name, lineFields.order_number, lineFields.quantity].map(
  ({ name }) => name,
);

/** Returns which orders take from each stock row of a container, as text: `2 × Northside (1042)`. */
async function readTakers(reader: ReportReader, id: number): Promise<ReadonlyMap<number, string>> {
  const takers = new Map<number, string>();
  const neededFields = [lineFields.container.name, lineFields.stock_id.name, lineFields.quantity.name];
  if (!neededFields.every((name) => reader.canRead(storeOrderLine.name, name))) return takers;
  const parameters = { filter: 'all', query: queryOf([lineFields.container.name, 'eq', id]) };
  for (const row of await readRows(reader, storeOrderLine.name, parameters, TAKER_FIELDS)) {
    const orderNumber = row[lineFields.order_number.name];
    const name = [row[lineFields.store__name.name], orderNumber === undefined ? undefined : `(${String(orderNumber)})`];
    const text = [`${String(row[lineFields.quantity.name])} ×`, ...name].filter(Boolean).join(' ');
    const stockRow = Number(row[lineFields.stock_id.name]);
    takers.set(stockRow, [takers.get(stockRow), text].filter(Boolean).join('; '));
  }
  return takers;
}

/** To be ticked on paper, until somebody has answered on the screen. */
const TICK_BOXES = IN_ORDER_ANSWERS.map((answer) => `[   ] ${answer}`).join('   ');

/** Says when a container was counted and whether it was in order, as far as the caller may see that. */
function receiptFacts(reader: ReportReader, record: Row, zone: string): ReturnType<typeof recordFacts> {
  const answer = container.fields.received_in_order;
  const row = { ...record, [answer.name]: record[answer.name] ?? TICK_BOXES };
  return recordFacts(
    [container.fields.received_date, answer].filter(({ name }) => reader.canRead(container.name, name)),
    row,
    zone,
  );
}

async function* readContainer(reader: ReportReader, id: number, zone: string): AsyncGenerator<ReportSection> {
  const parameters = { filter: 'all', query: queryOf([container.fields.id.name, 'eq', id]) };
  const { code, name, delivery_date, received_date, received_in_order } = container.fields;
  const fieldNames = [code, name, delivery_date, received_date, received_in_order].map((field) => field.name);
  const [record] = await readRows(reader, container.name, parameters, fieldNames);
  if (!record) return;
  const title = containerTitle(id, record[code.name], record[name.name], record[delivery_date.name]);
  const takers = await readTakers(reader, id);
  yield await listTable(reader, {
    entity: stock.name,
    title,
    columns: COLUMNS,
    parameters: {
      filter: 'all',
      query: queryOf([stock.fields.container.name, 'eq', id]),
      ...sortedBy(reader, stock.name, stock.fields.product__code.name),
    },
    emptyText: `${title}: nothing is packed in it.`,
    complete: (rows: readonly Row[]) =>
      Promise.resolve(rows.map((row) => ({ ...row, [TAKEN_BY_COLUMN]: takers.get(Number(row['id'])) ?? null }))),
  });
  const facts = receiptFacts(reader, record, zone);
  if (facts.length) yield factSection(facts);
}

async function* readContainers({ reader, values, zone }: ReportRequest): AsyncGenerator<ReportSection> {
  for (const id of values['containers'] as readonly number[]) yield* readContainer(reader, id, zone);
}

export const containerPackingList = defineReport({
  name: 'container_packing_list',
  title: 'Container packing list',
  description: 'What is packed in one or several containers, and which orders of the stores that you see take it.',
  group: 'Stock',
  reads: ['container', 'stock', 'store_order_line'],
  parameters: containerParameters,
  make: (request) => Promise.resolve({ landscape: true, sections: readContainers(request) }),
});
