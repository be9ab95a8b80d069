/** A row of a list call. */
export type NestedRow = Readonly<Record<string, unknown>> & { id: number };
/** A list of rows that belong to the rows of the level above. */
export interface NestedLevel {
  /** Field of the rows above that holds them. */
  list: string;
  /** Their key to the row above. */
  key: string;
  rows: readonly NestedRow[];
}

/** Puts rows of several list calls into the rows that they belong to, level by level. */
export const nestRows = (owners: readonly NestedRow[], levels: readonly NestedLevel[]): NestedRow[] => {
  const [level, ...deeper] = levels;
  if (!level) return [...owners];
  const byOwner = new Map<unknown, NestedRow[]>();
  for (const row of nestRows(level.rows, deeper)) {
    const siblings = byOwner.get(row[level.key]);
    if (siblings) siblings.push(row);
    else byOwner.set(row[level.key], [row]);
  }
  return owners.map((owner) => ({ ...owner, [level.list]: byOwner.get(owner.id) ?? [] }));
};
