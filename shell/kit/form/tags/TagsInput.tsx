import {
  makeStyles,
  mergeClasses,
  tokens,
  useFieldControlProps_unstable as useFieldProps,
} from '@fluentui/react-components';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { TAG_SEPARATORS, parseTags, splitCompleteTags } from './parseTags';
import { Tag } from './Tag';

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
  /** Marks a tag with a warning when it returns true. */
  isDoubtful?: (tag: string) => boolean;
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
  isDoubtful,
  disabled = false,
  onBlur,
  ...inputProps
}: TagsInputProps) {
  // Takes label, hint and error from the <Field> around it.
  const fieldProps = useFieldProps(inputProps, { supportsLabelFor: true });
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  const [typedText, setTypedText] = useState('');
  const isInvalid = fieldProps['aria-invalid'] === true || fieldProps['aria-invalid'] === 'true';
  const setText = (text: string) => {
    setTypedText(text);
    onTyping?.(text);
  };
  const add = (tags: readonly string[], rest = '') => {
    setText(rest);
    if (tags.length > 0) onChange([...value, ...tags]);
  };
  const { focusInput, focusTag, focusLastTag } = useTagFocus(box);
  const remove = (index: number) => {
    onChange(value.filter((_, other) => other !== index));
    focusInput();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (event.key === 'Enter' && typedText.trim()) {
      event.preventDefault();
      add(parseTags(typedText, separators, value));
    } else if (event.key === 'Backspace' && typedText === '' && value.length > 0) onChange(value.slice(0, -1));
    else if (event.key === 'ArrowLeft' && isAtStart) focusLastTag();
  };
  const onTagKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else if (event.key === 'ArrowLeft') focusTag(index - 1);
    else if (event.key === 'ArrowRight') {
      if (index + 1 < value.length) focusTag(index + 1);
      else focusInput();
    } else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only clicks next to the input
    <div
      ref={box}
      className={mergeClasses(styles.box, disabled && styles.disabled, isInvalid && styles.wrong)}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        focusInput();
      }}
    >
      {value.map((tag, index) => (
        <Tag
          key={tag}
          text={tag}
          invalid={isRight?.(tag) === false}
          doubtful={isDoubtful?.(tag) === true}
          disabled={disabled}
          onRemove={() => remove(index)}
          onKeyDown={(event) => onTagKey(event, index)}
        />
      ))}
      <input
        {...fieldProps}
        type="text"
        autoComplete="off"
        className={styles.input}
        disabled={disabled}
        placeholder={value.length === 0 ? fieldProps.placeholder : undefined}
        value={typedText}
        onChange={(event) => {
          const { tags, rest } = splitCompleteTags(event.target.value, separators, value);
          add(tags, rest);
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!separators.test(text.trim())) return;
          event.preventDefault();
          add(parseTags(`${typedText}${text}`, separators, value));
        }}
        onKeyDown={onKey}
        onBlur={() => {
          add(parseTags(typedText, separators, value));
          onBlur?.();
        }}
      />
    </div>
  );
}

/** Moves the focus within the box: to its input, or to the button of a tag. */
const useTagFocus = (box: RefObject<HTMLDivElement | null>) => {
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])];
  return {
    focusInput: () => box.current?.querySelector('input')?.focus(),
    focusTag: (index: number) => buttons()[index]?.focus(),
    focusLastTag: () => buttons().at(-1)?.focus(),
  };
};
