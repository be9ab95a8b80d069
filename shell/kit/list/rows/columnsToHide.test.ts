import { columnsToHide, type ColumnWidth } from './columnsToHide';

const columns: readonly ColumnWidth[] = [
  { name: 'product', priority: 'low', width: 200 },
  { name: 'colour', width: 100 },
  { name: 'fabric', priority: 'low', width: 80 },
  { name: 'container', width: 90 },
  { name: 'notes', priority: 'low', width: 120 },
  { name: 'price', priority: 'high', width: 84 },
];

test('low priority goes first, from the right, and no more than needed', () => {
  expect(columnsToHide(columns, 0, undefined)).toEqual([]);
  expect(columnsToHide(columns, 100, undefined)).toEqual(['notes']);
  expect(columnsToHide(columns, 150, undefined)).toEqual(['notes', 'fabric']);
  expect(columnsToHide(columns, 250, undefined)).toEqual(['notes', 'fabric', 'container']);
});
test('the first column, the sorted one and those that decide stay', () => {
  expect(columnsToHide(columns, 5000, 'container')).toEqual(['notes', 'fabric', 'colour']);
});
