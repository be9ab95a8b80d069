import { Button, Field, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useMemo } from 'react';
import { SkeletonBlock } from '../../../core/feedback/Skeleton';
import { VISUALLY_HIDDEN } from '../../../core/theme/visuallyHidden';
import { BLANK_OPTION } from '../lookup/LookupBox';
import TreePanel from './TreePanel';
import {
  parseTreeValue,
  flattenTree,
  toTreeValue,
  type TreeId,
  type TreeNode,
  type TreeValue,
  type TreeValueType,
} from './treeNodes';

const useStyles = makeStyles({
  unseen: VISUALLY_HIDDEN,
  label: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    paddingBottom: tokens.spacingVerticalXS,
  },
  button: {
    width: '100%',
    minWidth: 0,
    justifyContent: 'space-between',
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'left',
  },
  words: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  blank: { color: tokens.colorNeutralForeground3 },
  panel: {
    width: '320px',
    maxWidth: 'calc(100vw - 24px)',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalS,
  },
});

/** 'Chairs, Stools and 3 more'. */
const summarise = (labels: readonly string[]): string =>
  labels.length > 3 ? `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more` : labels.join(', ');

export interface TreeSelectProps<T extends TreeValueType> {
  label: string;
  nodes: readonly TreeNode[];
  /** Ids of the chosen leaves, in the form that `valueType` names. */
  value: TreeValue<T> | null;
  onChange: (value: TreeValue<T>) => void;
  valueType?: T;
  /** Chooses one node of any level, or none. */
  single?: boolean;
  /** In a table's cell: the label is hidden, and this text stands for no choice. */
  blank?: string;
  required?: boolean;
  disabled?: boolean;
  loading?: boolean;
  error?: string;
}

/** Selects several leaves of a tree, or one of its nodes, in a popover with check boxes and a search. */
export function TreeSelect<T extends TreeValueType = 'array'>({
  label,
  nodes,
  value,
  onChange,
  valueType = 'array' as T,
  single = false,
  blank,
  required = false,
  disabled = false,
  loading = false,
  error,
}: TreeSelectProps<T>) {
  const styles = useStyles();
  const chosen = useMemo(() => new Set<TreeId>(parseTreeValue(value, nodes)), [value, nodes]);
  const labels = flattenTree(nodes)
    .filter(({ node }) => chosen.has(node.id))
    .map(({ node }) => node.label);
  const change = (ids: ReadonlySet<TreeId>) =>
    onChange(
      toTreeValue(
        flattenTree(nodes)
          .map(({ node }) => node.id)
          .filter((id) => ids.has(id)),
        valueType,
      ),
    );
  return (
    <Field
      label={{ children: required ? `${label} *` : label, className: blank ? styles.unseen : styles.label }}
      validationMessage={error}
      validationState={error ? 'error' : 'none'}
    >
      {loading ? (
        <SkeletonBlock height={32} />
      ) : (
        <Popover trapFocus positioning={{ position: 'below', align: 'start', overflowBoundaryPadding: 12 }}>
          <PopoverTrigger disableButtonEnhancement>
            <Button
              className={styles.button}
              size={blank ? 'small' : 'medium'}
              disabled={disabled}
              aria-label={`${label}: ${summarise(labels) || (blank ?? BLANK_OPTION)}`}
              icon={<ChevronDownRegular />}
              iconPosition="after"
            >
              <span className={labels.length > 0 ? styles.words : styles.blank}>
                {summarise(labels) || (blank ?? BLANK_OPTION)}
              </span>
            </Button>
          </PopoverTrigger>
          <PopoverSurface className={styles.panel} aria-label={label}>
            <TreePanel label={label} nodes={nodes} chosen={chosen} single={single} onChange={change} />
          </PopoverSurface>
        </Popover>
      )}
    </Field>
  );
}
