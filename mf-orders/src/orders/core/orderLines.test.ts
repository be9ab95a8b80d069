import { hasArrived, type StockRow } from '@trestle/trade/core';
import { newLine, withStockRow } from './lineChanges';
import { formatSource, maxQuantity, selectableRows, orderTotals, withCurrentPrices } from './orderLines';

const stockRow = (id: number, available: number, day: string | null, price = 412.5, product = 7) =>
  ({
    id,
    product,
    available,
    price,
    quantity: available,
    ordered: 0,
    product__description: 'Oslo lounge chair',
    product__code: 'OSL-204',
    colour__description: 'Moss',
    fabric__description: null,
    container: 1,
    container__code: `C-${id}`,
    container__name: 'x',
    container__delivery_date: day,
  }) as unknown as StockRow;
const today = '2026-11-21';
const [now, later] = [stockRow(1, 12, '2026-11-02'), stockRow(2, 8, '2026-12-14', 298)];
const stockById = new Map([
  [1, now],
  [2, later],
]);

test('totals are exact to the cent; pieces are grouped by arrival', () => {
  const lines = [newLine(now, 3), newLine(later, 5), { ...newLine(stockRow(3, 1, null, 0.1), 3) }];
  expect(orderTotals(lines, today)).toEqual({
    pieces: 11,
    total: 2727.8,
    delivered: 0,
    arrived: 6,
    coming: [{ day: '2026-12-14', pieces: 5, plannedDay: null }],
  });
  expect(orderTotals([{ stock_id: 1, quantity: null }], today)).toEqual({
    pieces: 0,
    total: 0,
    delivered: 0,
    arrived: 0,
    coming: [],
  });
});
test("a line's maximum: available pieces, plus the saved order's own, less earlier lines", () => {
  expect(maxQuantity([newLine(now, 5)], 0, [], stockById)).toBe(12);
  expect(maxQuantity([newLine(now, 5), newLine(now, 9)], 1, [], stockById)).toBe(7);
  expect(maxQuantity([newLine(now, 5)], 0, [newLine(now, 4)], stockById)).toBe(16);
  expect(maxQuantity([newLine(stockRow(9, 1, null), 5)], 0, [], stockById)).toBeUndefined();
  expect(maxQuantity([newLine(now, 20), newLine(now, 1)], 1, [], stockById)).toBe(0);
});
test("lists a product's rows by delivery date; a sold-out row only if the line uses it", () => {
  const soldOutRow = stockRow(3, 0, '2026-01-01');
  expect(selectableRows(7, [later, now, soldOutRow, stockRow(4, 5, null, 1, 8)], 2).map((r) => r.id)).toEqual([1, 2]);
  expect(selectableRows(7, [later, now, soldOutRow], 3).map((r) => r.id)).toEqual([3, 1, 2]);
});
test("formats a line's container, arrival and maximum", () => {
  expect([formatSource(now, 9, today), formatSource(later, 0, today), formatSource(now, undefined, today)]).toEqual([
    'C-1 now · up to 9',
    expect.stringMatching(/^C-2 on 14 Dec.* · sold out$/),
    'C-1 now',
  ]);
});
test('a line moved to another row takes its price and date, and keeps quantity and notes', () => {
  expect(withStockRow({ ...newLine(now, 3), id: 9, notes: 'window' }, later)).toMatchObject({
    id: 9,
    stock_id: 2,
    quantity: 3,
    notes: 'window',
    unit_price: 298,
    expected_delivery_date: '2026-12-14',
  });
});

test('goods count as arrived on the delivery day, not the day before', () => {
  expect([null, undefined, '2026-11-20', '2026-11-21', '2026-11-22'].map((day) => hasArrived(day, today))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(formatSource(stockRow(1, 2, today), 9, today)).toContain('now');
});
test('a hidden delivery date is neither now nor later', () => {
  const row = { ...now, container__delivery_date: undefined } as unknown as StockRow;
  expect(formatSource(row, 9, today)).toBe('C-1 · up to 9');
  expect(orderTotals([newLine(row, 3)], today)).toMatchObject({ pieces: 3, arrived: 0, coming: [] });
});

test('a line that is new or moves has the price of its stock row now, a stored one keeps its own', () => {
  const yesterday = { ...newLine(now, 3), unit_price: 400 };
  const stored = { ...yesterday, id: 9 };
  const moved = { ...withStockRow(stored, later), id: 9, unit_price: 250 };
  const unknown = { ...yesterday, stock_id: 77 };
  const pricesOf = (...lines: Parameters<typeof withCurrentPrices>[0]) =>
    withCurrentPrices(lines, [stored], stockById).map(({ unit_price }) => unit_price);
  expect(pricesOf(yesterday, stored, moved, unknown)).toEqual([412.5, 400, 298, 400]);
  const lines = [newLine(now, 3), stored];
  expect(withCurrentPrices(lines, [stored], stockById).every((line, i) => line === lines[i])).toBe(true);
});
