import fc from 'fast-check';
import { shownNumber } from './cellFormats';
import { roundDecimals } from './roundDecimals';
import { shownText } from './sheetData';

const shown = (value: number, code: string) => shownNumber(value, code, false);
/** A decimal number as its digits, all before the point, and how many of them are decimals. */
const decimalNumber = fc.record({
  digits: fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
  point: fc.integer({ min: 0, max: 15 }),
  isNegative: fc.boolean(),
});
const textOf = (digits: bigint, point: number): string => {
  const text = String(digits).padStart(point + 1, '0');
  return point === 0 ? text : `${text.slice(0, -point)}.${text.slice(-point)}`;
};
/** Rounds digits by whole numbers alone, halves away from zero. */
const roundedText = (digits: bigint, point: number, decimals: number): string => {
  if (point <= decimals) return textOf(digits, point);
  const unit = 10n ** BigInt(point - decimals);
  return textOf((digits + unit / 2n) / unit, decimals);
};
const signed = (text: string, isNegative: boolean): number => (isNegative ? -Number(text) || 0 : Number(text));

test('prices are rounded as the spreadsheet shows them, not as their binary numbers are', () => {
  expect(shown(39.995, '0.00')).toEqual({ value: 40, text: '40.00' });
  expect(shown(2.675, '0.00')).toBe(2.68);
  expect(shown(1.005, '0.00')).toBe(1.01);
  expect(shown(-2.675, '0.00')).toBe(-2.68);
  expect(shown(3 * 1.115, '0.00')).toBe(3.35);
  expect(shown(1_234_567_890.005, '#,##0.00')).toEqual({ value: 1_234_567_890.01, text: '1,234,567,890.01' });
  expect(shown(0.01005, '0.00%')).toBe('1.01%');
  expect(shown(1250, '0.0,')).toBe('1.3');
  expect(shown(-0.001, '0.00')).toEqual({ value: 0, text: '0.00' });
});

test('any number of 15 digits is rounded in its decimal digits, halves away from zero', () => {
  fc.assert(
    fc.property(decimalNumber, fc.integer({ min: 0, max: 9 }), ({ digits, point, isNegative }, decimals) => {
      const value = signed(textOf(digits, point), isNegative);
      expect(roundDecimals(value, decimals)).toBe(signed(roundedText(digits, point, decimals), isNegative));
    }),
    { numRuns: 2000 },
  );
});

test('halves of any size are rounded away from zero, also as results of a formula', () => {
  const half = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(half, fc.boolean(), ([units, decimals], isNegative) => {
      const value = signed(textOf(units * 10n + 5n, decimals + 1), isNegative);
      const expected = signed(textOf(units + 1n, decimals), isNegative);
      expect(roundDecimals(value, decimals)).toBe(expected);
      // A formula's result is off by its last bits.
      expect(roundDecimals(value * (1 - Number.EPSILON), decimals)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test("a cell's text and its number agree", () => {
  const codes = fc.constantFrom(...(['0', '0.0', '0.00', '0.000', '#,##0.00'] as const));
  const point = fc.integer({ min: 1, max: 6 });
  // The library writes at most 15 digits exactly, and adds up to 3 as decimals.
  const units = fc.bigInt({ min: 0n, max: 10n ** 11n - 1n });
  fc.assert(
    fc.property(units, point, fc.boolean(), codes, (tens, decimals, isNegative, code) => {
      // Halves are what the library rounds otherwise.
      const cell = shown(signed(textOf(tens * 10n + 5n, decimals), isNegative), code);
      const value = typeof cell === 'object' && cell !== null ? cell.value : cell;
      expect(Number(shownText(cell).replaceAll(',', ''))).toBe(value);
    }),
    { numRuns: 2000 },
  );
});
