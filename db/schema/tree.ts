/** Levels of a tree of records, such as categories within categories. */
export const MAX_TREE_LEVELS = 8;

/** The record that each record lies within; null for one of the first level. */
export type ParentsById = ReadonlyMap<number, number | null>;

/** Returns the records that a record lies within, nearest first. A circle ends before its first repeat. */
export function ancestorsOf(parents: ParentsById, id: number): number[] {
  const found = new Set([id]);
  for (let next = parents.get(id); next && !found.has(next); next = parents.get(next)) found.add(next);
  return [...found].slice(1);
}

/** Whether a record lies within itself. */
export const isInCircle = (parents: ParentsById, id: number): boolean => {
  const top = [id, ...ancestorsOf(parents, id)].at(-1)!;
  return Boolean(parents.get(top));
};

/** Number of levels from the first one down to the deepest record within a record. There must be no circle. */
export function levelsThrough(parents: ParentsById, id: number): number {
  const depths = [...parents.keys()]
    .map((each) => [each, ...ancestorsOf(parents, each)])
    .filter((path) => path.includes(id))
    .map((path) => path.length);
  return Math.max(...depths, 1 + ancestorsOf(parents, id).length);
}

/** A record in a tree, with the records within it. */
export interface TreeRow<R> {
  row: R;
  children: TreeRow<R>[];
}

/**
 * Arranges rows as a tree, in their order. A row within one that is not among them stands at the first level, so that
 * each row stands in it once.
 */
export function arrangeTree<R extends { id: number }>(
  rows: readonly R[],
  parentOf: (row: R) => number | null | undefined,
): TreeRow<R>[] {
  const nodes = new Map(rows.map((row) => [row.id, { row, children: [] as TreeRow<R>[] }]));
  const parents: ParentsById = new Map(rows.map((row) => [row.id, parentOf(row) ?? null]));
  const first: TreeRow<R>[] = [];
  for (const node of nodes.values()) {
    const parent = isInCircle(parents, node.row.id) ? undefined : nodes.get(parentOf(node.row) ?? 0);
    (parent?.children ?? first).push(node);
  }
  return first;
}
