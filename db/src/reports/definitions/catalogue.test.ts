import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { PRODUCTS } from '../../../testing/reportRows';
import { catalogue } from './catalogue';

const page = (id: number, page_number: number | null, letter_code: string, product: number) => ({
  id,
  catalogue: 1,
  page_number,
  letter_code,
  product,
  product__description: PRODUCTS[product - 1]!['description'],
  product__code: PRODUCTS[product - 1]!['code'],
  new_price: product === 2,
  notes: 'Shot in the store',
  cost: 11.11,
  region_1_rrp: 1290,
  region_2_rrp: null,
});
const rows = {
  catalogue: [{ id: 1, name: 'Home', title: 'Living & dining', introduction: '<p>Rooms <em>that</em> last</p>' }],
  catalogue_page: [page(1, 2, 'B', 1), page(2, 2, 'A', 2), page(3, 1, '', 3)],
  product: PRODUCTS,
};
const make = (region = 'region_1_rrp', hidden: readonly string[] = []) =>
  makeInMemory(catalogue, createMemoryReader(rows, { hidden, pictures: { 'product 1': 5 } }), { catalogue: 1, region });

test('shows pages with names and retail prices, and nothing of the office', async () => {
  const { title, sections } = await make();
  expect(title).toBe('Living & dining');
  expect(sections).toEqual([
    { kind: 'text', text: 'Rooms that last' },
    {
      kind: 'pictures',
      title: 'Products',
      pictures: [
        { file: null, caption: 'Cove lamp', lines: ['Sage', 'P-3 · page 1', '$1,290.00'] },
        { file: null, caption: 'Bryn table', lines: ['Sage', 'P-2 · page 2 A', '$1,290.00 · New price'] },
        { file: 5, caption: 'Alba sofa', lines: ['Sage', 'P-1 · page 2 B', '$1,290.00'] },
      ],
    },
  ]);
});
test('leaves out prices that a region does not have', async () => {
  expect(JSON.stringify((await make('region_2_rrp')).sections)).not.toContain('null,00');
});
test('says that prices are hidden', async () => {
  const { sections } = await make('region_1_rrp', ['catalogue_page.region_1_rrp']);
  expect(sections.at(-1)).toEqual({ kind: 'text', text: 'The prices of this region are hidden from you.' });
});
