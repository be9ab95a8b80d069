/** A place in a grid, by position. */
export interface Spot {
  row: number;
  column: number;
}
export interface Size {
  rows: number;
  columns: number;
}

/** Keys that lead from cell to cell, as in a spreadsheet. */
const MOVES: Readonly<Record<string, (spot: Spot, size: Size, far: boolean) => Spot>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }, _, far) => ({ row: far ? 0 : row, column: 0 }),
  End: ({ row }, size, far) => ({ row: far ? size.rows - 1 : row, column: size.columns - 1 }),
  PageUp: ({ row, column }) => ({ row: row - 10, column }),
  PageDown: ({ row, column }) => ({ row: row + 10, column }),
};

const within = (at: number, count: number): number => Math.min(Math.max(0, at), Math.max(0, count - 1));
export const bounded = ({ row, column }: Spot, size: Size): Spot => ({
  row: within(row, size.rows),
  column: within(column, size.columns),
});

/** Where a key leads from a cell, never out of the grid; null where it is none of the grid's keys. `far`: with Ctrl. */
export const moveTo = (key: string, from: Spot, size: Size, far = false): Spot | null => {
  const move = MOVES[key];
  return move ? bounded(move(from, size, far), size) : null;
};
