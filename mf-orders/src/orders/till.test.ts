import { fromWords, lineBody, lineOn, mostFor, moved, rowsOf, totalsOf, whenWords, type There } from './till';

const there = (id: number, available: number, day: string | null, price = 412.5, product = 7) =>
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
  }) as unknown as There;
const today = '2026-11-21';
const [now, later] = [there(1, 12, '2026-11-02'), there(2, 8, '2026-12-14', 298)];
const theres = new Map([
  [1, now],
  [2, later],
]);

test('totals in cents, pieces by when they come', () => {
  const lines = [lineOn(now, 3), lineOn(later, 5), { ...lineOn(there(3, 1, null, 0.1), 3) }];
  expect(totalsOf(lines, today)).toEqual({
    pieces: 11,
    total: 2727.8,
    here: 6,
    coming: [{ day: '2026-12-14', pieces: 5 }],
  });
  expect(totalsOf([{ stock_id: 1, quantity: null }], today)).toEqual({ pieces: 0, total: 0, here: 0, coming: [] });
});
test('what a line may take: what is free, what the saved order holds, less the lines before it', () => {
  expect(mostFor([lineOn(now, 5)], 0, [], theres)).toBe(12);
  expect(mostFor([lineOn(now, 5), lineOn(now, 9)], 1, [], theres)).toBe(7);
  expect(mostFor([lineOn(now, 5)], 0, [lineOn(now, 4)], theres)).toBe(16);
  expect(mostFor([lineOn(there(9, 1, null), 5)], 0, [], theres)).toBeUndefined();
  expect(mostFor([lineOn(now, 20), lineOn(now, 1)], 1, [], theres)).toBe(0);
});
test('rows of a product, soonest first; a sold-out one only where a line stands on it', () => {
  const gone = there(3, 0, '2026-01-01');
  expect(rowsOf(7, [later, now, gone, there(4, 5, null, 1, 8)], 2).map((r) => r.id)).toEqual([1, 2]);
  expect(rowsOf(7, [later, now, gone], 3).map((r) => r.id)).toEqual([3, 1, 2]);
});
test('what comes when, in words', () => {
  expect(whenWords([now, later, there(5, 2, null)], today, (day) => day.slice(5))).toBe('14 now · 8 on 12-14');
  expect(whenWords([there(3, 0, null)], today, String)).toBe('sold out');
});
test('where a line comes from, and how much it may take', () => {
  expect([fromWords(now, 9, today), fromWords(later, 0, today), fromWords(now, undefined, today)]).toEqual([
    'C-1 now · up to 9',
    expect.stringMatching(/^C-2 on 14 Dec.* · sold out$/),
    'C-1 now',
  ]);
});
test('a moved line takes price and day of its new row and keeps quantity and notes', () => {
  expect(moved({ ...lineOn(now, 3), id: 9, notes: 'window' }, later)).toMatchObject({
    id: 9,
    stock_id: 2,
    quantity: 3,
    notes: 'window',
    unit_price: 298,
    expected_delivery_date: '2026-12-14',
  });
});
test('a line is sent with what a client may set', () => {
  expect(lineBody({ ...lineOn(now, 3), id: 9 }, 4)).toEqual({
    id: 9,
    stock_id: 1,
    quantity: 3,
    notes: null,
    display_order: 4,
  });
  expect(lineBody(lineOn(now, 1), 0)).not.toHaveProperty('id');
});
