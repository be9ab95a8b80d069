import fc from 'fast-check';
import { initialsOf } from './initialsOf';

test.each([
  ['Store 1', 'S1'],
  ['Anna Maria Berg (Office)', 'AB'],
  ['  cher ', 'C'],
  ["'t Hart, Jan", 'TJ'],
  ['Đặng Ánh', 'ĐÁ'],
  ['山田 太郎', '山太'],
  ['(unknown)', ''],
  ['–', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('no name has more than two initials, or half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const initials = initialsOf(name);
      expect(initials).not.toMatch(/\p{Cs}/u);
      expect(initials.match(/[\p{L}\p{N}]/gu)?.length ?? 0).toBeLessThanOrEqual(6);
    }),
  );
});
