import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { ORDERS } from '../../../testing/reportRows';
import { ordersByStore } from './ordersByStore';

const PERIOD = { from: '2026-10-01', to: '2026-11-30', period: 'month' };
const alike = ORDERS.map((order) => ({ ...order, store__name: 'Northside' }));

test('keeps two stores of one name apart', async () => {
  const { sections } = await makeInMemory(ordersByStore, createMemoryReader({ store_order: alike }), PERIOD);
  expect(sections[0]).toMatchObject({
    rows: [
      ['Northside', 7, 259.97, 2],
      ['Northside', 1, 21.1, 1],
    ],
  });
  expect(sections[2]).toMatchObject({
    rows: [
      ['Oct 2026', 'Northside', 4, 200, 1],
      ['Nov 2026', 'Northside', 3, 59.97, 1],
      ['Nov 2026', 'Northside', 1, 21.1, 1],
    ],
  });
});
test('goes by the name where the key is hidden', async () => {
  const reader = createMemoryReader({ store_order: alike }, { hidden: ['store_order.store'] });
  const { sections } = await makeInMemory(ordersByStore, reader, PERIOD);
  expect(sections[0]).toMatchObject({ rows: [['Northside', 8, 281.07, 3]] });
});
test('charts the 15 stores with the most, and lists all', async () => {
  const many = Array.from({ length: 18 }, (_, i) => ({
    ...ORDERS[0]!,
    store: i + 1,
    store__name: `Store ${i + 1}`,
    total_price: 100 * (i + 1),
  }));
  const { sections } = await makeInMemory(ordersByStore, createMemoryReader({ store_order: many }), PERIOD);
  expect(sections[0]).toMatchObject({ rowCount: 18 });
  expect(sections[1]).toMatchObject({
    title: 'Total price by store, the largest 15',
    labels: Array.from({ length: 15 }, (_, i) => `Store ${18 - i}`),
    series: [{ values: Array.from({ length: 15 }, (_, i) => 100 * (18 - i)) }],
  });
});
test('more stores than a query takes are refused at their parameter', async () => {
  const stores = Array.from({ length: 120 }, (_, i) => i + 1);
  const made = makeInMemory(ordersByStore, createMemoryReader({ store_order: ORDERS }), { ...PERIOD, stores });
  await expect(made).rejects.toMatchObject({ body: { stores: [{ code: 'max' }] } });
});
