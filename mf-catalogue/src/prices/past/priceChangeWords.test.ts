import type { PastPriceChange } from '@trestle/schema/priceChange';
import { factsInWords, keptInWords, pricesInWords, ruleInWords, undoInWords, whyNotUndone } from './priceChangeWords';

const change = (more: Partial<PastPriceChange> = {}, rule: Partial<PastPriceChange['rule']> = {}): PastPriceChange => ({
  id: 'x',
  created_date: '2026-03-04T05:06:00Z',
  undone_date: null,
  by: 'Ada Office',
  is_own: true,
  products: 12,
  records: 40,
  changed_prices: 1,
  ...more,
  rule: {
    prices: ['wholesale_price', 'region_1_rrp'],
    stock: false,
    catalogue_pages: false,
    by: 'percent',
    value: 5,
    rounding: 'none',
    ...rule,
  },
});

test.each([
  [{}, 'Up 5 %'],
  [{ value: -12.5, rounding: '.95' }, 'Down 12.5 %, to .95'],
  [{ rounding: '.75' }, 'Up 5 %, to .75'],
  [{ by: 'amount', value: -2.5, rounding: 'up5' }, 'Down $2.50, up to the next 5'],
  [{ value: 0, rounding: '1' }, 'Rounded to whole amounts'],
  [{ by: null, value: null, rounding: null }, 'Price change'],
] as const)('a rule in words: %o', (rule, words) => expect(ruleInWords(change({}, rule))).toBe(words));

test('which prices changed', () => {
  expect(pricesInWords(change())).toBe('Wholesale price, Region 1 RRP');
  expect(pricesInWords(change({}, { stock: true, catalogue_pages: true }))).toBe(
    'Wholesale price, Region 1 RRP, also of stock and catalogue pages',
  );
});

test('how much changed, and by whom; an older change knows only its records', () => {
  expect(factsInWords(change())).toMatch(/^12 products · 1 price · Ada Office · /);
  expect(factsInWords(change({ products: null, changed_prices: null, by: null }))).toMatch(/^40 records · \S/);
});

test('why a change can not be undone', () => {
  expect(whyNotUndone(change())).toBeNull();
  expect(whyNotUndone(change({ is_own: false }))).toBe('Only Ada Office can undo it.');
  expect(whyNotUndone(change({ is_own: false, by: null }))).toBe('Only who made it can undo it.');
  expect(whyNotUndone(change({ undone_date: '2026-03-05T05:06:00Z', is_own: false }))).toMatch(/^Undone /);
});

test('what an undo would do', () => {
  const undone = { products: 1, records: 1, kept: [] };
  expect(undoInWords({ ...undone, restored_prices: 1 })).toBe('1 price of 1 product gets its former value.');
  expect(undoInWords({ ...undone, restored_prices: 3 })).toBe('3 prices of 1 product get their former value.');
  expect(undoInWords({ ...undone, restored_prices: 0 })).toMatch(/^No price can be restored/);
  expect([keptInWords(1), keptInWords(2)]).toEqual([
    '1 price stays, because it was changed or deleted since:',
    '2 prices stay, because they were changed or deleted since:',
  ]);
});
