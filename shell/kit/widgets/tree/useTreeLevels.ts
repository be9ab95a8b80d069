import { useQueries } from '@tanstack/react-query';
import type { TreeId, TreeNode } from './treeNodes';

/** The nodes below a path of ids, by a call or from memory. A long list should be cut short where it is made. */
export type LoadLevel = (
  path: readonly TreeId[],
  signal: AbortSignal,
) => Promise<readonly TreeNode[]> | readonly TreeNode[];
/** What one level offers; no nodes: they are on their way, or could not be had. */
export interface TreeLevel {
  nodes?: readonly TreeNode[];
  failed: boolean;
  retry: () => void;
}

/** `load` over a tree that is here as a whole. */
export const loadFromTree =
  (nodes: readonly TreeNode[]): LoadLevel =>
  (path) =>
    path.reduce<readonly TreeNode[]>(
      (level, id) => level.find((node) => String(node.id) === String(id))?.children ?? [],
      nodes,
    );

const names = new WeakMap<LoadLevel, number>();
let named = 0;
/** Replies are kept by what was asked for them. */
const loaderId = (load: LoadLevel): number => {
  if (!names.has(load)) names.set(load, (named += 1));
  return names.get(load)!;
};

/** What the levels along a path offer, as far as they can be opened: one more than is chosen, and none with nothing in it. */
export const useTreeLevels = (load: LoadLevel, value: readonly TreeId[], most: number): readonly TreeLevel[] => {
  const paths = Array.from({ length: Math.min(value.length + 1, most) }, (_, level) => value.slice(0, level));
  const found = useQueries({
    queries: paths.map((path) => ({
      queryKey: ['levels', loaderId(load), path],
      queryFn: async ({ signal }: { signal: AbortSignal }) => load(path, signal),
      staleTime: 60_000,
    })),
  });
  return found
    .map(({ data, isError, refetch }): TreeLevel => ({
      nodes: data,
      failed: isError && !data,
      retry: () => void refetch(),
    }))
    .filter(({ nodes }, level) => level === 0 || !nodes || nodes.length > 0);
};
