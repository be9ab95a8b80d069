import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { PRODUCTS } from '../../../testing/reportRows';
import { priceList } from './priceList';

async function make(values: object, hidden: readonly string[] = []) {
  const reader = createMemoryReader({ product: PRODUCTS }, { hidden, pictures: { 'product 1': 77 } });
  return (await makeInMemory(priceList, reader, { region: 'region_1_rrp', ...values })).sections;
}
const tables = (sections: Awaited<ReturnType<typeof make>>) => sections.filter((section) => section.kind === 'table');

test("lists a region's prices by category, with pictures", async () => {
  const shownTables = tables(await make({ pictures: true }));
  expect(shownTables.map(({ title, rows }) => [title, rows])).toEqual([
    ['Sofas', [[77, 'P-1', 'Alba sofa', 'Sage', null, 100.1]]],
    ['Tables', [[null, 'P-2', 'Bryn table', 'Sage', null, 200.1]]],
    ['Without a category', [[null, 'P-3', 'Cove lamp', 'Sage', null, 300.1]]],
  ]);
  expect(shownTables[0]!.columns.at(-1)).toMatchObject({ label: 'Region 1 RRP', kind: 'Money' });
});
test('keeps to a region, a category and a supplier', async () => {
  const [onlyTable, ...more] = tables(await make({ region: 'region_2_rrp', categories: [1, 2], supplier: 2 }));
  expect(onlyTable!.rows).toEqual([['P-2', 'Bryn table', 'Sage', null, 400]]);
  expect(more).toEqual([]);
});
test('says that prices are hidden', async () => {
  const text = 'The prices of this region are hidden from you.';
  expect(await make({}, ['product.region_1_rrp'])).toEqual([{ kind: 'text', text }]);
});
test('is one table where categories are hidden', async () => {
  const shownTables = tables(await make({}, ['product.category']));
  expect(shownTables.map(({ title, rows }) => [title, rows.length])).toEqual([['Products', 3]]);
});
