import { parsePad, replaceCode, withoutLines } from './padText';

const short = (text: string) => parsePad(text).map(({ code, quantity, problem }) => problem ?? [code, quantity]);

test.each([
  ['ROW-204 2', [['ROW-204', 2]]],
  ['ROW-204', [['ROW-204', 1]]],
  ['  row-204   x2 ', [['row-204', 2]]],
  ['ROW-204: 12', [['ROW-204', 12]]],
  ['2 x ROW-204', [['ROW-204', 2]]],
  ['2x ROW-204', [['ROW-204', 2]]],
  ['3 ROW-204', [['ROW-204', 3]]],
  ['ROW-204\t2', [['ROW-204', 2]]],
  ['ROW-204;Rowan coffee table;2', [['ROW-204', 2]]],
  ['"ROW-204","Rowan, oak","4"', [['ROW-204', 4]]],
  ['"Chair, oak";2', [['Chair, oak', 2]]],
  ['"Chair; oak",2', [['Chair; oak', 2]]],
  ['"Chair, oak"\t2', [['Chair, oak', 2]]],
  ['"Chair, 30"" high",2', [['Chair, 30" high', 2]]],
  ['"Chair, oak"', [['Chair, oak', 1]]],
  ['ROW-204;Table 30" x 60";2', [['ROW-204', 2]]],
  ['ROW-204;Table 30";2', [['ROW-204', 2]]],
  ['ROW-204, "Rowan, oak", "4"', [['ROW-204', 4]]],
  ['ROW-204,4', [['ROW-204', 4]]],
  ['5\tROW-204', [['ROW-204', 5]]],
  ['1001 7', [['1001', 7]]],
  [
    '\n \nROW-204 2\r\nHLD-324 4\n',
    [
      ['ROW-204', 2],
      ['HLD-324', 4],
    ],
  ],
  ['OSL-104 zwei', ['“zwei” is not a number']],
  ['OSL-104 0', ['Minimum value 1']],
  ['OSL-104 2.5', ['2.5 is not a whole number']],
  ['OSL-104\t1,234', ['1,234 can be read two ways: type 1234 or 1.234']],
])('%j is read', (text, expected) => {
  expect(short(text)).toEqual(expected);
});

test("a spreadsheet's headings name the columns", () => {
  expect(short('Product code\tPrice\tQty\nROW-204\t251\t2\nHLD-324\t918\t')).toEqual([
    ['ROW-204', 2],
    ['HLD-324', 1],
  ]);
});
test("a separator inside a quoted cell doesn't move the cells behind it out of their columns", () => {
  expect(short('Name,Code,Pieces\n"Coffee table, oak",ROW-204,2\n,HLD-324,4')).toEqual([
    ['ROW-204', 2],
    ['HLD-324', 4],
  ]);
});
test('at most 500 lines are read', () => {
  expect(parsePad(Array.from({ length: 600 }, (_, i) => `A-${i} 1`).join('\n'))).toHaveLength(500);
});
test('a line is mended in place, and added lines go', () => {
  const text = 'ROW-204 2\nKIN-36 1';
  expect(replaceCode(text, parsePad(text)[1]!, 'KIN-364')).toBe('ROW-204 2\nKIN-364 1');
  expect(withoutLines(text, new Set([0]))).toBe('KIN-36 1');
});
test("a spreadsheet's headings stay with lines that are left, and go with the last one", () => {
  const text = 'Code,Quantity\nROW-204,2\nKIN-364,1';
  expect(withoutLines(text, new Set([1]))).toBe('Code,Quantity\nKIN-364,1');
  expect(withoutLines(text, new Set([1, 2]))).toBe('');
});
