import { nextPageNumber, withAddedProducts } from './addedPages';

const products = [
  { id: 7, description: 'Oslo chair', code: 'OSL-1', wholesale_price: 120, region_1_rrp: 240 },
  { id: 8, description: 'Oslo stool', code: 'OSL-2', wholesale_price: null },
];
const everything = () => true;

test('each product gets the next page, with its names and prices', () => {
  const pages = [{ id: 1, page_number: 4 }, { page_number: null }];
  expect(nextPageNumber(pages)).toBe(5);
  expect(nextPageNumber([])).toBe(1);
  const added = withAddedProducts(pages, products, { division: 'each', firstPage: 5 }, everything);
  expect(added.slice(0, 2)).toEqual(pages);
  expect(added.slice(2)).toEqual([
    expect.objectContaining({
      product: 7,
      page_number: 5,
      letter_code: null,
      product__code: 'OSL-1',
      cost: 120,
      region_1_rrp: 240,
    }),
    expect.objectContaining({ product: 8, page_number: 6, cost: null }),
  ]);
});

test('on one page they get letters that are free, in whatever case the others are', () => {
  const pages = [
    { page_number: 3, letter_code: 'a' },
    { page_number: 3, letter_code: 'C' },
    { page_number: 4, letter_code: 'B' },
  ];
  const added = withAddedProducts(pages, products, { division: 'one', firstPage: 3 }, everything).slice(3);
  expect(added.map((page) => [page.page_number, page.letter_code])).toEqual([
    [3, 'B'],
    [3, 'D'],
  ]);
  const many = Array.from({ length: 28 }, (_, id) => ({ id }));
  const letters = withAddedProducts([], many, { division: 'one', firstPage: 1 }, everything).map(
    ({ letter_code }) => letter_code,
  );
  expect([letters[25], letters[26], letters[27], new Set(letters).size]).toEqual(['Z', 'AA', 'AB', 28]);
});

test('added pages stay behind the others when they are stored', () => {
  const positions = (pages: readonly object[]) =>
    withAddedProducts(pages, products, { division: 'each', firstPage: 1 }, everything).map(
      ({ display_order: position }) => position,
    );
  expect(positions([{ display_order: 0 }, { display_order: 7 }, { display_order: null }])).toEqual([0, 7, null, 8, 9]);
  expect(positions([])).toEqual([0, 1]);
});

test('a price that the user may not set stays empty', () => {
  const [page] = withAddedProducts([], products, { division: 'each', firstPage: 1 }, (name) => name !== 'cost');
  expect(page).not.toHaveProperty('cost');
  expect(page).toMatchObject({ region_1_rrp: 240 });
});
