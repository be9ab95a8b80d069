import fc from 'fast-check';
import {
  countProblem,
  EMPTY_DRAFT,
  isEmptyDraft,
  toResolutions,
  toRows,
  typedPieces,
  unservedLines,
  withCount,
} from './receiptDraft';

const line = (id: number, quantity: number) => ({
  id,
  order: id,
  store: 1,
  store__name: 'Lane',
  quantity,
  created_date: null,
});

test('the oldest order is served first, and the others lack exactly what is missing', () => {
  const short = { stock_id: 1, missing: 3, lines: [line(1, 2), line(2, 2), line(3, 2)] };
  expect(unservedLines(short).map((each) => [each.line.id, each.lacking])).toEqual([
    [2, 1],
    [3, 2],
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 })), fc.nat(60), (quantities, pieces) => {
      const waiting = quantities.reduce((sum, each) => sum + each, 0);
      const missing = Math.min(pieces, waiting);
      const lines = quantities.map((quantity, i) => line(i, quantity));
      const lacking = unservedLines({ stock_id: 1, missing, lines }).reduce((sum, each) => sum + each.lacking, 0);
      expect(lacking).toBe(missing);
    }),
  );
});

test('only counted rows of the container are sent, and nothing until each line has its choice', () => {
  let draft = withCount(EMPTY_DRAFT, 7, { counted: 5 });
  draft = withCount(draft, 8, { damaged: 1 });
  draft = withCount(draft, 9, { counted: 0, notes: ' wet ' });
  expect(toRows(draft, [9, 8, 7])).toEqual([
    { id: 9, counted: 0, damaged: 0, notes: 'wet' },
    { id: 7, counted: 5, damaged: 0 },
  ]);
  expect(toRows(draft, [])).toEqual([]);
  expect(countProblem(draft.counts[8]!)).toBe('Count it first');
  expect(countProblem({ counted: 2, damaged: 3, notes: '' })).toBe('At most 2 can be damaged');
  expect(withCount(draft, 8, { damaged: null }).counts[8]).toBeUndefined();

  const short = [{ stock_id: 9, missing: 2, lines: [line(1, 1), line(2, 1)] }];
  expect(toResolutions(short, { ...draft, choices: { 1: 'shorten' } })).toBeNull();
  expect(toResolutions(short, { ...draft, choices: { 1: 'shorten', 2: { action: 'move', stock: 4 } } })).toEqual([
    { line: 1, action: 'shorten', quantity: 1 },
    { line: 2, action: 'move', stock_id: 4, quantity: 1 },
  ]);
});

test('what is typed stays as it is, and what is no number of pieces is refused', () => {
  const countOf = (text: string) => {
    const draft = withCount(EMPTY_DRAFT, 7, { counted: typedPieces(text) });
    const count = draft.counts[7];
    return [count?.counted ?? null, toRows(draft, [7])[0]?.counted ?? null, count && countProblem(count)];
  };
  expect(countOf('12')).toEqual([12, 12, undefined]);
  expect(countOf(' ')).toEqual([null, null, undefined]);
  expect(countOf('1 234')).toEqual(['1 234', 1234, undefined]);
  for (const text of ['2,5', '2.5', '5 pcs', '(5)', '-3'])
    expect(countOf(text)).toEqual([text, null, `“${text}” is not a number of pieces`]);
  expect(countOf('1,234')[2]).toBe('1,234 can be read two ways: type 1234 or 1.234');
  expect(countProblem({ counted: 5, damaged: '1,5', notes: '' })).toBe('“1,5” is not a number of pieces');
});

test('an answer alone is worth keeping', () => {
  expect([isEmptyDraft(EMPTY_DRAFT), isEmptyDraft({ ...EMPTY_DRAFT, inOrder: 'No' })]).toEqual([true, false]);
});
