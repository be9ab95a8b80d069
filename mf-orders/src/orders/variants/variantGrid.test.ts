import type { StockRow } from '@trestle/trade/core';
import { arrangeVariants, cellKey, checkCell } from './variantGrid';

let id = 0;
const row = (colour: string | null, fabric: string | null, available: number, day: string | null = null) =>
  ({
    id: (id += 1),
    product__description: 'Oslo dining chair',
    colour__description: colour,
    fabric__description: fabric,
    available,
    container__delivery_date: day,
  }) as StockRow;

test('stock is arranged by colour and fabric; a missing one is a row or column of its own', () => {
  const later = row('Sage', 'Linen', 4, '2031-01-01');
  const here = row('Sage', 'Linen', 2);
  const grid = arrangeVariants([later, row('Rust', 'Bouclé', 1), here, row(null, null, 3)]);
  expect([grid.colours, grid.fabrics]).toEqual([
    ['', 'Rust', 'Sage'],
    ['', 'Bouclé', 'Linen'],
  ]);
  expect(grid.rowsByCell.get(cellKey('Sage', 'Linen'))).toEqual([here, later]);
  expect(grid.rowsByCell.get(cellKey('Rust', 'Linen'))).toBeUndefined();
});

test('a quantity comes from one container if it has all, or else from the soonest first', () => {
  const rows = [row('Sage', 'Linen', 2), row('Sage', 'Linen', 4, '2031-01-01')];
  expect(checkCell(rows, '5')).toEqual({
    available: 6,
    allocations: [
      { row: rows[0], pieces: 2 },
      { row: rows[1], pieces: 3 },
    ],
    problem: undefined,
  });
  // The second has four alone.
  expect(checkCell(rows, '4').allocations).toEqual([{ row: rows[1], pieces: 4 }]);
  expect(checkCell(rows, '2').allocations).toEqual([{ row: rows[0], pieces: 2 }]);
  expect(checkCell(rows, '')).toEqual({ available: 6, allocations: [], problem: undefined });
  expect(checkCell(rows, '0').allocations).toEqual([]);
});

test.each([
  ['7', 'Only 6 left'],
  ['1.5', '“1.5” is not a number of pieces'],
  ['-1', '“-1” is not a number of pieces'],
  ['two', '“two” is not a number'],
])('%s pieces are refused: %s', (typed, problem) => {
  expect(checkCell([row('Sage', 'Linen', 6)], typed)).toMatchObject({ allocations: [], problem });
});

test('where a rule hides the pieces, any quantity is taken from the soonest container', () => {
  const rows = [
    row('Sage', 'Linen', undefined as unknown as number),
    row('Sage', 'Linen', undefined as unknown as number),
  ];
  expect(checkCell(rows, '70')).toMatchObject({ allocations: [{ row: rows[0], pieces: 70 }], problem: undefined });
});
