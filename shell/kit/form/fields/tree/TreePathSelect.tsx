import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent } from 'react';
import { SkeletonBlock } from '../../../core/feedback/Skeleton';
import { BLANK_OPTION } from '../lookup/LookupBox';
import { saveLastPath, loadLastPath } from './lastPath';
import { useTreeLevels, type LoadLevel } from './useTreeLevels';
import type { TreeId } from './treeNodes';
import { VISUALLY_HIDDEN } from '../../../core/theme/visuallyHidden';

const useStyles = makeStyles({
  levels: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    alignItems: 'flex-start',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  unseen: VISUALLY_HIDDEN,
  label: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    paddingBottom: tokens.spacingVerticalXS,
  },
  level: {
    flexGrow: 1,
    flexBasis: '120px',
    minWidth: 0,
    // As wide as a column of fields.
    maxWidth: '420px',
    '& select': { width: '100%', minWidth: 0, textOverflow: 'ellipsis' },
    // As the placeholder of the other look-ups.
    '& select:has(option[value=""]:checked)': { color: tokens.colorNeutralForeground4 },
    '& span:has(> select)': { width: '100%', minWidth: 0 },
  },
  failed: { fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
});

export interface TreePathSelectProps {
  label: string;
  /** A label for each level. */
  levels: readonly string[];
  /** Loads the choices below a path; the empty path for the first level. Keep it the same between renders. */
  load: LoadLevel;
  /** The chosen ids, from the first level down. */
  value: readonly TreeId[];
  onChange: (path: readonly TreeId[]) => void;
  /** A name under which the last path is stored for the tab's session. An empty value starts there (S1 §4). */
  bookmark?: string;
  disabled?: boolean;
  error?: string;
}

/** Selects a path in a tree, level by level. Choosing on one level opens the next and clears those below. */
export function TreePathSelect({
  label,
  levels,
  load,
  value,
  onChange,
  bookmark,
  disabled = false,
  error,
}: TreePathSelectProps) {
  const styles = useStyles();
  const shownLevels = useTreeLevels(load, value, levels.length);
  const startAtLastPath = useEffectEvent(() => {
    const lastPath = bookmark ? loadLastPath(bookmark) : [];
    if (value.length === 0 && lastPath.length > 0) onChange(lastPath.slice(0, levels.length));
  });
  useEffect(() => startAtLastPath(), [bookmark]);
  const choose = (level: number, id: TreeId | undefined) => {
    const path = [...value.slice(0, level), ...(id === undefined ? [] : [id])];
    if (bookmark) saveLastPath(bookmark, path);
    onChange(path);
  };
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.unseen}>{label}</legend>
      {levels.map((levelLabel, level) => {
        const state = shownLevels[level];
        if (!state) return null;
        const isMissing =
          state.nodes &&
          value[level] !== undefined &&
          !state.nodes.some(({ id }) => String(id) === String(value[level]));
        const levelError = level === Math.min(value.length, levels.length - 1) ? error : undefined;
        return (
          <Field
            key={levelLabel}
            className={styles.level}
            label={{ children: levelLabel, className: styles.label }}
            validationMessage={isMissing ? 'This choice no longer exists' : levelError}
            validationState={isMissing || levelError ? 'error' : 'none'}
          >
            {state.failed ? (
              <div className={styles.failed}>
                The choices could not be loaded.{' '}
                <Button size="small" onClick={state.retry}>
                  Retry
                </Button>
              </div>
            ) : !state.nodes ? (
              <SkeletonBlock height={32} />
            ) : (
              <Select
                disabled={disabled}
                value={isMissing ? '' : String(value[level] ?? '')}
                onChange={(_, data) => choose(level, state.nodes!.find(({ id }) => String(id) === data.value)?.id)}
              >
                <option value="">{BLANK_OPTION}</option>
                {state.nodes.map((node) => (
                  <option key={node.id} value={node.id} disabled={node.disabled}>
                    {node.label}
                    {node.disabled ? ' (Disabled)' : ''}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        );
      })}
    </fieldset>
  );
}
