import fc from 'fast-check';
import { moneyText } from '../regional/numberFormat';
import { setRegional } from '../regional/regional';
import { numberError, parseFileNumber, parseNumber, possibleNumbers } from './numberText';

afterEach(() => setRegional({}));

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  ['1,290.50', 1290.5],
  ['$ 5', 5],
  ['-$5.10', -5.1],
  ['$-5', -5],
  ['-3', -3],
  ['(5)', -5],
  ['(1,299.00)', -1299],
  ['$(1,299.00)', -1299],
  ['($1,299.00)', -1299],
  ['( 5 $)', -5],
  ['1,299.00-', -1299],
  ['5−', -5],
  ['AUD 1,299.00', 1299],
  ['1.299,00 AUD', 1299],
  ['-aud 5', -5],
  ['A$5', 5],
  ['−3', -3],
  ['+3', 3],
  ['.5', 0.5],
  ['5.', 5],
  ['5,', 5],
  ['880,50', 880.5],
  ['880,5', 880.5],
  ['0,5', 0.5],
  [',5', 0.5],
  ['0,125', 0.125],
  ['1234,50', 1234.5],
  ['-880,50', -880.5],
  ['1.5', 1.5],
  ['1.234', 1.234],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u00a0234,50', 1234.5],
  ['1\u202f234.50', 1234.5],
  ["1'234.50", 1234.5],
  ['1’234,50', 1234.5],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1 234 567', 1_234_567],
  ['1234,567', 1234.567],
  ['1,234,567.89', 1_234_567.89],
  ['1.234.567,89', 1_234_567.89],
])('%j is read as %j', (text, value) => expect(parseNumber(text)).toBe(value));

test.each([
  '12a',
  '1-2',
  '1e5',
  '--3',
  '-$-3',
  '-5-',
  '(-5)',
  '-(5)',
  '1(5)2',
  '(5',
  '5)',
  '()',
  '5+',
  '$5 AUD',
  '5 pcs',
  'PCS 5',
  '12 34',
  '1,23.4',
  '12,34,567',
  '1.2.3',
  '1,234.567,8',
  "1 234'567",
  '0,123,456',
  '.',
  ',',
  '-',
  '$',
  '1,2,3',
  '1..2',
  'Infinity',
  '0x10',
  '9'.repeat(60),
])('%j is no number: it stays as it was typed', (text) => {
  expect(parseNumber(text)).toBe(text);
  expect(numberError(text)).toBe('Must be a number');
});

test.each(['1,234', '12,345', '999,999', '-1,234', '$1,234', ' 1,234 '])(
  '%j can be read two ways: it is not guessed',
  (text) => {
    expect(possibleNumbers(text)).toHaveLength(2);
    expect(parseNumber(text)).toBe(text);
  },
);
test('the error names both numbers, and each is read as itself', () => {
  expect(numberError(' 1,234 ')).toBe('1,234 can be read two ways: type 1234 or 1.234');
  expect(numberError('-12,500')).toBe('-12,500 can be read two ways: type -12500 or -12.5');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.nat(999), (thousands, rest) => {
      const message = numberError(`${thousands},${String(rest).padStart(3, '0')}`);
      const [, whole, decimal] = /type (\S+) or (\S+)$/.exec(message)!;
      expect([parseNumber(whole!), parseNumber(decimal!)]).toEqual([
        thousands * 1000 + rest,
        (thousands * 1000 + rest) / 1000,
      ]);
    }),
  );
});

test.each([
  ['€ 5', '€'],
  ['EUR 1.299,00', 'EUR'],
  ['1,299.00 USD', 'USD'],
  ['(£1,234)', '£'],
])('%j is in another currency, and is no number of ours', (text, mark) => {
  expect(parseNumber(text)).toBe(text);
  expect(numberError(text)).toBe(`Must be in AUD, not in ${mark}`);
});
test('money as the application writes it is read back, in any locale and currency', () => {
  const deployments = [
    ['en-AU', 'AUD'],
    ['de-DE', 'EUR'],
    ['de-CH', 'CHF'],
    ['sv-SE', 'SEK'],
    ['da-DK', 'DKK'],
    ['pl-PL', 'PLN'],
    ['pt-BR', 'BRL'],
    ['en-GB', 'GBP'],
    ['nb-NO', 'NOK'],
    ['en-NZ', 'NZD'],
    ['en-IN', 'INR'],
    ['he-IL', 'ILS'],
  ] as const;
  fc.assert(
    fc.property(amount, fc.constantFrom(...deployments), (value, [locale, currency]) => {
      setRegional({ locale, currency });
      const text = moneyText(value);
      expect([text, parseNumber(text)]).toEqual([text, value]);
    }),
  );
});

const amount = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((cents) => cents / 100);
test('an amount of money in the notation of any country is read as that amount', () => {
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom('en-AU', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'it-IT', 'pt-BR', 'en-ZA'),
      fc.boolean(),
      (value, locale, useGrouping) => {
        const text = new Intl.NumberFormat(locale, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
          useGrouping,
        }).format(value);
        expect([text, parseNumber(text)]).toEqual([text, value]);
      },
    ),
  );
});
test('numbers formatted by the browser are read back', () => {
  fc.assert(fc.property(fc.oneof(amount, fc.integer()), (value) => expect(parseNumber(String(value))).toBe(value)));
});
test('a number has exactly the digits that were typed, or the text stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' $-"), maxLength: 14 }), (text) => {
      const value = parseNumber(text);
      if (typeof value !== 'number') {
        expect(value).toBe(text.trim() === '' ? null : text);
        return;
      }
      const digits = (of: string) => of.replaceAll(/\D/g, '');
      const places = /[.,](\d*)\D*$/.exec(text)?.[1]?.length ?? 0;
      const integer = BigInt(digits(text) || '0');
      const scales = [0, places].map((by) => Number(integer) / 10 ** by);
      expect(scales.some((scaled) => Math.abs(Math.abs(value) - scaled) <= scaled * 1e-12)).toBe(true);
    }),
  );
});

test('of a file, three digits behind a point may be thousands', () => {
  expect(['1.290', '-12.345', '1.29', '0.125', '1.234.567', '1,234', ''].map((text) => parseFileNumber(text))).toEqual([
    '1.290',
    '-12.345',
    1.29,
    0.125,
    1_234_567,
    '1,234',
    null,
  ]);
  expect(parseFileNumber('1.290', 'Number')).toBe(1.29);
  expect(numberError('1.290')).toBe('1.290 can be read two ways: type 1290 or 1.29');
});
