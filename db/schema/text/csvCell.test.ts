import { cpuTime } from '../testing/cpuTime';
import fc from 'fast-check';
import { textCell, withoutFormulaGuards } from './csvCell';

/** What a reader of csv makes of one quoted cell. */
const readCell = (cell: string): string => cell.slice(1, -1).replaceAll('""', '"');
const riskyText = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    ';',
    '|',
    '\t',
    '\n',
    '\r',
    '"',
    ' ',
    'a',
    '1',
    '(',
    '\u200b',
    '\u00a0',
    '＝',
  ),
  maxLength: 14,
});

test('safety 33, 71: a text that was guarded against formulas is read back as it was', () => {
  fc.assert(
    fc.property(riskyText, (text) => {
      expect(withoutFormulaGuards(readCell(textCell(text)))).toBe(text);
    }),
    { numRuns: 5000 },
  );
});
test('apostrophes that guard nothing stay', () => {
  for (const text of ["'s-Hertogenbosch", "the shop's", "a;'b", "size 5'", "'", "''", "\n'- two chairs"])
    expect(withoutFormulaGuards(text)).toBe(text);
});
test('long texts are read in time', async () => {
  for (const part of ["'", ";'", "\n'\u200b", "'-"])
    expect(await cpuTime(() => withoutFormulaGuards(part.repeat(30_000)))).toBeLessThan(2000);
});
test('safety 77: what no file can hold is left out, and a rare line break is a line break', () => {
  expect(textCell('a\u0000\u001b\ud800b\ufffe\uffffc')).toBe('"abc"');
  expect(textCell('one\u2028=two')).toBe(`"one\n'=two"`);
  expect(textCell('Thank you \u2764\ufe0f 😀')).toBe('"Thank you \u2764\ufe0f 😀"');
});
