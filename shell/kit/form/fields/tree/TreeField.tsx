import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { SkeletonBlock } from '../../../core/feedback/Skeleton';
import type { FieldProps } from '../../FormContext';
import { useControl } from '../useControl';
import { LookupField } from '../lookup/LookupField';
import { flattenTree, type TreeNode } from './treeNodes';
import { TreePathSelect } from './TreePathSelect';
import { pathTo, useLookupTree } from './useLookupTree';
import { loadFromTree } from './useTreeLevels';

const useStyles = makeStyles({
  hint: {
    paddingTop: tokens.spacingVerticalXXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** Labels of the selects: 'Category', 'Category, level 2'. */
const levelLabels = (label: string, nodes: readonly TreeNode[]): string[] => {
  const depth = Math.max(...flattenTree(nodes).map(({ path }) => path.length));
  return Array.from({ length: depth }, (_, level) => (level === 0 ? label : `${label}, level ${level + 1}`));
};

/** Chooses a record of a tree level by level: any level can be the choice. One list as long as none lies within another. */
export function TreeField(props: FieldProps) {
  const styles = useStyles();
  const { field, name, label } = props;
  const { value, change, error } = useControl(name);
  const { nodes, loading, isTree } = useLookupTree(field.ref!);
  const load = useMemo(() => loadFromTree(nodes), [nodes]);
  const levels = useMemo(() => (isTree ? levelLabels(label, nodes) : []), [isTree, label, nodes]);
  if (loading) return <SkeletonBlock height={58} />;
  if (!isTree) return <LookupField {...props} />;
  return (
    <div data-field={name} tabIndex={-1}>
      <TreePathSelect
        label={label}
        levels={levels}
        load={load}
        value={pathTo(nodes, typeof value === 'number' ? value : null)}
        onChange={(path) => change(path.at(-1) ?? null)}
        error={typeof error === 'string' ? error : undefined}
      />
      {field.hint && <div className={styles.hint}>{field.hint}</div>}
    </div>
  );
}
