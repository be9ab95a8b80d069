/** A row of a list call, with or without the rows nested in it. */
export type NestedRow = Readonly<Record<string, unknown>> & { id: number };
/** Rows that belong to the rows of the level above. */
export interface NestedLevel {
  /** Field of the row above that gets the rows. */
  list: string;
  /** Field of the rows with the id of the row above. */
  key: string;
  rows: readonly NestedRow[];
}

/** Nests the rows of several list calls in the rows that they belong to, level by level. */
export const nestRows = (owners: readonly NestedRow[], levels: readonly NestedLevel[]): NestedRow[] => {
  const [level, ...deeperLevels] = levels;
  if (!level) return [...owners];
  const rowsByOwner = new Map<unknown, NestedRow[]>();
  for (const row of nestRows(level.rows, deeperLevels)) {
    const siblings = rowsByOwner.get(row[level.key]);
    if (siblings) siblings.push(row);
    else rowsByOwner.set(row[level.key], [row]);
  }
  return owners.map((owner) => ({ ...owner, [level.list]: rowsByOwner.get(owner.id) ?? [] }));
};
