import { cutNote, isTooLong, MAX_CELL_CHARACTERS, toCellText } from './cutText';

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
