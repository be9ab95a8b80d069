import fc from 'fast-check';
import type { StockRow } from './arrivals';
import { canBeOrdered } from './canBeOrdered';
import { formatAvailability } from './formatAvailability';
import { availableByDate, stockByDate } from './stockByDate';

const row = (container__delivery_date: string | null, available: number, more: Partial<StockRow> = {}) =>
  ({ container__delivery_date, available, promised: 1, price: 10, container__code: 'C-1', ...more }) as StockRow;

test('stock is added up by the day from which it can be had, what is here first', () => {
  const rows = [
    row('2030-02-01', 3),
    row('2030-01-01', 4, { container__code: 'C-2' }),
    row('2029-12-31', 5, { price: 12 }),
    row(null, 2),
  ];
  expect(stockByDate(rows, '2030-01-01')).toEqual([
    { day: null, available: 11, promised: 3, prices: [10, 12], containers: ['C-2', 'C-1', 'C-1'] },
    { day: '2030-02-01', available: 3, promised: 1, prices: [10], containers: ['C-1'] },
  ]);
});

test('a container that is sold out counts as promised only, unless nothing else is there', () => {
  const soldOut = row('2029-01-01', 0, { promised: 7, price: 9, container__code: null, container__name: 'Old' });
  expect(stockByDate([soldOut, row(null, 2)], '2030-01-01')).toEqual([
    { day: null, available: 2, promised: 8, prices: [10], containers: ['C-1'] },
  ]);
  expect(stockByDate([soldOut], '2030-01-01')).toEqual([
    { day: null, available: 0, promised: 7, prices: [9], containers: ['Old'] },
  ]);
});

test('what can be had is said by day, the earliest first', () => {
  const rows = [row('2026-12-14', 8), row('2026-11-21', 12), row(null, 2), row('2026-12-14', 1), row('2026-12-15', 0)];
  expect(formatAvailability(rows, '2026-11-21')).toMatch(/^14 now · 9 on 14 Dec/);
  expect(formatAvailability([row(null, 0)], '2026-11-21')).toBe('sold out');
});

test('every available piece is counted once, whatever the dates', () => {
  const day = fc.option(
    fc.integer({ min: 0, max: 27 }).map((n) => `2026-06-${String(n + 1).padStart(2, '0')}`),
    { nil: null },
  );
  const rows = fc.array(fc.tuple(day, fc.nat(50)).map(([when, left]) => row(when, left)));
  fc.assert(
    fc.property(rows, (all) => {
      const { availableNow, arrivals } = availableByDate(all, '2026-06-15');
      const total = all.reduce((sum, each) => sum + (each.available ?? 0), 0);
      expect(availableNow + arrivals.reduce((sum, each) => sum + each.pieces, 0)).toBe(total);
      expect(arrivals.map((each) => each.day)).toEqual(arrivals.map((each) => each.day).toSorted());
      expect(arrivals.every((each) => each.day > '2026-06-15')).toBe(true);
    }),
  );
});

test('pieces without a price are not offered, and only their price is missing', () => {
  const unpriced = row(null, 4, { price: null });
  expect(formatAvailability([unpriced], '2026-11-21')).toBe('has no price yet');
  expect(formatAvailability([unpriced, row(null, 2)], '2026-11-21')).toBe('2 now');
  expect(formatAvailability([row(null, 0, { price: null })], '2026-11-21')).toBe('sold out');
  expect([unpriced, row(null, 2), row(null, 2, { price: 0 })].map((each) => canBeOrdered(each))).toEqual([
    false,
    true,
    true,
  ]);
});

test('hidden pieces are not called sold out, and the server decides', () => {
  const hidden = row(null, undefined as unknown as number);
  expect(formatAvailability([hidden], '2026-11-21')).toBe('');
  expect(canBeOrdered(hidden)).toBe(true);
  const unpriced = { ...hidden, price: null };
  expect(formatAvailability([unpriced], '2026-11-21')).toBe('has no price yet');
  expect(canBeOrdered(unpriced)).toBe(false);
  expect(stockByDate([hidden], '2026-11-21')).toMatchObject([{ available: 0, prices: [10], containers: ['C-1'] }]);
});

test('pieces whose days a rule hides are available, and not said to be here now', () => {
  const undated = row(null, 4, { container__delivery_date: undefined as unknown as null });
  expect(formatAvailability([undated, undated], '2026-11-21')).toBe('8 available');
});
