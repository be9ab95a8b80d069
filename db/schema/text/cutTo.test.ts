import fc from 'fast-check';
import { cutTo } from './cutTo';

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
