import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { KeyboardEvent } from 'react';

const useStyles = makeStyles({
  tag: {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    boxSizing: 'border-box',
    paddingLeft: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '24px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  plain: { paddingRight: tokens.spacingHorizontalS },
  bad: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1 },
  doubtful: { color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1 },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  remove: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '24px',
    height: '24px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

interface TagProps {
  text: string;
  /** Marks the tag as invalid. */
  invalid: boolean;
  /** Marks the tag with a warning. Text near the box says which. */
  doubtful: boolean;
  /** Leaves out the button that removes the tag. */
  disabled: boolean;
  onRemove: () => void;
  /** Called with the keys that are pressed on the tag's button. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One tag of a <TagsInput>, with a button that removes it. Arrow keys reach the button, Tab skips it. */
export function Tag({ text, invalid, doubtful, disabled, onRemove, onKeyDown }: TagProps) {
  const styles = useStyles();
  return (
    <span
      className={mergeClasses(styles.tag, disabled && styles.plain, doubtful && styles.doubtful, invalid && styles.bad)}
    >
      <span className={styles.words} title={text}>
        {text}
      </span>
      {!disabled && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.remove}
          aria-label={`Remove ${text}`}
          onClick={onRemove}
          onKeyDown={onKeyDown}
        >
          <DismissRegular />
        </button>
      )}
    </span>
  );
}
