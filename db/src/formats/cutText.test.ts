import fc from 'fast-check';
import { cutNote, cutTo, isTooLong, MAX_CELL_CHARACTERS, toCellText } from './cutText';

test('a cut text is its beginning, and no character is halved', () => {
  const character = fc.constantFrom('a', '😀', 'e\u0301', '👍🏽', '👨\u200d👩\u200d👧', '🇦🇺', '\r\n', '한', 'क्षि');
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.array(character, { maxLength: 40 }), fc.integer({ min: 0, max: 60 }), (characters, length) => {
      const text = characters.join('');
      const cut = cutTo(length, text);
      expect(cut.length).toBeLessThanOrEqual(length);
      const whole = Array.from(graphemes.segment(text), ({ index }) => index);
      expect([...whole, text.length]).toContain(cut.length);
      expect(text.startsWith(cut)).toBe(true);
      const next = whole.find((index) => index > cut.length) ?? text.length;
      if (cut !== text) expect(next).toBeGreaterThan(length);
    }),
  );
});
test('what people see as one character, but is longer than any cell, is cut between its codes', () => {
  expect(cutTo(1001, '👨\u200d'.repeat(1000))).toHaveLength(1001);
  expect(cutTo(1000, '👨\u200d'.repeat(1000))).toHaveLength(999);
});
test('a text is too long only when what a cell can hold of it is', () => {
  const longest = 'x'.repeat(MAX_CELL_CHARACTERS);
  expect([longest, `${longest}\u0000`, `${longest}y`].map(isTooLong)).toEqual([false, false, true]);
  expect(toCellText(`\u0000${longest}`)).toBe(longest);
});
test('a file says how many texts were cut', () => {
  expect([0, 1, 1200].map(cutNote)).toEqual([
    '',
    '1 text is cut: a cell of a spreadsheet holds 32,767 characters. csv holds all.',
    '1,200 texts are cut: a cell of a spreadsheet holds 32,767 characters. csv holds all.',
  ]);
});
