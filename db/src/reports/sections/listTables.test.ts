import type { TableSection } from '@trestle/schema/report';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { createMemoryReader } from '../../../testing/memoryReader';
import { listTables, readTogether, type ValueTable } from './listTables';
import { fieldColumn } from './tableColumns';

const table = (value: number, count: number): ValueTable => ({ title: `C-${value}`, value, count });

test('small tables are read together, as many as one statement takes, and a large one alone', () => {
  const sizes = (counts: readonly number[]) =>
    readTogether(counts.map((count, i) => table(i, count))).map((run) => run.map(({ count }) => count));
  expect(sizes([])).toEqual([]);
  expect(sizes([5])).toEqual([[5]]);
  expect(sizes([900, 1100, 1, 9000, 2])).toEqual([[900, 1100], [1], [9000], [2]]);
  expect(sizes(Array.from({ length: 120 }, () => 1)).map((run) => run.length)).toEqual([50, 50, 20]);
});

test('each table has its own rows in the order that was asked for, or says that there are none', async () => {
  const line = (id: number, container: number, order_number: number) => ({ id, container, order_number, quantity: id });
  const reader = createMemoryReader({
    store_order_line: [line(1, 7, 30), line(2, 8, 10), line(3, 7, 20), line(4, 6, 5)],
  });
  const lists = jest.spyOn(reader, 'rows');
  const sections = [];
  for await (const section of listTables(reader, [table(8, 1), table(7, 2), table(9, 1)], {
    entity: 'store_order_line',
    field: 'container',
    columns: [fieldColumn(storeOrderLine.fields.quantity)],
    parameters: { filter: 'all', sort: 'order_number' },
    conditions: [undefined],
    emptyText: 'No order lines.',
  }))
    sections.push(section);
  expect(sections.map((section) => (section as TableSection).rows ?? section)).toEqual([
    [[2]],
    [[3], [1]],
    { kind: 'text', text: 'No order lines.' },
  ]);
  expect(lists).toHaveBeenCalledTimes(1);
});

test.each([[[7, 8]], [[7]]])(
  'rows that moved out of what narrows a table are read all the same: %j',
  async (containers) => {
    const line = (id: number, container: number, expected_delivery_date: string) => ({
      id,
      container,
      expected_delivery_date,
      quantity: id,
    });
    const reader = createMemoryReader({ store_order_line: [line(1, 7, '2027-03-01'), line(2, 8, '2026-12-02')] });
    const tables = containers.map((value) => table(value, 1));
    const sections = [];
    for await (const section of listTables(reader, tables, {
      entity: 'store_order_line',
      field: 'container',
      columns: [fieldColumn(storeOrderLine.fields.quantity)],
      parameters: { filter: 'all' },
      conditions: [],
      narrow: () => ['expected_delivery_date', 'between', ['2026-12-01', '2026-12-02']],
      emptyText: 'No order lines.',
    }))
      sections.push(section);
    expect(sections.map(({ kind }) => kind)).toEqual(containers.map(() => 'table'));
  },
);
