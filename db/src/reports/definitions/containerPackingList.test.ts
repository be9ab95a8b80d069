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
test('says whether a container came in order, or has boxes to tick', async () => {
  const received = { ...CONTAINERS[0]!, received_date: '2026-10-02T01:00:00.000Z', received_in_order: 'No' };
  const facts = async (container: object, hidden: string[] = []) => {
    const reader = createMemoryReader({ ...rows, container: [container as never] }, { hidden });
    const { sections } = await makeInMemory(containerPackingList, reader, { containers: [1] });
    return sections.filter((section) => section.kind === 'facts').flatMap((section) => section.facts);
  };
  expect(await facts(received)).toEqual([
    ['Received', '02/10/2026'],
    ['Received in order', 'No'],
  ]);
  expect(await facts(CONTAINERS[0]!)).toEqual([['Received in order', '[   ] Yes   [   ] No   [   ] N/A']]);
  expect(await facts(received, ['container.received_in_order'])).toEqual([['Received', '02/10/2026']]);
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
