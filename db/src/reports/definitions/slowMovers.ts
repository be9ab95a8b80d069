import { stockAvailability as stock } from '@trestle/schema/entities/stock_availability';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { addDays, localDate } from '@trestle/schema/periods';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { categoriesParameter, supplierParameter } from '../parameters/choices';
import { chosenValues, queryOf } from '../parameters/listQuery';
import { wholeNumber } from '../parameters/wholeNumber';
import { defineReport, type ReportReader, type ReportRequest } from '../report';
import { canReadSales, salesByProduct, type Sales } from '../sections/productSales';
import {
  addMoney,
  derivedColumn,
  fieldColumn,
  multiplyMoney,
  readableColumns,
  totalColumn,
} from '../sections/tableColumns';
import { HIDDEN_TEXT, rowTable, textSection } from '../sections/tables';

const TITLE = 'Slow movers';
const { fields } = stock;
/** Longest time that can be looked back: ten years. */
const MAX_WEEKS = 520;
const SHOWN_FIELDS = [
  fields.product__code,
  fields.product__description,
  fields.colour__description,
  fields.fabric__description,
  fields.supplier__name,
];

/** Adds up the delivered stock by product. Prices differ between containers, so values are added up as well. */
async function readStock({ reader, values }: ReportRequest): Promise<readonly Row[]> {
  const groupBy = [fields.product, fields.price, ...SHOWN_FIELDS]
    .map(({ name }) => name)
    .filter((name) => reader.canRead(stock.name, name));
  const query = queryOf(
    [fields.container__delivery_date.name, 'before', 'today'],
    chosenValues(fields.supplier.name, values, 'supplier'),
    chosenValues(fields.category.name, values, 'categories'),
  );
  const stockRows = await reader.groups(stock.name, { filter: 'active', query }, groupBy, [fields.available.name]);
  const products = new Map<unknown, Row & { value: number }>();
  for (const row of stockRows) {
    const id = row[fields.product.name];
    const product = products.get(id);
    const available = Number(row[fields.available.name]);
    const value = multiplyMoney(Number(row[fields.price.name] ?? 0), available);
    products.set(id, {
      ...row,
      [fields.available.name]: Number(product?.[fields.available.name] ?? 0) + available,
      value: addMoney(product?.value ?? 0, value),
    });
  }
  return [...products.values()];
}

const columnsOf = (reader: ReportReader, weeks: number) => [
  ...readableColumns(
    reader,
    stock.name,
    SHOWN_FIELDS.map((field) => fieldColumn(field)),
  ),
  totalColumn(fields.available),
  ...(reader.canRead(stock.name, fields.price.name)
    ? [derivedColumn({ name: 'value', label: 'Value', kind: 'Money', total: true })]
    : []),
  derivedColumn({ name: 'sold', label: `Sold in ${weeks} weeks`, kind: 'Integer', total: true }),
  derivedColumn({ name: 'weeks_left', label: 'Weeks left', kind: 'Integer' }),
];

/** Adds the pieces sold of each product, and keeps the products of which at most `maxPieces` were sold. */
const keepSlowest = (
  rows: readonly Row[],
  salesByProductId: ReadonlyMap<number, Sales>,
  { weeks, maxPieces }: { weeks: number; maxPieces: number },
): readonly Row[] =>
  rows
    .map((row) => {
      const pieces = salesByProductId.get(Number(row[fields.product.name]))?.pieces ?? 0;
      const weeksLeft = pieces ? Math.round((Number(row[fields.available.name]) * weeks) / pieces) : null;
      return { ...row, sold: pieces, weeks_left: weeksLeft } as Row;
    })
    .filter((row) => Number(row['sold']) <= maxPieces)
    .toSorted(
      (a, b) =>
        Number(b['value']) - Number(a['value']) || Number(b[fields.available.name]) - Number(a[fields.available.name]),
    );

async function makeSections(request: ReportRequest): Promise<readonly ReportSection[]> {
  const { reader, values, now, zone } = request;
  const neededFields = [fields.product, fields.available, fields.container__delivery_date];
  if (!canReadSales(reader) || !neededFields.every(({ name }) => reader.canRead(stock.name, name)))
    return [textSection(HIDDEN_TEXT)];
  const weeks = wholeNumber(values, 'weeks', { min: 1, max: MAX_WEEKS });
  const maxPieces = wholeNumber(values, 'most', { min: 0 });
  const today = localDate(zone, now);
  const salesByProductId = await salesByProduct(reader, { from: addDays(today, 1 - 7 * weeks), to: today });
  const rows = await readStock(request);
  return [
    textSection('Sold is what was ordered by the stores whose orders you see.'),
    rowTable(
      TITLE,
      columnsOf(reader, weeks),
      keepSlowest(rows, salesByProductId, { weeks, maxPieces }),
      'No stock moves so slowly.',
    ),
  ];
}

export const slowMovers = defineReport({
  name: 'slow_movers',
  title: TITLE,
  description: 'Stock that is here and of which few pieces were ordered lately, the most valuable first.',
  group: 'Stock',
  reads: ['stock_availability', 'store_order_line'],
  parameters: [
    {
      name: 'weeks',
      prompt: 'In the last weeks',
      type: 6,
      default: 12,
      help: 'How many weeks to look back',
      filtersBy: { [storeOrderLine.name]: [storeOrderLine.fields.ordered_on.name] },
    },
    {
      name: 'most',
      prompt: 'Sold at most',
      type: 6,
      default: 2,
      help: 'Products of which more was ordered are left out',
      filtersBy: { [storeOrderLine.name]: [storeOrderLine.fields.quantity.name] },
    },
    supplierParameter(stock),
    categoriesParameter(stock),
  ],
  make: async (request) => ({ landscape: true, sections: await makeSections(request) }),
});
