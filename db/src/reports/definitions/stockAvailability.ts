import type { QueryCondition } from '@trestle/schema/entity';
import { stockAvailability as stock } from '@trestle/schema/entities/stock_availability';
import type { ReportSection } from '@trestle/schema/report';
import { categoriesParameter, supplierParameter } from '../parameters/choices';
import { chosenValues, queryOf } from '../parameters/listQuery';
import { defineReport, type ReportRequest } from '../report';
import { fieldColumn, multiplyMoney, totalColumn, type TableColumn } from '../sections/tableColumns';
import { sortedBy } from '../sections/readRows';
import { listTable } from '../sections/tables';

const { fields } = stock;
const VALUE_COLUMN: TableColumn = {
  column: { name: 'value', label: 'Value', kind: 'Money', total: true },
  needs: [fields.available.name, fields.price.name],
  cell: (row) => {
    const [available, price] = [row[fields.available.name], row[fields.price.name]];
    return price === null ? null : multiplyMoney(Number(price), Number(available));
  },
};
const COLUMNS = [
  fieldColumn(fields.product__code),
  fieldColumn(fields.product__description),
  fieldColumn(fields.colour__description),
  fieldColumn(fields.fabric__description),
  fieldColumn(fields.container__code),
  fieldColumn(fields.container__delivery_date),
  totalColumn(fields.quantity),
  totalColumn(fields.ordered),
  totalColumn(fields.available),
  fieldColumn(fields.price),
  VALUE_COLUMN,
];

/** The parts of the report, by delivery date. Delivered and incoming are distinguished as in lists. */
const REPORT_PARTS: readonly { title: string; emptyText: string; condition: QueryCondition }[] = [
  {
    title: 'Here',
    emptyText: 'Nothing of what was asked for is here.',
    condition: ['container__delivery_date', 'before', 'today'],
  },
  {
    title: 'To come',
    emptyText: 'Nothing of what was asked for is to come.',
    condition: ['container__delivery_date', 'after_on', 'today'],
  },
  {
    title: 'Without a delivery date',
    emptyText: 'All of it has a delivery date.',
    condition: ['container__delivery_date', 'is_null'],
  },
];

async function* readParts({ reader, values }: ReportRequest): AsyncGenerator<ReportSection> {
  const chosenConditions = [
    chosenValues('supplier', values, 'supplier'),
    chosenValues('category', values, 'categories'),
  ];
  const filter = values['only_available'] === true ? 'active' : 'all';
  const readTable = (title: string, emptyText: string, ...more: readonly (QueryCondition | undefined)[]) =>
    listTable(reader, {
      entity: stock.name,
      title,
      columns: COLUMNS,
      parameters: {
        filter,
        query: queryOf(...chosenConditions, ...more),
        ...sortedBy(reader, stock.name, stock.list.sort!),
      },
      emptyText,
    });
  if (!reader.canRead(stock.name, fields.container__delivery_date.name)) {
    yield await readTable(stock.plural, 'No stock.');
    return;
  }
  const untilCondition: QueryCondition | undefined =
    values['until'] === null ? undefined : ['container__delivery_date', 'before_on', values['until']];
  for (const { title, emptyText, condition } of REPORT_PARTS) {
    yield await readTable(title, emptyText, condition, untilCondition);
  }
}

export const stockAvailability = defineReport({
  name: 'stock_availability',
  title: 'Stock availability',
  description: 'What is here and what is to come: pieces, how many are ordered, and how many are still to be had.',
  group: 'Stock',
  reads: ['stock_availability'],
  parameters: [
    supplierParameter(stock),
    categoriesParameter(stock),
    {
      name: 'only_available',
      prompt: 'Only what is available',
      type: 5,
      control: 3,
      default: true,
      help: 'Leaves out what is sold out, and products that are not sold any more',
      filtersBy: { [stock.name]: [fields.available.name] },
    },
    {
      name: 'until',
      prompt: 'Delivered by',
      type: 7,
      optional: true,
      help: 'Leaves out what comes after this day. Empty: everything that is to come',
      filtersBy: { [stock.name]: [fields.container__delivery_date.name] },
    },
  ],
  make: (request) => Promise.resolve({ landscape: true, sections: readParts(request) }),
});
