import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { LINES } from '../../../testing/reportRows';
import { orderLinesForAccounts } from './orderLinesForAccounts';

const lines = LINES.map((line) => ({
  ...line,
  reference: 'PO-1',
  store__account_code: 'C100',
  ordered_name: line['id'] === 1 ? 'Alba couch' : null,
  tax_rate: line['id'] === 1 ? 20 : null,
  tax_included: line['id'] === 1 ? 1 : null,
}));
const make = (hidden: readonly string[] = [], period: Readonly<Record<string, unknown>> = { period: 'this_month' }) =>
  makeInMemory(orderLinesForAccounts, createMemoryReader({ store_order_line: lines }, { hidden }), period);

test('is one table with net, tax and gross of each line, by the tax of its order', async () => {
  const { sections } = await make();
  expect(sections).toHaveLength(1);
  const [table] = sections;
  if (table?.kind !== 'table') throw new Error('no table');
  expect(table.columns.map(({ label }) => label)).toEqual([
    'Order',
    'Reference',
    'Day',
    'Store',
    'Account code',
    'Line',
    'Product code',
    'Description',
    'Quantity',
    'Unit',
    'Net',
    'Tax',
    'Gross',
  ]);
  expect(table.rows).toEqual([
    [7, 'PO-1', '2026-11-10', 'Northside', 'C100', 1, 'P-1', 'Alba couch', 3, 19.99, 49.97, 10, 59.97],
    [8, 'PO-1', '2026-11-11', 'Bayview', 'C100', 2, 'P-1', 'Alba sofa', 1, 21.1, 21.1, 2.11, 23.21],
  ]);
});
test('has no amounts for whoever may not see prices, and headings alone where no order was placed', async () => {
  const { sections } = await make(['store_order_line.total_price']);
  const [table] = sections;
  expect(table?.kind === 'table' && table.columns.map(({ label }) => label)).not.toContain('Net');
  const before = { period: 'other_dates', from: '2000-01-01', to: '2000-02-01' };
  expect((await make([], before)).sections).toEqual([expect.objectContaining({ kind: 'table', rows: [] })]);
});
