import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { localDate } from '@trestle/schema/periods';
import type { ReportColumn, ReportSection } from '@trestle/schema/report';
import { taxLine, taxRuleOf, type TaxedAmount } from '@trestle/schema/regional/tax';
import type { Row } from '../../collection/call/context';
import { storeParameter } from '../parameters/choices';
import { chosenValues, queryOf } from '../parameters/listQuery';
import { daysOf, daysText, periodParameters } from '../parameters/period';
import { defineReport, type ReportReader } from '../report';
import { sortedBy } from '../sections/readRows';
import { fieldColumn, readableColumns, type TableColumn } from '../sections/tableColumns';
import { listTable } from '../sections/tables';

const { fields } = storeOrderLine;
/** Fields that the amounts of a line are made of. Whoever may not see the price sees none of them. */
const AMOUNT_FIELDS = [fields.total_price.name, fields.tax_rate.name, fields.tax_included.name];

const amountColumn = (name: keyof TaxedAmount, label: string): TableColumn => ({
  column: { name, label, kind: 'Money', total: true } satisfies ReportColumn,
  needs: AMOUNT_FIELDS,
  cell: (row: Row) => taxLine(Number(row[fields.total_price.name] ?? 0), taxRuleOf(row))[name],
});

/** The name of the product on the day of the order; today's where that was not kept. */
const descriptionColumn: TableColumn = {
  ...fieldColumn(fields.ordered_name, { name: 'description', label: 'Description' }),
  needs: [fields.ordered_name.name, fields.product_name.name],
  cell: (row) => (row[fields.ordered_name.name] ?? row[fields.product_name.name] ?? null) as string | null,
};

/** The local day of the order. */
const dayColumn = (zone: string): TableColumn => ({
  ...fieldColumn(fields.ordered_on, { name: 'day', label: 'Day', kind: 'Date' }),
  cell: (row) => localDate(zone, new Date(String(row[fields.ordered_on.name]))),
});

const columnsIn = (zone: string): readonly TableColumn[] => [
  fieldColumn(fields.order_number, { label: 'Order' }),
  fieldColumn(fields.reference),
  dayColumn(zone),
  fieldColumn(fields.store__name),
  fieldColumn(fields.store__account_code),
  fieldColumn(fields.id, { label: 'Line' }),
  fieldColumn(fields.product__code),
  descriptionColumn,
  fieldColumn(fields.quantity),
  fieldColumn(fields.unit_price, { label: 'Unit' }),
  amountColumn('net', 'Net'),
  amountColumn('tax', 'Tax'),
  amountColumn('gross', 'Gross'),
];

/** The table without rows: a program looks for its headings. */
const emptyTable = (reader: ReportReader, title: string, zone: string): ReportSection => ({
  kind: 'table',
  title,
  columns: readableColumns(reader, storeOrderLine.name, columnsIn(zone)).map(({ column }) => column),
  rows: [],
  totalCount: 0,
  rowCount: 0,
});

export const orderLinesForAccounts = defineReport({
  name: 'order_lines_for_accounts',
  title: 'Order lines for accounts',
  description: 'Every order line of a period with net, tax and gross, as one table for the accounts.',
  group: 'Orders',
  reads: ['store_order_line'],
  shows: { [storeOrderLine.name]: [fields.total_price.name] },
  parameters: [
    ...periodParameters({ [storeOrderLine.name]: [fields.ordered_on.name] }),
    { ...storeParameter(storeOrderLine), help: 'All stores when none is chosen' },
  ],
  make: async (request) => {
    const { reader, values, zone } = request;
    const days = daysOf(request);
    const title = `Orders of ${daysText(days)}`;
    const table = await listTable(reader, {
      entity: storeOrderLine.name,
      title,
      columns: columnsIn(zone),
      parameters: {
        filter: 'all',
        query: queryOf(
          [fields.ordered_on.name, 'between', [days.from, days.to]],
          chosenValues(fields.store.name, values, 'store'),
        ),
        ...sortedBy(reader, storeOrderLine.name, fields.order_number.name),
      },
      emptyText: '',
    });
    return { landscape: true, sections: [table.kind === 'table' ? table : emptyTable(reader, title, zone)] };
  },
});
