import { changesDelivered, describeDelivery, describeReturn, isLate } from './deliveredLines';

const line = (id: number, quantity: number, more = {}) => ({ id, stock_id: id, quantity, ...more });

test('a deletion says how many pieces go back and from where, and what of them was delivered', () => {
  const lines = [
    line(1, 3, { container__code: 'C-121' }),
    line(2, 2, { container__code: 'C-130', delivered: 1 }),
    line(3, 1, { container__code: 'C-121' }),
  ];
  expect(describeReturn(lines)).toBe('6 pieces go back on sale: 4 in C-121, 2 in C-130. 1 of them has been delivered.');
  expect(describeReturn([line(1, 1, { container__code: null })])).toBe(
    '1 piece goes back on sale: 1 in the warehouse.',
  );
  expect(describeReturn([])).toBe('');
});

test('a line says what of it was delivered, and whether it is late', () => {
  expect(describeDelivery(line(1, 5))).toBe('');
  expect(describeDelivery(line(1, 5, { delivered: 2, delivered_date: '2020-11-27' }))).toBe(
    '2 of 5 delivered on 27 Nov 2020',
  );
  expect(describeDelivery(line(1, 5, { delivered: 5, delivered_date: null }))).toBe('Delivered');
  const late = { expected_delivery_date: '2026-01-08', delayed_from: '2025-12-19' };
  expect([isLate(line(1, 5, late), '2026-01-01'), isLate(line(1, 5, late), '2026-01-08')]).toEqual([true, false]);
});

test('a reason is wanted where a delivered line changes, and nowhere else', () => {
  const saved = [line(1, 5, { delivered: 2 }), line(2, 1)];
  expect(changesDelivered(saved, saved)).toBe(false);
  expect(changesDelivered([saved[0]!], saved)).toBe(false);
  expect(changesDelivered([{ ...saved[0]!, quantity: 4 }, saved[1]!], saved)).toBe(true);
  expect(changesDelivered([saved[1]!], saved)).toBe(true);
});
