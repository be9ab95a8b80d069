import { setRegional } from '@trestle/schema/regional/regional';
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
/** Sells one piece of the first product in each month, for these amounts. */
const sold = (current: number, previous: number) => ({
  product: PRODUCTS,
  store_order_line: LINES.slice(0, 2).map((line, i) => ({
    ...line,
    quantity: 1,
    total_price: i ? previous : current,
    ordered_on: i ? '2026-10-05T01:00:00.000Z' : line['ordered_on'],
  })),
});
test('rounds half a tenth of a per cent away from zero, and writes it as the locale does', async () => {
  const values = { by: 'category__description', period: 'this_month', against: 'before' };
  const changeOf = async (current: number, previous: number) => {
    const { sections } = await makeInMemory(sales, createMemoryReader(sold(current, previous)), values);
    return sections.at(-1)!;
  };
  const rowOf = (change: number) => ({ rows: [expect.arrayContaining([change])] });
  expect(await changeOf(4.01, 4)).toMatchObject(rowOf(0.3));
  expect(await changeOf(19.99, 20)).toMatchObject(rowOf(-0.1));
  setRegional({ locale: 'de-DE', currency: 'EUR' });
  const { sections } = await makeInMemory(sales, createMemoryReader(sold(4.01, 4)), values);
  setRegional({});
  expect(sections[1]).toMatchObject({ text: expect.stringContaining('+0,3 %') });
});
test('keeps two suppliers of one name apart', async () => {
  const { sections } = await makeInMemory(
    sales,
    createMemoryReader({
      store_order_line: LINES,
      product: PRODUCTS.map((product) => ({ ...product, supplier__name: 'Nordwood' })),
    }),
    { by: 'supplier__name', period: 'this_month', against: 'before' },
  );
  expect(sections.at(-1)).toMatchObject({
    rows: [
      ['Nordwood', 4, 0, 81.07, 0, null],
      ['Nordwood', 0, 4, 0, 200, -100],
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
