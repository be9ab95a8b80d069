import { parsePad } from '../../orders/pad/padText';
import { countOne, countRest, rowOfScan, takeFile, type CountedRow } from './countedRows';
import { EMPTY_DRAFT } from './receiptDraft';

const row = (id: number, code: string, quantity: number) => ({ id, product__code: code, quantity }) as CountedRow;
const ROWS = [row(1, 'WAT-1', 2), row(2, 'WAT-1', 3), row(3, 'HLD-2', 4)];
const countsOf = ({ counts }: typeof EMPTY_DRAFT) =>
  Object.fromEntries(Object.entries(counts).map(([id, { counted }]) => [id, counted]));

test('scans fill the rows of a code one after the other', () => {
  let draft = EMPTY_DRAFT;
  for (let i = 0; i < 6; i += 1) draft = countOne(draft, rowOfScan('wat-1', ROWS, draft)!);
  expect(countsOf(draft)).toEqual({ 1: 2, 2: 4 });
  expect(rowOfScan('NONE', ROWS, draft)).toBeUndefined();
});

test('a file sets counts, 0 too, adds up what stands there twice, and says what it could not take', () => {
  const { draft, taken, problems } = takeFile(
    EMPTY_DRAFT,
    ROWS,
    parsePad('Code;Qty\nWAT-1;1\nwat-1;3\nHLD-2;0\nX-9;1\nHLD-2;two', 'count'),
  );
  expect(countsOf(draft)).toEqual({ 1: 2, 2: 2, 3: 0 });
  expect(taken).toBe(2);
  expect(problems).toEqual(['X-9 is not in this container', 'HLD-2: “two” is not a number']);
  expect(
    countsOf(countRest({ ...EMPTY_DRAFT, counts: { 3: { counted: 1, damaged: null, notes: '' } } }, ROWS)),
  ).toEqual({
    1: 2,
    2: 3,
    3: 1,
  });
});

test('a list with a line for each of thousands of boxes is counted whole', () => {
  const boxes = Array.from({ length: 3000 }, (_, i) => `${i % 2 ? 'HLD-2' : 'WAT-1'};1`);
  const { draft, taken, problems } = takeFile(EMPTY_DRAFT, ROWS, parsePad(['Code;Qty', ...boxes].join('\n'), 'count'));
  expect([countsOf(draft), taken, problems]).toEqual([{ 1: 2, 2: 1498, 3: 1500 }, 2, []]);
});

test('a file without a column of counts says so, and counts nothing', () => {
  const { taken, problems } = takeFile(EMPTY_DRAFT, ROWS, parsePad('Product code;Ordered\nWAT-1;5', 'count'));
  expect([taken, problems]).toEqual([0, [expect.stringMatching(/^Product code: No column is headed Counted/)]]);
});
