import { arrangeTree, type TreeRow } from '@trestle/schema/tree';
import { useMemo } from 'react';
import type { LookupChoice } from '../lookup/lookupChoice';
import { useChoices } from '../lookup/lookupChoices';
import { flattenTree, type TreeNode } from './treeNodes';

const toNode = ({ row, children }: TreeRow<LookupChoice>): TreeNode => ({
  id: row.id,
  label: row.label,
  disabled: row.disabled,
  ...(children.length > 0 && { children: children.map(toNode) }),
});

/** Arranges the choices of a look-up list as nodes of a tree. */
export const toTree = (choices: readonly LookupChoice[]): TreeNode[] =>
  arrangeTree(choices, ({ parent }) => parent).map(toNode);

/** The ids on the way from the first level to a node; just the node's where it is not in the tree. */
export const pathTo = (nodes: readonly TreeNode[], id: number | null): readonly TreeNode['id'][] => {
  if (id === null) return [];
  const path = flattenTree(nodes).find(({ node }) => node.id === id)?.path;
  return path ? path.map((node) => node.id) : [id];
};

/**
 * Loads an entity's look-up list as a tree, ended rows with it.
 * @returns `isTree`: it is loaded as a whole, and some row lies within another
 */
export const useLookupTree = (entity: string) => {
  const { choices, whole, loading } = useChoices(entity, '', true, 'all');
  const nodes = useMemo(() => (whole ? toTree(choices) : []), [choices, whole]);
  return { nodes, loading, isTree: nodes.some(({ children }) => children) };
};
