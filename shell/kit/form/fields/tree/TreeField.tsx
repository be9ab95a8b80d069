import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SkeletonBlock } from '../../../core/feedback/Skeleton';
import { PHONE } from '../../../core/theme/pageWidth';
import type { FieldProps } from '../../FormContext';
import { useControl } from '../useControl';
import { useRecordRoute } from '../../../core/routes/recordRoute';
import { RouteLink } from '../../../core/routes/RouteLink';
import { LookupField } from '../lookup/LookupField';
import { flattenTree, type TreeNode } from './treeNodes';
import { TreePathSelect } from './TreePathSelect';
import { pathTo, useLookupTree } from './useLookupTree';
import { loadFromTree } from './useTreeLevels';

const useStyles = makeStyles({
  // With the line of links, whether or not the records turn out to be a tree: nothing moves once that is known.
  place: { minWidth: 0, minHeight: '78px' },
  links: {
    display: 'flex',
    gap: tokens.spacingHorizontalL,
    paddingTop: tokens.spacingVerticalXXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // Large enough to touch, without moving what is around them.
    [PHONE]: { '& a, & button': { marginBlock: '-12px', paddingBlock: '14px' } },
  },
  toggle: { fontSize: 'inherit', lineHeight: 'inherit' },
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

/**
 * Chooses a record of a tree level by level, where any level can be the choice, or by typing, which can create one.
 * By typing alone as long as none lies within another.
 */
export function TreeField(props: FieldProps) {
  const styles = useStyles();
  const { field, name, label } = props;
  const { value, change, error } = useControl(name);
  const { nodes, loading, isTree } = useLookupTree(field.ref!);
  const load = useMemo(() => loadFromTree(nodes), [nodes]);
  const levels = useMemo(() => (isTree ? levelLabels(label, nodes) : []), [isTree, label, nodes]);
  const route = useRecordRoute(field.ref!);
  const [isTyping, setIsTyping] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTyping) place.current?.querySelector('input')?.focus();
  }, [isTyping]);
  if (loading || !isTree)
    return <div className={styles.place}>{loading ? <SkeletonBlock height={58} /> : <LookupField {...props} />}</div>;
  const id = typeof value === 'number' ? value : null;
  return (
    <div ref={place} data-field={isTyping ? undefined : name} tabIndex={-1} className={styles.place}>
      {isTyping ? (
        <LookupField {...props} />
      ) : (
        <TreePathSelect
          label={label}
          levels={levels}
          load={load}
          value={pathTo(nodes, id)}
          onChange={(path) => change(path.at(-1) ?? null)}
          error={typeof error === 'string' ? error : undefined}
        />
      )}
      {!isTyping && field.hint && <div className={styles.hint}>{field.hint}</div>}
      <div className={styles.links}>
        <Link as="button" type="button" className={styles.toggle} onClick={() => setIsTyping(!isTyping)}>
          {isTyping ? `Choose ${label} by levels` : `Search ${label}`}
        </Link>
        {!isTyping && id !== null && route && (
          <RouteLink route={route} params={{ id }} title={`Open ${label}`}>
            Open
          </RouteLink>
        )}
      </div>
    </div>
  );
}
