import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { LINES, PRODUCTS } from '../../../testing/reportRows';
import { sales } from './sales';

const rows = { store_order_line: LINES, product: PRODUCTS };
async function make(values: object, hidden: readonly string[] = []) {
  const parameterValues = { by: 'category__description', period: 'this_month', against: 'before', ...values };
  return (await makeInMemory(sales, createMemoryReader(rows, { hidden }), parameterValues)).sections;
}

test('adds up sales by category beside those of the period before', async () => {
  const sections = await make({});
  expect(sections[0]).toMatchObject({
    facts: [
      ['This period', '01/11/2026 – 18/11/2026'],
      ['Before', '01/10/2026 – 18/10/2026'],
    ],
  });
  expect(sections[1]).toMatchObject({ text: 'Total price: $81.07, against $200.00 before, -59.5 %.' });
  expect(sections[2]).toMatchObject({
    labels: ['Sofas', 'Tables'],
    series: [{ values: [81.07, 0] }, { values: [0, 200] }],
  });
  expect(sections[3]).toMatchObject({
    rows: [
      ['Sofas', 4, 0, 81.07, 0, null],
      ['Tables', 0, 4, 0, 200, -100],
    ],
  });
});
test('counts pieces where amounts are hidden', async () => {
  const sections = await make({}, ['store_order_line.total_price']);
  expect(sections[3]).toMatchObject({
    rows: [
      ['Sofas', 4, 0, null],
      ['Tables', 0, 4, -100],
    ],
  });
  expect(JSON.stringify(sections)).not.toMatch(/81\.07|price/);
});
test('keeps to one store, and names what has no supplier', async () => {
  expect((await make({ store: 2, by: 'supplier__name' })).at(-1)).toMatchObject({
    rows: [['Nordwood', 1, 0, 21.1, 0, null]],
  });
});
test('says that nothing was ordered', async () => {
  expect((await make({ period: 'other_dates', from: '2020-01-01', to: '2020-01-31' })).at(-1)).toEqual({
    kind: 'text',
    text: 'No orders in this period.',
  });
});
test('wants both dates in their order', async () => {
  await expect(make({ period: 'other_dates' })).rejects.toMatchObject({ body: { from: [{ code: 'null' }] } });
  await expect(make({ period: 'other_dates', from: '2026-02-01', to: '2026-01-01' })).rejects.toMatchObject({
    body: { to: [expect.anything()] },
  });
  await expect(make({ period: 'other_dates', from: '0001-01-01', to: '2026-01-01' })).rejects.toMatchObject({
    body: { from: [{ code: 'min' }] },
  });
  await expect(make({ period: 'other_dates', from: '1900-01-01', to: '9999-12-31' })).rejects.toMatchObject({
    body: { to: [{ code: 'max' }] },
  });
});
