import type { QueryCondition } from '@trestle/schema/entity';
import { invalidField } from '@trestle/schema/errors';
import { localDate, periodRange } from '@trestle/schema/periods';
import { columnOf, type ReportCell, type ReportSection, type TableSection } from '@trestle/schema/report';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Row } from '../../collection/call/context';
import { storeEntries } from '../entries';
import { chosenValues, queryOf } from '../parameters/listQuery';
import { PERIOD_ENTRIES, periodsBetween, type ReportPeriodUnit, type ReportPeriod } from '../periodsBetween';
import { defineReport, type ReportReader, type ReportRequest } from '../report';
import { limitChart } from '../sections/chartLimit';

/** Most periods in one report. */
const MAX_PERIODS = 120;
const { fields } = storeOrder;
/** Fields that are added up. Sums that are hidden from the caller are left out. */
const SUMS = ['pieces', 'total_price'] as const;
const BY_CREATION = { [storeOrder.name]: [fields.created_date.name] };
const COUNT_COLUMN = { name: 'count', label: 'Orders', kind: 'Integer', total: true } as const;

function periodsOf({ from, to, period }: ReportRequest['values']): readonly ReportPeriod[] {
  if (String(to) < String(from)) throw invalidField('to', 'Must not be before the first day');
  const periods = periodsBetween(String(from), String(to), period as ReportPeriodUnit, MAX_PERIODS);
  if (!periods) throw invalidField('period', `More than ${MAX_PERIODS} periods: choose longer ones`, 'max');
  return periods;
}

/** Reads the orders of a period, added up by store. */
function readPeriod(reader: ReportReader, { from, to }: ReportPeriod, storesCondition: QueryCondition | undefined) {
  const query = queryOf([fields.created_date.name, 'between', [from, to]], storesCondition);
  const groupBy = ['store__name', ...(reader.canRead('store_order', 'store') ? ['store'] : [])];
  return reader.groups('store_order', { filter: 'all', query }, groupBy, SUMS);
}

/** Two stores may have the same name: they are told apart by their ids, where the caller may read them. */
function addUpByStore(rows: readonly Row[], sums: readonly string[]): Map<string, ReportCell[]> {
  const cellsByStore = new Map<string, ReportCell[]>();
  for (const row of rows) {
    const store = String(row['store__name'] ?? '');
    const key = `${String(row['store'] ?? '')} ${store}`;
    const previousCells = cellsByStore.get(key) ?? [store, ...sums.map(() => 0)];
    // Rounded to the cent, so that sums of amounts don't drift.
    const totalOf = (name: string, i: number) =>
      Math.round((Number(previousCells[i + 1]) + Number(row[name])) * 100) / 100;
    cellsByStore.set(key, [store, ...sums.map(totalOf)]);
  }
  return cellsByStore;
}

const makeTable = (
  title: string,
  columns: TableSection['columns'],
  rows: readonly (readonly ReportCell[])[],
): TableSection => ({
  kind: 'table',
  title,
  columns,
  rows,
  totalCount: rows.length,
  rowCount: rows.length,
});

/** Makes the chart of the stores with the most, by money where the reader may see it. */
function makeChart(storeRows: readonly (readonly ReportCell[])[], sums: readonly string[]): ReportSection {
  const byMoney = sums.includes('total_price');
  const valueOf = (cells: readonly ReportCell[]): number =>
    Number(cells[sums.indexOf(byMoney ? 'total_price' : COUNT_COLUMN.name) + 1]);
  const { groups, title } = limitChart(
    byMoney ? 'Total price by store' : 'Orders by store',
    storeRows.toSorted((a, b) => valueOf(b) - valueOf(a)),
  );
  return {
    kind: 'chart',
    title,
    type: 'bar',
    labels: groups.map(([store]) => String(store)),
    series: [{ name: byMoney ? 'Total price' : 'Orders', values: groups.map(valueOf) }],
    valueKind: byMoney ? 'Money' : 'Integer',
  };
}

export const ordersByStore = defineReport({
  name: 'orders_by_store',
  title: 'Orders by store and period',
  description: 'How many orders each store placed in a time, how many pieces, and for how much.',
  group: 'Orders',
  reads: ['store_order'],
  parameters: [
    {
      name: 'from',
      prompt: 'From',
      type: 7,
      default: (now, zone) => periodRange('last_year', now, zone)!.to,
      help: 'First day on which orders were placed',
      filtersBy: BY_CREATION,
    },
    {
      name: 'to',
      prompt: 'To',
      type: 7,
      default: (now, zone) => localDate(zone, now),
      help: 'Last day',
      filtersBy: BY_CREATION,
    },
    { name: 'period', prompt: 'Divided into', control: 1, entries: PERIOD_ENTRIES, default: 'month' },
    {
      name: 'stores',
      prompt: 'Stores',
      type: 6,
      control: 1,
      several: true,
      optional: true,
      entries: storeEntries,
      help: 'All stores when none is chosen',
      filtersBy: { [storeOrder.name]: [fields.store.name] },
    },
  ],
  make: async ({ reader, values }) => {
    const storesCondition = chosenValues(fields.store.name, values, 'stores');
    const sums = [...SUMS.filter((name) => reader.canRead('store_order', name)), COUNT_COLUMN.name];
    const sumColumns = sums.map((name) =>
      name === COUNT_COLUMN.name ? COUNT_COLUMN : columnOf(fields[name as (typeof SUMS)[number]], { total: true }),
    );
    const storeColumn = columnOf(fields.store__name);
    const allRows: Row[] = [];
    const periodRows: ReportCell[][] = [];
    for (const period of periodsOf(values)) {
      const rows = await readPeriod(reader, period, storesCondition);
      allRows.push(...rows);
      periodRows.push(...[...addUpByStore(rows, sums).values()].map((cells) => [period.label, ...cells]));
    }
    const storeRows = [...addUpByStore(allRows, sums).values()];
    const sections: ReportSection[] = [
      makeTable('By store', [storeColumn, ...sumColumns], storeRows),
      makeChart(storeRows, sums),
      makeTable(
        'By period',
        [{ name: 'period', label: 'Period', kind: 'String' }, storeColumn, ...sumColumns],
        periodRows,
      ),
    ];
    return { sections };
  },
});
