import fc from 'fast-check';
import { setRegional } from './regional';
import { pricesNote, taxLabel, taxLine, taxRuleOf, taxTotals, totalFacts, totalHeading, type TaxRule } from './tax';

afterEach(() => setRegional({}));

test.each([
  [0.05, 10, false, { net: 0.05, tax: 0.01, gross: 0.06 }],
  [0.04, 10, false, { net: 0.04, tax: 0, gross: 0.04 }],
  [100, 10, false, { net: 100, tax: 10, gross: 110 }],
  [110, 10, true, { net: 100, tax: 10, gross: 110 }],
  [1.005, 10, false, { net: 1, tax: 0.1, gross: 1.1 }],
  [19.99, 8.875, false, { net: 19.99, tax: 1.77, gross: 21.76 }],
  [119, 19, true, { net: 100, tax: 19, gross: 119 }],
  [50, 0, false, { net: 50, tax: 0, gross: 50 }],
  [-0.05, 10, false, { net: -0.05, tax: -0.01, gross: -0.06 }],
])('%d at %d percent, included: %s', (price, rate, isIncluded, amounts) => {
  expect(taxLine(price, { rate, isIncluded })).toEqual(amounts);
});

const cents = (amount: number): bigint => BigInt(Math.round(amount * 100));
const prices = fc.integer({ min: 0, max: 1_000_000_000 }).map((amount) => amount / 100);
const rules: fc.Arbitrary<TaxRule> = fc.record({
  rate: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
  isIncluded: fc.boolean(),
});

test('property: net and tax make gross, the price stays, and the tax is the nearest cent', () => {
  fc.assert(
    fc.property(prices, rules, (price, rule) => {
      const { net, tax, gross } = taxLine(price, rule);
      expect(cents(net) + cents(tax)).toBe(cents(gross));
      expect(rule.isIncluded ? gross : net).toBe(price);
      const thousandths = BigInt(Math.round(rule.rate * 1000));
      const whole = 100_000n + (rule.isIncluded ? thousandths : 0n);
      // 2 · |tax − exact| is at most a cent, and half a cent is rounded up.
      const twiceError = 2n * (cents(tax) * whole - cents(price) * thousandths);
      expect(twiceError > -whole && twiceError <= whole).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('property: totals are the sums of the lines, in any order', () => {
  fc.assert(
    fc.property(fc.array(prices, { maxLength: 50 }), rules, (all, rule) => {
      const lines = all.map((price) => taxLine(price, rule));
      const total = taxTotals(all, rule);
      for (const name of ['net', 'tax', 'gross'] as const)
        expect(cents(total[name])).toBe(lines.reduce((sum, line) => sum + cents(line[name]), 0n));
      expect(taxTotals(all.toReversed(), rule)).toEqual(total);
    }),
  );
});

test('an order keeps its own tax; one of before takes that of the settings', () => {
  setRegional({ taxRate: 12, pricesIncludeTax: true });
  expect(taxRuleOf()).toEqual({ rate: 12, isIncluded: true });
  expect(taxRuleOf({ tax_rate: null, tax_included: null })).toEqual({ rate: 12, isIncluded: true });
  expect(taxRuleOf({ tax_rate: 10, tax_included: false })).toEqual({ rate: 10, isIncluded: false });
  expect(taxRuleOf({ tax_rate: '0', tax_included: 1 })).toEqual({ rate: 0, isIncluded: true });
});

test('totals and notes say what the tax is', () => {
  const rule = { rate: 10, isIncluded: false };
  expect(totalFacts([0.05, 0.05], rule)).toEqual([
    ['Net', 0.1],
    ['GST 10%', 0.02],
    ['Total', 0.12],
  ]);
  expect(totalFacts([5], { rate: 0, isIncluded: false })).toEqual([['Total', 5]]);
  expect([pricesNote(), pricesNote({ rate: 0, isIncluded: false })]).toEqual([
    'Prices are in AUD, without GST 10%.',
    'Prices are in AUD.',
  ]);
  setRegional({ locale: 'de-DE', currency: 'EUR', taxName: 'VAT', taxRate: 7.5, pricesIncludeTax: true });
  expect([taxLabel(taxRuleOf()), pricesNote()]).toEqual(['VAT 7,5%', 'Prices are in EUR, with VAT 7,5%.']);
});
test('the heading of a total says when the tax is not in it', () => {
  const headings = [{}, { pricesIncludeTax: true }, { taxRate: 0 }].map((regional) => {
    setRegional(regional);
    return totalHeading();
  });
  expect(headings).toEqual(['Net total', 'Total', 'Total']);
});
