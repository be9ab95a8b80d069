import { ownTable } from '@trestle/schema/ownTable';

/** The position of a cell, from 0. */
export interface CellPosition {
  row: number;
  column: number;
}
/** Number of rows and columns of a grid. */
export interface GridSize {
  rows: number;
  columns: number;
}

/** Rows that PageUp and PageDown move by. */
const PAGE_ROWS = 10;

/** The keys that move from cell to cell, as in a spreadsheet. */
const MOVE_BY_KEY: Readonly<Record<string, (position: CellPosition, size: GridSize, far: boolean) => CellPosition>> =
  ownTable({
    ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
    ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
    ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
    ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
    Home: ({ row }, _, far) => ({ row: far ? 0 : row, column: 0 }),
    End: ({ row }, size, far) => ({ row: far ? size.rows - 1 : row, column: size.columns - 1 }),
    PageUp: ({ row, column }) => ({ row: row - PAGE_ROWS, column }),
    PageDown: ({ row, column }) => ({ row: row + PAGE_ROWS, column }),
  });

const clampIndex = (index: number, count: number): number => Math.min(Math.max(0, index), Math.max(0, count - 1));

/** The nearest position within the grid. */
export const clampPosition = ({ row, column }: CellPosition, size: GridSize): CellPosition => ({
  row: clampIndex(row, size.rows),
  column: clampIndex(column, size.columns),
});

/**
 * The cell that a key moves to, always within the grid.
 * @param far whether Ctrl is pressed: Home and End then go to the first and last row, too
 * @returns null for other keys
 */
export const nextCell = (key: string, from: CellPosition, size: GridSize, far = false): CellPosition | null => {
  const move = MOVE_BY_KEY[key];
  return move ? clampPosition(move(from, size, far), size) : null;
};
