import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { STOCK } from '../../../testing/reportRows';
import { stockAvailability } from './stockAvailability';

const rows = { stock_availability: STOCK };
async function make(values: object, hidden: readonly string[] = []) {
  const reader = createMemoryReader(rows, { hidden });
  return (await makeInMemory(stockAvailability, reader, { only_available: false, ...values })).sections;
}
const productsOf = (sections: Awaited<ReturnType<typeof make>>) =>
  sections.flatMap((section) =>
    section.kind === 'table' ? [[section.title, section.rows.map((cells) => cells[0])]] : [],
  );

test('tells what is here from what is to come, with its value to the cent', async () => {
  const sections = await make({});
  expect(productsOf(sections)).toEqual([
    ['Here', ['P-1', 'P-2']],
    ['To come', ['P-1']],
  ]);
  const deliveredTable = sections.find((section) => section.kind === 'table')!;
  expect(deliveredTable).toMatchObject({
    rows: [
      ['P-1', 'Alba sofa', 'Sage', null, 'C-9', '2026-10-01', 10, 3, 7, 19.99, 139.93],
      ['P-2', 'Bryn table', 'Sage', null, 'C-9', '2026-10-01', 4, 4, 0, 50, 0],
    ],
  });
  expect(sections.at(-1)).toEqual({ kind: 'text', text: 'All of it has a delivery date.' });
});
test('keeps to the chosen categories, supplier and day', async () => {
  expect(productsOf(await make({ categories: [2] }))).toEqual([['Here', ['P-2']]]);
  expect(productsOf(await make({ supplier: 1 }))).toHaveLength(2);
  expect(productsOf(await make({ until: '2026-12-23' }))).toEqual([['Here', ['P-1', 'P-2']]]);
});
test('leaves out what is sold out', async () => {
  expect(productsOf(await make({ only_available: true }))).toEqual([
    ['Here', ['P-1']],
    ['To come', ['P-1']],
  ]);
});
test('shows neither price nor value to whom prices are hidden', async () => {
  expect(JSON.stringify(await make({}, ['stock_availability.price']))).not.toMatch(/"Price"|"Value"|139\.93/);
});
test('is one table where delivery dates are hidden', async () => {
  const sections = await make({}, ['stock_availability.container__delivery_date']);
  expect(productsOf(sections)).toEqual([['Stock Availability', ['P-1', 'P-2', 'P-1']]]);
});
