import type { StockRow } from '../stock/arrivals';
import { rankSubstitutes } from './findSubstitutes';

const TODAY = '2026-06-15';
let id = 0;
const row = (product: number, product__code: string | null, day: string | null = null, more: Partial<StockRow> = {}) =>
  ({
    id: (id += 1),
    product,
    product__code,
    category: 4,
    available: 5,
    container__delivery_date: day,
    ...more,
  }) as StockRow;
const wantedProduct = { product: 1, product__code: 'ALB-164-OAT', category: 4 };
const idsOf = (rows: StockRow[], of = wantedProduct as Parameters<typeof rankSubstitutes>[1]) =>
  rankSubstitutes(rows, of, TODAY).map(({ product }) => product);

test('the product itself comes first, then its colours, then its range; what is here before what comes', () => {
  const rows = [
    row(5, 'ALB-200'),
    row(4, 'ALB-164-RST', '2026-09-01'),
    row(3, 'alb-164-nvy'),
    row(1, 'ALB-164-OAT', '2026-12-01'),
    row(6, 'ALB-304', '2026-07-01'),
  ];
  expect(idsOf(rows)).toEqual([1, 3, 4, 5, 6]);
});

test('other categories, other ranges and sold out rows are left out', () => {
  const rows = [
    row(7, 'ALB-500', null, { category: 9 }),
    row(8, 'XALB-164'),
    row(9, 'ALBA-1'),
    row(10, 'ALB-300', null, { available: 0 }),
    row(11, null),
  ];
  expect(idsOf(rows)).toEqual([]);
});

test('a product without a code or a category has no range; its own containers count', () => {
  expect(idsOf([row(1, null), row(2, 'ALB-1')], { ...wantedProduct, product__code: null })).toEqual([1]);
  expect(idsOf([row(2, 'ALB-164'), row(3, 'ALB-1')], { ...wantedProduct, category: null })).toEqual([2]);
});

test('rows of a substitute are in the order of their delivery', () => {
  const [later, here] = [row(2, 'ALB-164-NVY', '2026-12-01'), row(2, 'ALB-164-NVY')];
  expect(rankSubstitutes([later, here], wantedProduct, TODAY)).toEqual([{ product: 2, rows: [here, later] }]);
});
