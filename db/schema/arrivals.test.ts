import { arrivalsOf, describeArrivals } from './arrivals';

const TODAY = '2026-01-02';
const wordsOf = (lines: Parameters<typeof arrivalsOf>[0]) => describeArrivals(arrivalsOf(lines, TODAY), TODAY);

test("an order's dates are said by day: what is here, what comes when, and what comes later than planned", () => {
  const lines = [
    { quantity: 1, expected_delivery_date: '2026-03-04' },
    { quantity: 2, expected_delivery_date: '2026-01-08', delayed_from: '2025-12-19' },
    { quantity: 1, expected_delivery_date: '2026-01-08', delayed_from: '2025-12-19' },
    { quantity: 3, expected_delivery_date: '2025-10-01', delayed_from: '2025-09-01' },
    { quantity: 2, expected_delivery_date: TODAY },
  ];
  expect(wordsOf(lines)).toBe('5 here · 3 on 8 Jan (was 19 Dec 2025) · 1 on 4 Mar');
});

test('what was delivered in part counts once, by the day of its delivery', () => {
  const lines = [
    { quantity: 5, delivered: 2, delivered_date: '2025-12-30', expected_delivery_date: '2025-12-01' },
    { quantity: 1, delivered: 1, delivered_date: null, expected_delivery_date: '2025-11-01' },
    { quantity: 4, delivered: 0, expected_delivery_date: null },
  ];
  expect(arrivalsOf(lines, TODAY)).toEqual([
    { date: null, quantity: 4, state: 'here', delayed_from: null },
    { date: '2025-11-01', quantity: 1, state: 'delivered', delayed_from: null },
    { date: '2025-12-01', quantity: 3, state: 'here', delayed_from: null },
    { date: '2025-12-30', quantity: 2, state: 'delivered', delayed_from: null },
  ]);
  expect(wordsOf(lines)).toBe('3 delivered · 7 here');
  expect(wordsOf([{ quantity: 3, delivered: 3 }])).toBe('all 3 delivered');
  expect(wordsOf([])).toBe('');
});
