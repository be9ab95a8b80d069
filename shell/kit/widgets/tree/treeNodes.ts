/** A node of a tree. Ids are unique over the whole tree. */
export interface TreeNode {
  id: number | string;
  label: string;
  children?: readonly TreeNode[];
  disabled?: boolean;
}
export type TreeId = TreeNode['id'];

/** A node with its way down from the root. */
export interface NodeWithPath {
  node: TreeNode;
  path: readonly TreeNode[];
}
export const flattenTree = (nodes: readonly TreeNode[], above: readonly TreeNode[] = []): NodeWithPath[] =>
  nodes.flatMap((node) => {
    const path = [...above, node];
    return [{ node, path }, ...flattenTree(node.children ?? [], path)];
  });

/** What is left of a tree when one looks for words: nodes that have them all, with what is above and below them. */
export const filterTree = (nodes: readonly TreeNode[], typed: string): readonly TreeNode[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return nodes;
  return nodes.flatMap((node) => {
    if (words.every((word) => node.label.toLowerCase().includes(word))) return [node];
    const children = filterTree(node.children ?? [], typed);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
};

/** Ids as a form holds them: an array, or one text with commas between (S1 §9: an array unless another is asked for). */
export type TreeValueType = 'array' | 'string';
export type TreeValue<T extends TreeValueType> = T extends 'string' ? string : readonly TreeId[];
export const parseTreeValue = (value: string | readonly TreeId[] | null, nodes: readonly TreeNode[]): TreeId[] => {
  const wanted = new Set((typeof value === 'string' ? value.split(',') : (value ?? [])).map((id) => String(id).trim()));
  return flattenTree(nodes)
    .map(({ node }) => node.id)
    .filter((id) => wanted.has(String(id)));
};
export const toTreeValue = <T extends TreeValueType>(ids: readonly TreeId[], type: T): TreeValue<T> =>
  (type === 'string' ? ids.join(',') : ids) as TreeValue<T>;

/** A node's leaves are what is chosen with it; a leaf's is itself. */
const leavesOf = (node: TreeNode): TreeNode[] => (node.children?.length ? node.children.flatMap(leavesOf) : [node]);
/** How much of a node is chosen, by its leaves. */
export const checkedState = (node: TreeNode, chosen: ReadonlySet<TreeId>): boolean | 'mixed' => {
  const all = leavesOf(node);
  const count = all.filter(({ id }) => chosen.has(id)).length;
  return count === 0 ? false : count === all.length ? true : 'mixed';
};
/** Chosen leaves after a node was pressed: all of its leaves, or none where all were. What is disabled stays as it is. */
export const toggleNode = (node: TreeNode, chosen: ReadonlySet<TreeId>): Set<TreeId> => {
  const next = new Set(chosen);
  const free = leavesOf(node).filter(({ disabled }) => !disabled);
  const on = free.some(({ id }) => !chosen.has(id));
  for (const { id } of free) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
};
