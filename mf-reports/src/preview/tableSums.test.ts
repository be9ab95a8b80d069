import { tableSums, type PreviewTable } from './tableSums';

const table: PreviewTable = {
  kind: 'table',
  title: 'Lines',
  columns: [
    { name: 'supplier', label: 'Supplier', kind: 'String' },
    { name: 'total', label: 'Total', kind: 'Money', total: true },
  ],
  rows: [
    ['Nordwood', 0.1],
    ['Birch & Co', 0.2],
    ['No price', null],
  ],
  totalCount: 3,
  rowCount: 3,
};

test('sums are those of the columns that ask for one, without the dust of floating point', () => {
  expect(tableSums(table)).toEqual([null, 0.3]);
  expect(tableSums({ ...table, columns: [table.columns[0]!] })).toBeUndefined();
  expect(tableSums({ ...table, rows: [], totalCount: 0 })).toBeUndefined();
  expect(tableSums({ ...table, totalCount: 4 })).toBeUndefined();
});
test('large amounts add up to the cent, and a text among numbers counts as none, as in files', () => {
  const amounts = Array.from({ length: 500 }, () => ['Nordwood', 9_999_999_999.99]);
  const rows = [...amounts, ['Birch & Co', 'on request']];
  expect(tableSums({ ...table, rows, totalCount: rows.length })).toEqual([null, 4_999_999_999_995]);
});
