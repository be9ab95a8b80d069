import { useQueries } from '@tanstack/react-query';
import { loadError } from '../../../core/api/loadError';
import type { TreeId, TreeNode } from './treeNodes';

/** Loads the nodes below a path of ids, from the server or from memory. Keep the lists short. */
export type LoadLevel = (
  path: readonly TreeId[],
  signal: AbortSignal,
) => Promise<readonly TreeNode[]> | readonly TreeNode[];

/** The choices of one level. `nodes` is undefined while they load, and when they failed to. */
export interface TreeLevel {
  nodes?: readonly TreeNode[];
  failed: boolean;
  retry: () => void;
}

/** A `LoadLevel` for a tree that is in memory. */
export const loadFromTree =
  (nodes: readonly TreeNode[]): LoadLevel =>
  (path) =>
    path.reduce<readonly TreeNode[]>(
      (level, id) => level.find((node) => String(node.id) === String(id))?.children ?? [],
      nodes,
    );

const loaderIds = new WeakMap<LoadLevel, number>();
let lastId = 0;

/** Identifies a loader, so that the cached levels of two loaders stay apart. */
const loaderId = (load: LoadLevel): number => {
  const existingId = loaderIds.get(load);
  if (existingId !== undefined) return existingId;
  lastId += 1;
  loaderIds.set(load, lastId);
  return lastId;
};

const STALE_TIME_MS = 60_000;

/** Loads the levels along a path, and the level after it. An empty level at the end is left out. */
export const useTreeLevels = (load: LoadLevel, value: readonly TreeId[], maxLevels: number): readonly TreeLevel[] => {
  const paths = Array.from({ length: Math.min(value.length + 1, maxLevels) }, (_, level) => value.slice(0, level));
  const levelQueries = useQueries({
    queries: paths.map((path) => ({
      queryKey: ['levels', loaderId(load), path],
      queryFn: async ({ signal }: { signal: AbortSignal }) => load(path, signal),
      staleTime: STALE_TIME_MS,
    })),
  });
  return levelQueries
    .map((level): TreeLevel => ({
      nodes: level.data,
      failed: loadError(level) !== null,
      retry: () => void level.refetch(),
    }))
    .filter(({ nodes }, level) => level === 0 || !nodes || nodes.length > 0);
};
