import {
  makeStyles,
  mergeClasses,
  tokens,
  useFieldControlProps_unstable as useFieldProps,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useRef, useState, type KeyboardEvent } from 'react';
import { TAG_SEPARATORS, parseTags, splitCompleteTags } from './parseTags';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    minHeight: '32px',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalXS}`,
    cursor: 'text',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
  },
  disabled: {
    cursor: 'not-allowed',
    backgroundColor: tokens.colorTransparentBackground,
    borderBottomColor: tokens.colorNeutralStroke1,
  },
  wrong: {
    borderTopColor: tokens.colorPaletteRedBorder2,
    borderRightColor: tokens.colorPaletteRedBorder2,
    borderBottomColor: tokens.colorPaletteRedBorder2,
    borderLeftColor: tokens.colorPaletteRedBorder2,
  },
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
  input: {
    flex: '1 1 80px',
    minWidth: '80px',
    height: '24px',
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    border: 'none',
    outline: 'none',
    font: 'inherit',
    fontSize: tokens.fontSizeBase300,
    color: 'inherit',
    backgroundColor: 'transparent',
    '::placeholder': { color: tokens.colorNeutralForeground4 },
  },
});

export interface TagsInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Called with text that is not a tag yet. It becomes one when the box loses the focus. */
  onTyping?: (text: string) => void;
  /** Separators, besides Enter. */
  separators?: RegExp;
  /** Marks a tag as invalid when it returns false. The tag is kept. */
  isRight?: (tag: string) => boolean;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  inputMode?: 'email' | 'text' | 'numeric';
  onBlur?: () => void;
  /** Set by a Fluent Field around it. */
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-required'?: boolean | 'true' | 'false';
}

/**
 * Edits free values as tags (S1 §2.7). Enter, a comma, blur and paste add tags; Backspace in the empty box
 * removes the last one. Arrow keys move to the tags, where Delete removes one.
 */
export function TagsInput({
  value,
  onChange,
  onTyping,
  separators = TAG_SEPARATORS,
  isRight,
  disabled = false,
  onBlur,
  ...given
}: TagsInputProps) {
  // Takes label, hint and error from the <Field> around it.
  const input = useFieldProps(given, { supportsLabelFor: true });
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const invalid = input['aria-invalid'] === true || input['aria-invalid'] === 'true';
  const type = (text: string) => {
    setTyped(text);
    onTyping?.(text);
  };
  const add = (tags: readonly string[], rest = '') => {
    type(rest);
    if (tags.length > 0) onChange([...value, ...tags]);
  };
  const field = () => box.current?.querySelector('input');
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])];
  const remove = (at: number) => {
    onChange(value.filter((_, each) => each !== at));
    field()?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      add(parseTags(typed, separators, value));
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
    else if (event.key === 'ArrowLeft' && atStart) buttons().at(-1)?.focus();
  };
  const onTagKey = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(at);
    else if (event.key === 'ArrowLeft') buttons()[at - 1]?.focus();
    else if (event.key === 'ArrowRight') (buttons()[at + 1] ?? field())?.focus();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only clicks next to the input
    <div
      ref={box}
      className={mergeClasses(styles.box, disabled && styles.disabled, invalid && styles.wrong)}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        field()?.focus();
      }}
    >
      {value.map((tag, at) => (
        <span
          key={tag}
          className={mergeClasses(styles.tag, disabled && styles.plain, isRight?.(tag) === false && styles.bad)}
        >
          <span className={styles.words} title={tag}>
            {tag}
          </span>
          {!disabled && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.remove}
              aria-label={`Remove ${tag}`}
              onClick={() => remove(at)}
              onKeyDown={(event) => onTagKey(event, at)}
            >
              <DismissRegular />
            </button>
          )}
        </span>
      ))}
      <input
        {...input}
        type="text"
        autoComplete="off"
        className={styles.input}
        disabled={disabled}
        placeholder={value.length === 0 ? input.placeholder : undefined}
        value={typed}
        onChange={(event) => {
          const { tags, rest } = splitCompleteTags(event.target.value, separators, value);
          add(tags, rest);
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!separators.test(text.trim())) return;
          event.preventDefault();
          add(parseTags(`${typed}${text}`, separators, value));
        }}
        onKeyDown={onKey}
        onBlur={() => {
          add(parseTags(typed, separators, value));
          onBlur?.();
        }}
      />
    </div>
  );
}
