import type { Column } from '../columns';

/** A drawn column. @property width in pixels */
export interface ColumnWidth extends Pick<Column<never>, 'name' | 'priority'> {
  width: number;
}

/**
 * Chooses the columns to leave out of a table that is too wide: those of low priority from the right, then the others.
 * The first column, the sorted one and those of high priority stay.
 * @param excess by how many pixels the table is too wide
 * @returns their names, as few as suffice
 */
export const hiddenToFit = (
  columns: readonly ColumnWidth[],
  excess: number,
  sortedBy: string | undefined,
): string[] => {
  const candidates = columns
    .filter(({ name, priority }, at) => at > 0 && priority !== 'high' && name !== sortedBy)
    .toReversed();
  const inOrder = [
    ...candidates.filter(({ priority }) => priority === 'low'),
    ...candidates.filter(({ priority }) => priority === undefined),
  ];
  const hidden: string[] = [];
  let left = excess;
  for (const { name, width } of inOrder) {
    if (left <= 1) break;
    hidden.push(name);
    left -= width;
  }
  return hidden;
};
