import type { Column } from '../table/columns';

/** A drawn column. @property width in pixels */
export interface ColumnWidth extends Pick<Column<never>, 'name' | 'priority'> {
  width: number;
}

/**
 * Chooses the columns to leave out of a table that is too wide: those of low priority from the right, then the others.
 * The first column, the sorted one and those of high priority stay.
 * @param excess width in pixels by which the table is too wide
 * @returns their names, as few as suffice
 */
export const columnsToHide = (
  columns: readonly ColumnWidth[],
  excess: number,
  sortedBy: string | undefined,
): string[] => {
  const candidates = columns
    .filter(({ name, priority }, index) => index > 0 && priority !== 'high' && name !== sortedBy)
    .toReversed();
  const candidatesInOrder = [
    ...candidates.filter(({ priority }) => priority === 'low'),
    ...candidates.filter(({ priority }) => priority === undefined),
  ];
  const hiddenNames: string[] = [];
  let remainingExcess = excess;
  for (const { name, width } of candidatesInOrder) {
    if (remainingExcess <= 1) break;
    hiddenNames.push(name);
    remainingExcess -= width;
  }
  return hiddenNames;
};
