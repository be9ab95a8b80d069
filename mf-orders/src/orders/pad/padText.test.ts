import {
  codeKey,
  lineRange,
  parsePad,
  type PadUse,
  readPad,
  replaceCode,
  replaceQuantity,
  withoutLines,
} from './padText';

const summarise = (text: string) => parsePad(text).map(({ code, quantity, problem }) => problem ?? [code, quantity]);

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
  ['="00204",4', [['00204', 4]]],
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
  ['OSL-104\tRowan\t1,234\t251', ['1,234 can be read two ways: type 1234 or 1.234']],
  ['OSL-104\tRowan\t5 pcs\t251', ['“5 pcs” is not a number']],
  ['OSL-104;(5);251', ['Minimum value 1']],
  ['OSL-104;-5;251', ['Minimum value 1']],
  ['OSL-104\t251.00\t2', [['OSL-104', 2]]],
  ['OSL-104\t3 seater\t2', [['OSL-104', 2]]],
])('%j is read', (text, expected) => {
  expect(summarise(text)).toEqual(expected);
});

test("a spreadsheet's headings name the columns", () => {
  expect(summarise('Product code\tPrice\tQty\nROW-204\t251\t2\nHLD-324\t918\t1')).toEqual([
    ['ROW-204', 2],
    ['HLD-324', 1],
  ]);
});
test("a separator inside a quoted cell doesn't move the cells behind it out of their columns", () => {
  expect(summarise('Name,Code,Pieces\n"Coffee table, oak",ROW-204,2\n,HLD-324,4')).toEqual([
    ['ROW-204', 2],
    ['HLD-324', 4],
  ]);
});
test('a line break inside a quoted cell is a space, and the line stays one', () => {
  const text = 'Name,Code,Pieces\r\n"Coffee table,\r\noak",ROW-204,2\r\n"Chair\n",HLD-324,4';
  expect(parsePad(text)).toEqual([
    { line: 1, code: 'ROW-204', quantity: 2, codeCell: 1, quantityCell: 2 },
    { line: 2, code: 'HLD-324', quantity: 4, codeCell: 1, quantityCell: 2 },
  ]);
  expect(summarise('ROW-204\t"Coffee table\noak"\t2\nHLD-324\t"30"" high\n"\t4')).toEqual([
    ['ROW-204', 2],
    ['HLD-324', 4],
  ]);
  expect(summarise('"Chair\noak";2')).toEqual([['Chair oak', 2]]);
});
test('quotes that are inches, or are never closed, keep lines apart', () => {
  expect(summarise('ROW-204;Table 30";2\nHLD-324;Table 40";4')).toEqual([
    ['ROW-204', 2],
    ['HLD-324', 4],
  ]);
  expect(summarise('"ROW-204 2\nHLD-324 4\n"KIN-364" 1')).toHaveLength(3);
});
test('a line with a line break in a cell is mended, selected and removed as one', () => {
  const text = 'ROW-204,2\n"Chair,\noak",KIN-36,1\nHLD-324,4';
  const entry = parsePad(text)[1]!;
  expect(replaceCode(text, { ...entry, code: 'KIN-36', codeCell: 1 }, 'KIN-364')).toBe(
    'ROW-204,2\n"Chair, oak",KIN-364,1\nHLD-324,4',
  );
  expect(text.slice(...lineRange(text, 1))).toBe('"Chair,\noak",KIN-36,1');
  expect(lineRange('A 1\r\nB 2', 1)).toEqual([4, 7]);
  expect(withoutLines(text, new Set([1]))).toBe('ROW-204,2\nHLD-324,4');
});
test('at most 500 lines are read', () => {
  expect(parsePad(Array.from({ length: 600 }, (_, i) => `A-${i} 1`).join('\n'))).toHaveLength(500);
});
test('a line is mended in place, and added lines go', () => {
  const text = 'ROW-204 2\nKIN-36 1';
  expect(replaceCode(text, parsePad(text)[1]!, 'KIN-364')).toBe('ROW-204 2\nKIN-364 1');
  expect(withoutLines(text, new Set([0]))).toBe('KIN-36 1');
});
test.each([
  ['Name,Code,Pieces\nOSL-10 chair,OSL-10,4', 'Name,Code,Pieces\nOSL-10 chair,OSL-104,4'],
  ['"OSL ""10""";1', 'OSL-104;1'],
  ['2 x OSL-10', '2 x OSL-104'],
])('the code of %j is replaced where it stands', (text, expected) => {
  expect(replaceCode(text, parsePad(text)[0]!, 'OSL-104')).toBe(expected);
});
test('a code with the separator in it stays one cell', () => {
  expect(replaceCode('OSL-10,2', parsePad('OSL-10,2')[0]!, 'OSL, 104')).toBe('"OSL, 104",2');
});
test.each([
  ['ROW-20 20', 'ROW-20 7'],
  ['20 x ROW-20', 'ROW-20 7'],
  ['ROW-20;Table 20" x 20";20', 'ROW-20;Table 20" x 20";7'],
  ['20\tROW-20', '7\tROW-20'],
  ['"Chair, 20",20', '"Chair, 20",7'],
  ['Code,Pieces,Height\nROW-20,20,20', 'Code,Pieces,Height\nROW-20,7,20'],
])('%j gets another quantity, and its other cells stay', (text, expected) => {
  expect(replaceQuantity(text, parsePad(text)[0]!, 7)).toBe(expected);
});
test("a spreadsheet's headings stay with lines that are left, and go with the last one", () => {
  const text = 'Code,Quantity\nROW-204,2\nKIN-364,1';
  expect(withoutLines(text, new Set([1]))).toBe('Code,Quantity\nKIN-364,1');
  expect(withoutLines(text, new Set([1, 2]))).toBe('');
});

test.each<[PadUse, string, number | null]>([
  ['count', 'Product code;Ordered;Counted\nOSL-1;5;4', 4],
  ['count', 'Code\tExpected\tCounted\nOSL-1\t5\t4', 4],
  ['count', 'Code,Order,Qty\nOSL-1,10234,4', 4],
  ['count', 'Code;Qty;Received qty\nOSL-1;5;0', 0],
  ['count', 'Code;Ordered\nOSL-1;5', null],
  ['count', 'Code;Expected;Price\nOSL-1;5;120', null],
  ['order', 'Code\tPrice\tOrder qty\nOSL-1\t120\t4', 4],
  ['order', 'Code,Order,Qty\nOSL-1,10234,4', 4],
  ['order', 'Code;Counted;Ordered\nOSL-1;9;4', 4],
  ['order', 'Code;Counted\nOSL-1;4', 4],
  ['order', 'No.\tCode\tQty\n1\tOSL-1\t4', 4],
  ['order', 'Product,Code,Qty\nChair,OSL-1,4', 4],
  ['order', 'No.,Product,Qty\n1,OSL-1,4', 4],
  ['order', '\tCode\tQty\n\tOSL-1\t4', 4],
  ['order', 'Code;Price\nOSL-1;120', null],
])('for %s, %j is read from the column that fits best', (use, text, quantity) => {
  const code = quantity === null ? 'Code' : 'OSL-1';
  expect(parsePad(text, use)).toMatchObject([{ code, quantity }]);
});
test('headings without a quantity are refused, and other lines are read', () => {
  expect(summarise('ROW-204 2\nCode;Price\nOSL-1;120\nHLD-324 4\nCode;Qty\nOSL-2;3')).toEqual([
    ['ROW-204', 2],
    'No column is headed Quantity, so nothing below is read. Rename the column with the quantities',
    ['HLD-324', 4],
    ['OSL-2', 3],
  ]);
});
test('an empty first heading stays when lines are taken out', () => {
  expect(withoutLines('\n\tCode\tQty\n\tA-1\t4\n\tA-2\t5\n', new Set([2]))).toBe('\tCode\tQty\n\tA-2\t5');
});
test('of a price list that is an order form, lines without a quantity order nothing, and all others are read', () => {
  const unordered = Array.from({ length: 600 }, (_, i) => `A-${i}\t120\t`);
  const text = ['Code\tPrice\tQty', ...unordered, 'ROW-204\t251\t2', 'HLD-324\t918\t0', 'KIN-364\t80\tx'].join('\n');
  const { entries, unorderedCount } = readPad(text);
  expect(entries.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['ROW-204', 2],
    ['KIN-364', null],
  ]);
  expect(unorderedCount).toBe(601);
  expect(withoutLines(text, new Set([601, 603]))).toBe('');
});
test('a count that is left empty below its heading is none, and a scanned code is one piece', () => {
  const counts = (text: string) => parsePad(text, 'count').map(({ code, quantity }) => [code, quantity]);
  expect(counts('Code;Expected;Counted\nOSL-1;5;\nOSL-2;5;0\nOSL-3;5')).toEqual([
    ['OSL-1', null],
    ['OSL-2', 0],
    ['OSL-3', null],
  ]);
  expect(counts('OSL-1\nOSL-1\nOSL-2;')).toEqual([
    ['OSL-1', 1],
    ['OSL-1', 1],
    ['OSL-2', 1],
  ]);
});

test('a quantity that could be thousands is asked for', () => {
  expect(parsePad('Code;Qty\nWAT-1;2.000', 'count')).toEqual([
    expect.objectContaining({ quantity: null, problem: '2.000 can be read two ways: type 2000 or 2' }),
  ]);
});

test('codes are compared without what nobody sees in them', () => {
  expect(['row-204', '\u200bROW-\u00ad204\u00a0', 'ＲＯＷ-２０４'].map(codeKey)).toEqual(Array(3).fill('row-204'));
});
