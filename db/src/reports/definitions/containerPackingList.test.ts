import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { CONTAINERS, LINES, PRODUCTS, STOCK } from '../../../testing/reportRows';
import { containerPackingList } from './containerPackingList';

const rows = { container: CONTAINERS, stock: STOCK, store_order_line: LINES, product: PRODUCTS };

test('lists what each container holds, and the orders that take it', async () => {
  const { sections } = await makeInMemory(containerPackingList, createMemoryReader(rows), { containers: [2, 1] });
  const tables = sections.filter((section) => section.kind === 'table');
  expect(tables.map(({ title }) => title)).toEqual(['C-10 · Late Star · 24/12/2026', 'C-9 · Early Star · 01/10/2026']);
  expect(tables[1]!.rows).toEqual([
    ['P-1', 'Alba sofa', 'Sage', null, 'Nordwood', 10, 3, 7, '3 × Northside (7)'],
    ['P-2', 'Bryn table', 'Sage', null, 'Tischler', 4, 4, 0, '4 × Northside (6)'],
  ]);
});
test('names nobody to whom stores are hidden', async () => {
  const reader = createMemoryReader(rows, { hidden: ['store_order_line.store__name'] });
  const { sections } = await makeInMemory(containerPackingList, reader, { containers: [1] });
  expect(JSON.stringify(sections)).toContain('3 × (7)');
  expect(JSON.stringify(sections)).not.toContain('Northside');
});
test('offers the containers of a supplier', async () => {
  const { entries } = containerPackingList.parameters.find(({ name }) => name === 'containers')!;
  const choices = async (supplier: number | null) =>
    typeof entries === 'function'
      ? (await entries(createMemoryReader(rows), { supplier }, { zone: 'UTC' })).map((e) => e.label)
      : [];
  expect(await choices(null)).toEqual(['C-10 · Late Star · 24/12/2026', 'C-9 · Early Star · 01/10/2026']);
  expect(await choices(2)).toEqual(['C-9 · Early Star · 01/10/2026']);
});
