import fc from 'fast-check';
import { changedPrice, isPriceRounding, PRICE_ROUNDING_PATTERN, PRICE_STEPS, type PriceRounding } from './priceRule';

const change = (price: number, by: 'percent' | 'amount', value: number, rounding: PriceRounding = 'none') =>
  changedPrice(price, { by, value, rounding });

test.each([
  [100, 'percent', 3.5, 'none', 103.5],
  // 1.005 × 100 is 100.49999999999999 in floats.
  [1.15, 'percent', 50, 'none', 1.73],
  [0.1, 'amount', 0.2, 'none', 0.3],
  [519, 'percent', 5, '0.05', 544.95],
  [519, 'percent', 5, '1', 545],
  [519, 'percent', 5, '.99', 544.99],
  [544.49, 'percent', 0, '.99', 544.99],
  [544.48, 'percent', 0, '.99', 543.99],
  [200, 'percent', -12.5, 'none', 175],
  [200, 'amount', -0.01, '1', 200],
  [0.3, 'percent', 0, '1', 1],
  [0.2, 'percent', -50, '.99', 0.99],
  [0, 'percent', 10, '.99', 0],
  [0, 'amount', 5, 'none', 5],
  [5, 'amount', -7.5, 'none', -2.5],
  [5, 'amount', -5, '.99', 0],
  [519, 'percent', 5, '.95', 544.95],
  [519, 'percent', 5, '.49', 544.49],
  [544.99, 'percent', 0, '.49', 545.49],
  [544.98, 'percent', 0, '.49', 544.49],
  [519, 'percent', 5, '.00', 545],
  [519, 'percent', 5, '.90', 544.9],
  [0.2, 'percent', 0, '.49', 0.49],
  [519, 'percent', 0, 'up5', 520],
  [520, 'percent', 0, 'up5', 520],
  [520.01, 'percent', 0, 'up5', 525],
  [0.01, 'percent', 0, 'up5', 5],
  [9_999_999_999.99, 'percent', 1000, 'none', 109_999_999_999.89],
] as const)('%d by %s %d, rounded to %s, is %d', (price, by, value, rounding, expected) =>
  expect(change(price, by, value, rounding)).toBe(expected),
);

const cents = (max: number) => fc.integer({ min: 0, max });
const ending = fc.integer({ min: 0, max: 99 }).map((n): PriceRounding => `.${String(n).padStart(2, '0')}`);
const rounding: fc.Arbitrary<PriceRounding> = fc.oneof(fc.constantFrom(...PRICE_STEPS), ending);
const percent = fc.integer({ min: -9999, max: 100_000 }).map((hundredths) => hundredths / 100);
const STEPS: Readonly<Record<string, number>> = { none: 1, '0.05': 5, '1': 100, up5: 500 };
const stepOf = (to: PriceRounding): number => STEPS[to] ?? 100;
const firstOf = (to: PriceRounding): number => (to.startsWith('.') ? Number(to.slice(1)) : 0);

test('a result has at most two decimals, stands on the grid, and is at most one step away from the exact price', () => {
  fc.assert(
    fc.property(cents(10_000_000), percent, rounding, (price, value, to) => {
      const result = change(price / 100, 'percent', value, to);
      const inCents = Math.round(result * 100);
      expect(result).toBe(inCents / 100);
      if (price === 0) return expect(result).toBe(0);
      expect((inCents - firstOf(to)) % stepOf(to)).toBe(0);
      expect(Math.abs(inCents - (price * (10_000 + Math.round(value * 100))) / 10_000)).toBeLessThanOrEqual(stepOf(to));
      return expect(result).toBeGreaterThan(0);
    }),
  );
});

test('a higher price never becomes lower than a lower one', () => {
  fc.assert(
    fc.property(cents(1_000_000), cents(1_000_000), percent, rounding, (a, b, value, to) => {
      const [lower, higher] = [Math.min(a, b) / 100, Math.max(a, b) / 100];
      expect(change(lower, 'percent', value, to)).toBeLessThanOrEqual(change(higher, 'percent', value, to));
    }),
  );
});

test('an amount up and down again gives the price back', () => {
  fc.assert(
    fc.property(cents(100_000_000), cents(1_000_000), (price, amount) => {
      const up = change(price / 100, 'amount', amount / 100);
      expect(change(up, 'amount', -amount / 100)).toBe(price / 100);
    }),
  );
});

test('rounding again changes nothing', () => {
  fc.assert(
    fc.property(cents(10_000_000), percent, rounding, (price, value, to) => {
      const once = change(price / 100, 'percent', value, to);
      expect(change(once, 'percent', 0, to)).toBe(once);
    }),
  );
});

test.each(['none', '0.05', '1', 'up5', '.00', '.99', '.5', '0.95', '.999', '5', '', ' .95', '.٠٥', null])(
  'the pattern of the description and the check agree on %p',
  (value) => {
    const isDescribed = typeof value === 'string' && new RegExp(PRICE_ROUNDING_PATTERN).test(value);
    expect(isPriceRounding(value)).toBe(isDescribed);
  },
);
