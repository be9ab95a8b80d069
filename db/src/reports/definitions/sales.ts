import { product } from '@trestle/schema/entities/product';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/context';
import { storeParameter } from '../parameters/choices';
import { chosenValues } from '../parameters/listQuery';
import { daysAYearBefore, daysBefore, daysOf, daysText, periodParameters } from '../parameters/period';
import { defineReport, type ReportReader, type ReportRequest } from '../report';
import { factSection, moneyText } from '../sections/facts';
import { canReadSales, salesByProduct, type Sales } from '../sections/productSales';
import { readByIds } from '../sections/readRows';
import { addMoney, derivedColumn, type TableColumn } from '../sections/tableColumns';
import { HIDDEN_TEXT, rowTable, textSection } from '../sections/tables';

const { supplier__name, category__description, colour__description, fabric__description } = product.fields;
const GROUP_FIELDS = [supplier__name, category__description, colour__description, fabric__description];
const { quantity, total_price, store } = storeOrderLine.fields;
const NOW_LABEL = 'This period';
const BEFORE_LABEL = 'Before';
/** Most groups in the chart. The table has them all. */
const MAX_BARS = 15;

/** The sales of one group in both periods. */
interface GroupSales {
  name: string;
  now: Sales;
  before: Sales;
}
const NO_SALES: Sales = { pieces: 0, total: 0 };
const add = (a: Sales, b: Sales): Sales => ({ pieces: a.pieces + b.pieces, total: addMoney(a.total, b.total) });
/** The change in per cent, to one decimal; null where there was nothing before. */
const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;

const groupSales = (
  products: ReadonlyMap<number, Row>,
  field: (typeof GROUP_FIELDS)[number],
  now: ReadonlyMap<number, Sales>,
  before: ReadonlyMap<number, Sales>,
): GroupSales[] => {
  const groups = new Map<string, GroupSales>();
  for (const id of new Set([...now.keys(), ...before.keys()])) {
    const name = String(products.get(id)?.[field.name] ?? `No ${field.label.toLowerCase()}`);
    const group = groups.get(name) ?? { name, now: NO_SALES, before: NO_SALES };
    groups.set(name, {
      name,
      now: add(group.now, now.get(id) ?? NO_SALES),
      before: add(group.before, before.get(id) ?? NO_SALES),
    });
  }
  return [...groups.values()].toSorted(
    (a, b) => b.now.total - a.now.total || b.now.pieces - a.now.pieces || a.name.localeCompare(b.name, 'en'),
  );
};

const columnsOf = (groupLabel: string, withAmounts: boolean): readonly TableColumn[] => {
  const pieces = { kind: 'Integer', total: true } as const;
  const amount = { kind: 'Money', total: true } as const;
  return [
    derivedColumn({ name: 'group', label: groupLabel, kind: 'String' }),
    derivedColumn({ name: 'pieces', label: quantity.label, ...pieces }),
    derivedColumn({ name: 'pieces_before', label: `${quantity.label} before`, ...pieces }),
    ...(withAmounts
      ? [
          derivedColumn({ name: 'total', label: total_price.label, ...amount }),
          derivedColumn({ name: 'total_before', label: `${total_price.label} before`, ...amount }),
        ]
      : []),
    derivedColumn({ name: 'change', label: 'Change in %', kind: 'Decimal' }),
  ];
};

const toRow =
  (measure: keyof Sales) =>
  ({ name, now, before }: GroupSales): Row => ({
    group: name,
    pieces: now.pieces,
    pieces_before: before.pieces,
    total: now.total,
    total_before: before.total,
    change: changeOf(now[measure], before[measure]),
  });

/** Says both sums and the change between them. */
const summary = (groups: readonly GroupSales[], measure: keyof Sales): ReportSection => {
  const all = groups.reduce<GroupSales>(
    (sum, { now, before }) => ({ ...sum, now: add(sum.now, now), before: add(sum.before, before) }),
    { name: '', now: NO_SALES, before: NO_SALES },
  );
  const [now, before] = [all.now[measure], all.before[measure]];
  const show = measure === 'total' ? moneyText : String;
  const change = changeOf(now, before);
  const text = change === null ? '' : `, ${change > 0 ? '+' : ''}${change} %`;
  const { label } = measure === 'total' ? total_price : quantity;
  return textSection(`${label}: ${show(now)}, against ${show(before)} before${text}.`);
};

const chart = (groups: readonly GroupSales[], measure: keyof Sales): ReportSection => {
  const shownGroups = groups.slice(0, MAX_BARS);
  const { label } = measure === 'total' ? total_price : quantity;
  return {
    kind: 'chart',
    title: groups.length > MAX_BARS ? `${label}, the largest ${MAX_BARS}` : label,
    type: 'bar',
    labels: shownGroups.map(({ name }) => name),
    series: [
      { name: NOW_LABEL, values: shownGroups.map((group) => group.now[measure]) },
      { name: BEFORE_LABEL, values: shownGroups.map((group) => group.before[measure]) },
    ],
    valueKind: measure === 'total' ? 'Money' : 'Integer',
  };
};

const makeSections = async ({ reader, values, now, zone }: ReportRequest): Promise<readonly ReportSection[]> => {
  const field = GROUP_FIELDS.find(({ name }) => name === values['by'])!;
  if (!canReadSales(reader) || !reader.canRead(product.name, field.name)) return [textSection(HIDDEN_TEXT)];
  const days = daysOf({ values, now, zone });
  const earlier = values['against'] === 'year' ? daysAYearBefore(days) : daysBefore(String(values['period']), days);
  const ofStore = chosenValues(store.name, values, 'store');
  const sold = await salesByProduct(reader, days, ofStore);
  const soldBefore = await salesByProduct(reader, earlier, ofStore);
  const facts = factSection([
    [NOW_LABEL, daysText(days)],
    [BEFORE_LABEL, daysText(earlier)],
  ]);
  const ids = [...new Set([...sold.keys(), ...soldBefore.keys()])];
  if (!ids.length) return [facts, textSection('No orders in this period.')];
  const groups = groupSales(await readByIds(reader, product.name, ids, [field.name]), field, sold, soldBefore);
  const measure = canReadAmounts(reader) ? 'total' : 'pieces';
  const columns = columnsOf(field.label, measure === 'total');
  const title = `Sales by ${field.label.toLowerCase()}`;
  return [
    facts,
    summary(groups, measure),
    chart(groups, measure),
    rowTable(title, columns, groups.map(toRow(measure)), ''),
  ];
};
const canReadAmounts = (reader: ReportReader): boolean => reader.canRead(storeOrderLine.name, total_price.name);

export const sales = defineReport({
  name: 'sales',
  title: 'Sales against the period before',
  description: 'What stores ordered by supplier, category, colour or fabric, beside the period before.',
  group: 'Orders',
  reads: ['store_order_line', 'product'],
  parameters: [
    {
      name: 'by',
      prompt: 'By',
      control: 1,
      entries: GROUP_FIELDS.map(({ name, label }) => ({ value: name, label })),
      default: category__description.name,
    },
    ...periodParameters,
    {
      name: 'against',
      prompt: 'Compared with',
      control: 1,
      entries: [
        { value: 'before', label: 'The period before' },
        { value: 'year', label: 'The same days a year before' },
      ],
      default: 'before',
      help: 'A period that has not ended yet is compared with as many days',
    },
    { ...storeParameter, help: 'All stores whose orders you see when none is chosen' },
  ],
  make: async (request) => ({ sections: await makeSections(request) }),
});
