import { formatMarkup } from './formatMarkup';

test.each([
  [519, 244.5, '+112 %'],
  [244.5, 244.5, '+0 %'],
  [200, 250, '−20 %'],
  [0, 250, '−100 %'],
  [100.5, 100, '+1 %'],
  [99.5, 100, '−1 %'],
  [99.9, 100, '+0 %'],
  [null, 250, ''],
  [519, null, ''],
  [519, 0, ''],
  [519, 0.004, ''],
  ['12x', 5, ''],
])('%s over %s: %s', (price, cost, text) => expect(formatMarkup(price, cost)).toBe(text));
