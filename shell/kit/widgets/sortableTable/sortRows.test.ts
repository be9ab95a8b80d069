import { sortRows, type TableRow } from './sortRows';

const rows: TableRow[] = [
  ['Sofa 10', 5],
  ['sofa 9', null],
  ['Äpple', 12],
  ['Table', 5],
];
const names = (order: readonly number[]) => order.map((index) => rows[index]![0]);

test('rows stay as they came until a column is chosen', () => {
  expect(sortRows(rows, null)).toEqual([0, 1, 2, 3]);
});
test('text is sorted as people read it: numbers in it by their value, case and accents ignored', () => {
  expect(names(sortRows(rows, { column: 0, descending: false }))).toEqual(['Äpple', 'sofa 9', 'Sofa 10', 'Table']);
});
test('numbers by value, ties as they came, rows without a value last in both directions', () => {
  expect(sortRows(rows, { column: 1, descending: false })).toEqual([0, 3, 2, 1]);
  expect(sortRows(rows, { column: 1, descending: true })).toEqual([2, 0, 3, 1]);
});
