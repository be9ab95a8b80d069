import { moneyText } from '@trestle/schema/regional/numberFormat';
import { plainNumberText } from '@trestle/schema/regional/plainNumber';
import { divideHalfUp, toCents } from '@trestle/schema/regional/tax';
import { product } from '@trestle/schema/entities/product';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { storeParameter } from '../parameters/choices';
import { chosenValues } from '../parameters/listQuery';
import { daysAYearBefore, daysBefore, daysOf, daysText, periodParameters } from '../parameters/period';
import { defineReport, type ReportReader, type ReportRequest } from '../report';
import { limitChart } from '../sections/chartLimit';
import { factSection } from '../sections/facts';
import { canReadSales, salesByProduct, type Sales } from '../sections/productSales';
import { readByIds } from '../sections/readRows';
import { addMoney, derivedColumn, type TableColumn } from '../sections/tableColumns';
import { HIDDEN_TEXT, rowTable, textSection } from '../sections/tables';

const { supplier__name, category__description, colour__description, fabric__description } = product.fields;
const GROUP_FIELDS = [supplier__name, category__description, colour__description, fabric__description];
const { quantity, total_price, store, ordered_on } = storeOrderLine.fields;
const NOW_LABEL = 'This period';
const BEFORE_LABEL = 'Before';

/** Returns the foreign key that a group's name comes along. Two records may have the same name. */
const keyOf = ({ via }: (typeof GROUP_FIELDS)[number]): string => via!.split('.')[0]!;

/** The sales of one group in both periods. */
interface GroupSales {
  name: string;
  current: Sales;
  previous: Sales;
}
const NO_SALES: Sales = { pieces: 0, total: 0 };
const addSales = (a: Sales, b: Sales): Sales => ({ pieces: a.pieces + b.pieces, total: addMoney(a.total, b.total) });
/** Returns the change in per cent, to one decimal, a half away from zero; null where nothing was sold before. */
function changeInPercent(current: number, previous: number): number | null {
  const before = toCents(previous);
  return before > 0n ? Number(divideHalfUp((toCents(current) - before) * 1000n, before)) / 10 : null;
}

function groupSales(
  products: ReadonlyMap<number, Row>,
  field: (typeof GROUP_FIELDS)[number],
  current: ReadonlyMap<number, Sales>,
  previous: ReadonlyMap<number, Sales>,
): GroupSales[] {
  const groups = new Map<string, GroupSales>();
  for (const id of new Set([...current.keys(), ...previous.keys()])) {
    const row = products.get(id);
    const name = String(row?.[field.name] ?? `No ${field.label.toLowerCase()}`);
    const key = `${String(row?.[keyOf(field)] ?? '')} ${name}`;
    const group = groups.get(key) ?? { name, current: NO_SALES, previous: NO_SALES };
    groups.set(key, {
      name,
      current: addSales(group.current, current.get(id) ?? NO_SALES),
      previous: addSales(group.previous, previous.get(id) ?? NO_SALES),
    });
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      b.current.total - a.current.total || b.current.pieces - a.current.pieces || a.name.localeCompare(b.name, 'en'),
  );
}

function columnsOf(groupLabel: string, withAmounts: boolean): readonly TableColumn[] {
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
}

const toRow =
  (measure: keyof Sales) =>
  ({ name, current, previous }: GroupSales): Row => ({
    group: name,
    pieces: current.pieces,
    pieces_before: previous.pieces,
    total: current.total,
    total_before: previous.total,
    change: changeInPercent(current[measure], previous[measure]),
  });

/** Makes a text of both sums and the change between them. */
function makeSummary(groups: readonly GroupSales[], measure: keyof Sales): ReportSection {
  const totals = groups.reduce<GroupSales>(
    (sum, { current, previous }) => ({
      ...sum,
      current: addSales(sum.current, current),
      previous: addSales(sum.previous, previous),
    }),
    { name: '', current: NO_SALES, previous: NO_SALES },
  );
  const [current, previous] = [totals.current[measure], totals.previous[measure]];
  const format = measure === 'total' ? moneyText : String;
  const change = changeInPercent(current, previous);
  const text = change === null ? '' : `, ${change > 0 ? '+' : ''}${plainNumberText(change)} %`;
  const { label } = measure === 'total' ? total_price : quantity;
  return textSection(`${label}: ${format(current)}, against ${format(previous)} before${text}.`);
}

function makeChart(groups: readonly GroupSales[], measure: keyof Sales): ReportSection {
  const { label } = measure === 'total' ? total_price : quantity;
  const { groups: shownGroups, title } = limitChart(label, groups);
  return {
    kind: 'chart',
    title,
    type: 'bar',
    labels: shownGroups.map(({ name }) => name),
    series: [
      { name: NOW_LABEL, values: shownGroups.map((group) => group.current[measure]) },
      { name: BEFORE_LABEL, values: shownGroups.map((group) => group.previous[measure]) },
    ],
    valueKind: measure === 'total' ? 'Money' : 'Integer',
  };
}

async function makeSections({ reader, values, now, zone }: ReportRequest): Promise<readonly ReportSection[]> {
  const field = GROUP_FIELDS.find(({ name }) => name === values['by'])!;
  if (!canReadSales(reader) || !reader.canRead(product.name, field.name)) return [textSection(HIDDEN_TEXT)];
  const days = daysOf({ values, now, zone });
  const previousDays =
    values['against'] === 'year' ? daysAYearBefore(days) : daysBefore(String(values['period']), days);
  const storeCondition = chosenValues(store.name, values, 'store');
  const currentSales = await salesByProduct(reader, days, storeCondition);
  const previousSales = await salesByProduct(reader, previousDays, storeCondition);
  const facts = factSection([
    [NOW_LABEL, daysText(days)],
    [BEFORE_LABEL, daysText(previousDays)],
  ]);
  const ids = [...new Set([...currentSales.keys(), ...previousSales.keys()])];
  if (!ids.length) return [facts, textSection('No orders in this period.')];
  const groups = groupSales(
    await readByIds(reader, product.name, ids, [keyOf(field), field.name]),
    field,
    currentSales,
    previousSales,
  );
  const measure = canReadAmounts(reader) ? 'total' : 'pieces';
  const columns = columnsOf(field.label, measure === 'total');
  const title = `Sales by ${field.label.toLowerCase()}`;
  return [
    facts,
    makeSummary(groups, measure),
    makeChart(groups, measure),
    rowTable(title, columns, groups.map(toRow(measure)), ''),
  ];
}
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
    ...periodParameters({ [storeOrderLine.name]: [ordered_on.name] }),
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
    { ...storeParameter(storeOrderLine), help: 'All stores whose orders you see when none is chosen' },
  ],
  make: async (request) => ({ sections: await makeSections(request) }),
});
