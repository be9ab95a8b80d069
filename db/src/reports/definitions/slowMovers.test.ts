import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { LINES, STOCK } from '../../../testing/reportRows';
import { slowMovers } from './slowMovers';

const rows = { stock_availability: STOCK, store_order_line: LINES };
const make = async (values: object, hidden: readonly string[] = []) =>
  (await makeInMemory(slowMovers, createMemoryReader(rows, { hidden }), { weeks: 12, most: 5, ...values })).sections;

test('lists stock that is here with what was sold lately and how long it lasts', async () => {
  const table = (await make({})).at(-1)!;
  // 4 pieces of it were ordered in the 12 weeks, and 7 are left.
  expect(table).toMatchObject({ rows: [['P-1', 'Alba sofa', 'Sage', null, 'Nordwood', 7, 139.93, 4, 21]] });
});
test('leaves out what sells better', async () => {
  expect((await make({ most: 3 })).at(-1)).toEqual({ kind: 'text', text: 'No stock moves so slowly.' });
  expect((await make({ most: 0, weeks: 1 })).at(-1)).toMatchObject({ rows: [expect.arrayContaining([0, null])] });
});
test('shows no value where prices are hidden', async () => {
  const sections = await make({}, ['stock_availability.price']);
  expect(JSON.stringify(sections)).not.toMatch(/Value|139\.93/);
  expect(sections.at(-1)).toMatchObject({ kind: 'table' });
});
test('says that sales are hidden', async () => {
  expect(await make({}, ['store_order_line.quantity'])).toEqual([
    { kind: 'text', text: 'The columns of this table are hidden from you.' },
  ]);
});
test.each([{ weeks: 0 }, { weeks: 521 }, { most: -1 }])('refuses %j', async (values) => {
  await expect(make(values)).rejects.toMatchObject({
    status: 400,
    body: { [Object.keys(values)[0]!]: [expect.anything()] },
  });
});
