import {
  FlatTree,
  FlatTreeItem,
  Input,
  makeStyles,
  mergeClasses,
  tokens,
  TreeItemLayout,
  useHeadlessFlatTree_unstable,
  type HeadlessFlatTreeItemProps,
} from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useMemo, useState } from 'react';
import { checkedState, flattenTree, filterTree, toggleNode, type TreeId, type TreeNode } from './treeNodes';

const useStyles = makeStyles({
  search: { width: '100%', marginBottom: tokens.spacingVerticalXS },
  tree: { maxHeight: '320px', overflowY: 'auto' },
  disabled: { color: tokens.colorNeutralForeground3, cursor: 'not-allowed' },
  note: { padding: tokens.spacingHorizontalS, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

export interface TreePanelProps {
  label: string;
  nodes: readonly TreeNode[];
  /** Ids of the chosen leaves; with `single`, of the chosen node. */
  chosen: ReadonlySet<TreeId>;
  /** Chooses one node of any level, or none. */
  single?: boolean;
  onChange: (chosen: ReadonlySet<TreeId>) => void;
}

type TreePanelItem = HeadlessFlatTreeItemProps & { value: TreeId; node: TreeNode };

/** The tree in a tree select's popover, with a search. A branch shows the state of its leaves. */
export default function TreePanel({ label, nodes, chosen, single = false, onChange }: TreePanelProps) {
  const styles = useStyles();
  const [typedText, setTypedText] = useState('');
  const [openIds, setOpenIds] = useState<ReadonlySet<TreeId>>(() => branchesWithChosen(nodes, chosen));
  const matchingNodes = useMemo(() => filterTree(nodes, typedText), [nodes, typedText]);
  const flatNodes = useMemo(() => flattenTree(matchingNodes), [matchingNodes]);
  const items = useMemo(
    () => flatNodes.map(({ node, path }): TreePanelItem => ({ value: node.id, parentValue: path.at(-2)?.id, node })),
    [flatNodes],
  );
  const shownOpenIds = typedText.trim() ? new Set(flatNodes.map(({ node }) => node.id)) : openIds;
  const tree = useHeadlessFlatTree_unstable(items, {
    selectionMode: single ? 'single' : 'multiselect',
    openItems: shownOpenIds,
    onOpenChange: (_, { openItems }) => setOpenIds(new Set(openItems)),
    checkedItems: flatNodes.map(({ node }): [TreeId, boolean | 'mixed'] => [
      node.id,
      single ? chosen.has(node.id) : checkedState(node, chosen),
    ]),
    onCheckedChange: (_, { value }) => {
      const pressedNode = flatNodes.find(({ node }) => node.id === value)?.node;
      if (!pressedNode || (pressedNode.disabled && !single)) return;
      if (single) onChange(new Set(chosen.has(pressedNode.id) ? [] : [pressedNode.id]));
      else onChange(toggleNode(pressedNode, chosen));
    },
  });
  return (
    <>
      <Input
        className={styles.search}
        autoFocus
        size="small"
        type="search"
        aria-label={`Search ${label}`}
        placeholder="Search"
        contentBefore={<SearchRegular />}
        value={typedText}
        onChange={(_, { value }) => setTypedText(value)}
      />
      <FlatTree {...tree.getTreeProps()} className={styles.tree} aria-label={label}>
        {Array.from(tree.items(), (item) => {
          const { node, ...props } = item.getTreeItemProps();
          return (
            <FlatTreeItem {...props} key={item.value} aria-disabled={node.disabled || undefined}>
              <TreeItemLayout className={mergeClasses(node.disabled && styles.disabled)}>
                {node.label}
                {node.disabled ? ' (Disabled)' : ''}
              </TreeItemLayout>
            </FlatTreeItem>
          );
        })}
      </FlatTree>
      {items.length === 0 && <div className={styles.note}>Nothing found</div>}
    </>
  );
}

/** Ids of the branches with chosen leaves, which are open at first. */
const branchesWithChosen = (nodes: readonly TreeNode[], chosen: ReadonlySet<TreeId>): Set<TreeId> =>
  new Set(
    flattenTree(nodes)
      .filter(({ node }) => node.children && flattenTree(node.children).some((below) => chosen.has(below.node.id)))
      .map(({ node }) => node.id),
  );
