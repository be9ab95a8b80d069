import { invalidField } from '@trestle/schema/errors';
import { localDate, periodRange } from '@trestle/schema/periods';
import { columnOf, type ReportCell, type ReportSection, type TableSection } from '@trestle/schema/report';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Row } from '../../collection/context';
import { storeEntries } from '../entries';
import { PERIOD_ENTRIES, periodsBetween, type ReportPeriodUnit, type ReportPeriod } from '../periodsBetween';
import { defineReport, type ReportReader, type ReportRequest } from '../report';

/** Periods in one report. */
const MAX_PERIODS = 120;
const { fields } = storeOrder;
/** What is added up. Sums that are hidden from the caller are left out. */
const SUMS = ['pieces', 'total_price'] as const;
const COUNT_COLUMN = { name: 'count', label: 'Orders', kind: 'Integer', total: true } as const;

const periodsOf = ({ from, to, period }: ReportRequest['values']): readonly ReportPeriod[] => {
  if (String(to) < String(from)) throw invalidField('to', 'Must not be before the first day');
  const periods = periodsBetween(String(from), String(to), period as ReportPeriodUnit, MAX_PERIODS);
  if (!periods) throw invalidField('period', `More than ${MAX_PERIODS} periods: choose longer ones`, 'max');
  return periods;
};

/** The orders of a period, added up by store. */
const readPeriod = (reader: ReportReader, { from, to }: ReportPeriod, stores: readonly (string | number)[]) => {
  const isInPeriod = ['created_date', 'between', [from, to]];
  const isOfStores = { or: stores.map((store) => ['store', 'eq', store]) };
  const query = JSON.stringify({ and: [isInPeriod, ...(stores.length ? [isOfStores] : [])] });
  return reader.groups('store_order', { filter: 'all', query }, ['store__name'], SUMS);
};

const addUp = (rows: readonly Row[], sums: readonly string[]): Map<string, ReportCell[]> => {
  const byStore = new Map<string, ReportCell[]>();
  for (const row of rows) {
    const store = String(row['store__name'] ?? '');
    const before = byStore.get(store) ?? [store, ...sums.map(() => 0)];
    // To the cent: sums of amounts would drift otherwise.
    const total = (name: string, i: number) => Math.round((Number(before[i + 1]) + Number(row[name])) * 100) / 100;
    byStore.set(store, [store, ...sums.map(total)]);
  }
  return byStore;
};

const table = (
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
    },
    { name: 'to', prompt: 'To', type: 7, default: (now, zone) => localDate(zone, now), help: 'Last day' },
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
    },
  ],
  make: async ({ reader, values }) => {
    const stores = values['stores'] as readonly (string | number)[];
    const sums = [...SUMS.filter((name) => reader.canRead('store_order', name)), COUNT_COLUMN.name];
    const sumColumns = sums.map((name) =>
      name === COUNT_COLUMN.name ? COUNT_COLUMN : columnOf(fields[name as (typeof SUMS)[number]], { total: true }),
    );
    const storeColumn = columnOf(fields.store__name);
    const all: Row[] = [];
    const byPeriod: ReportCell[][] = [];
    for (const period of periodsOf(values)) {
      const rows = await readPeriod(reader, period, stores);
      all.push(...rows);
      byPeriod.push(...[...addUp(rows, sums).values()].map((cells) => [period.label, ...cells]));
    }
    const byStore = [...addUp(all, sums).values()];
    const charted = sums.includes('total_price') ? 'total_price' : COUNT_COLUMN.name;
    const sections: ReportSection[] = [
      table('By store', [storeColumn, ...sumColumns], byStore),
      {
        kind: 'chart',
        title: charted === 'total_price' ? 'Total price by store' : 'Orders by store',
        type: 'bar',
        labels: byStore.map(([store]) => String(store)),
        series: [
          {
            name: charted === 'total_price' ? 'Total price' : 'Orders',
            values: byStore.map((cells) => Number(cells[sums.indexOf(charted) + 1])),
          },
        ],
        valueKind: charted === 'total_price' ? 'Money' : 'Integer',
      },
      table('By period', [{ name: 'period', label: 'Period', kind: 'String' }, storeColumn, ...sumColumns], byPeriod),
    ];
    return { sections };
  },
});
