import { addUpByDate } from './addUpByDate';
import type { StockRow } from './useProductCard';

const row = (container__delivery_date: string | null, available: number, more: Partial<StockRow> = {}) =>
  ({ container__delivery_date, available, ordered: 1, price: 10, container__code: 'C-1', ...more }) as StockRow;

test('stock is added up by the day from which it can be had, what is here first', () => {
  const rows = [
    row('2030-02-01', 3),
    row('2030-01-01', 4, { container__code: 'C-2' }),
    row('2029-12-31', 5, { price: 12 }),
    row(null, 2),
  ];
  expect(addUpByDate(rows, '2030-01-01')).toEqual([
    { day: null, available: 11, promised: 3, prices: [10, 12], containers: ['C-2', 'C-1', 'C-1'] },
    { day: '2030-02-01', available: 3, promised: 1, prices: [10], containers: ['C-1'] },
  ]);
});

test('a container that is sold out counts as promised only, unless nothing else is there', () => {
  const soldOut = row('2029-01-01', 0, { ordered: 7, price: 9, container__code: null, container__name: 'Old' });
  expect(addUpByDate([soldOut, row(null, 2)], '2030-01-01')).toEqual([
    { day: null, available: 2, promised: 8, prices: [10], containers: ['C-1'] },
  ]);
  expect(addUpByDate([soldOut], '2030-01-01')).toEqual([
    { day: null, available: 0, promised: 7, prices: [9], containers: ['Old'] },
  ]);
});
