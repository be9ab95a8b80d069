import { formatNamedUsages } from './usages';

const lines = (count: number, ...titles: string[]) => ({
  name: 'store_order_line',
  label: count === 1 ? 'Order Line' : 'Order Lines',
  count,
  examples: titles.map((title, i) => ({ id: i + 1, title })),
});

test('a refusal names the first records, counts the others, and only counts when no name is left', () => {
  expect(formatNamedUsages([lines(1, 'Order 7')])).toBe('1 Order Line (Order 7)');
  expect(formatNamedUsages([lines(1200, 'Order 7', 'Order 8')])).toBe(
    '1,200 Order Lines (Order 7, Order 8 and 1,198 more)',
  );
  expect(formatNamedUsages([lines(1), lines(2, 'Order 7', 'Order 8')])).toBe(
    '1 Order Line, 2 Order Lines (Order 7, Order 8)',
  );
});
