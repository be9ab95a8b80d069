/** A node of a tree. Ids are unique over the whole tree. */
export interface TreeNode {
  id: number | string;
  label: string;
  children?: readonly TreeNode[];
  disabled?: boolean;
}
export type TreeId = TreeNode['id'];

/** A node with its path from the root. */
export interface NodeWithPath {
  node: TreeNode;
  path: readonly TreeNode[];
}

/** All nodes of a tree, in order, each with its path. */
export const flattenTree = (nodes: readonly TreeNode[], ancestors: readonly TreeNode[] = []): NodeWithPath[] =>
  nodes.flatMap((node) => {
    const path = [...ancestors, node];
    return [{ node, path }, ...flattenTree(node.children ?? [], path)];
  });

/** The nodes whose label contains all words, with their ancestors and descendants. */
export const filterTree = (nodes: readonly TreeNode[], typedText: string): readonly TreeNode[] => {
  const words = typedText.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return nodes;
  return nodes.flatMap((node) => {
    if (words.every((word) => node.label.toLowerCase().includes(word))) return [node];
    const children = filterTree(node.children ?? [], typedText);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
};

/** How a form holds the chosen ids: as an array, or as one text with commas (S1 §9). */
export type TreeValueType = 'array' | 'string';
/** The chosen ids in the shape that a form holds: `1,2` or an array. */
export type TreeValue<T extends TreeValueType> = T extends 'string' ? string : readonly TreeId[];

/** The chosen ids of a form value, without those that aren't in the tree. */
export const parseTreeValue = (value: string | readonly TreeId[] | null, nodes: readonly TreeNode[]): TreeId[] => {
  const chosenIds = new Set(
    (typeof value === 'string' ? value.split(',') : (value ?? [])).map((id) => String(id).trim()),
  );
  return flattenTree(nodes)
    .map(({ node }) => node.id)
    .filter((id) => chosenIds.has(String(id)));
};

/** Converts chosen ids to the shape that the form holds. */
export const toTreeValue = <T extends TreeValueType>(ids: readonly TreeId[], type: T): TreeValue<T> =>
  (type === 'string' ? ids.join(',') : ids) as TreeValue<T>;

/** The leaves below a node; a leaf itself. Choosing a node means choosing its leaves. */
const leavesOf = (node: TreeNode): TreeNode[] => (node.children?.length ? node.children.flatMap(leavesOf) : [node]);

/** Whether all, some or none of a node's leaves are chosen. */
export const checkedState = (node: TreeNode, chosen: ReadonlySet<TreeId>): boolean | 'mixed' => {
  const leaves = leavesOf(node);
  const chosenCount = leaves.filter(({ id }) => chosen.has(id)).length;
  if (chosenCount === 0) return false;
  return chosenCount === leaves.length ? true : 'mixed';
};

/** Toggles a node: chooses all its leaves, or none if all were chosen. Disabled leaves stay as they are. */
export const toggleNode = (node: TreeNode, chosen: ReadonlySet<TreeId>): Set<TreeId> => {
  const next = new Set(chosen);
  const enabledLeaves = leavesOf(node).filter(({ disabled }) => !disabled);
  const choosesAll = enabledLeaves.some(({ id }) => !chosen.has(id));
  for (const { id } of enabledLeaves) {
    if (choosesAll) next.add(id);
    else next.delete(id);
  }
  return next;
};
