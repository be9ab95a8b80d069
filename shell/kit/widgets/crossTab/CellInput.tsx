import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CellPosition } from './gridNavigation';

const useStyles = makeStyles({
  input: {
    width: '100%',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalXS}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    textAlign: 'right',
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: 'inherit',
    backgroundColor: tokens.colorNeutralBackground1,
    outlineColor: tokens.colorStrokeFocus2,
  },
});

interface CellInputProps {
  label: string;
  text: string;
  /**
   * @param text null to discard what was typed
   * @param offset rows and columns by which the focus moves; null when it is elsewhere already
   */
  onDone: (text: string | null, offset: Partial<CellPosition> | null) => void;
}

/**
 * The input over one cell. Enter applies the text and goes down, Tab goes right, Escape discards it, leaving applies
 * it.
 */
export function CellInput({ label, text, onDone }: CellInputProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [typedText, setTypedText] = useState(text);
  const isDone = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const finish = (finalText: string | null, offset: Partial<CellPosition> | null) => {
    isDone.current = true;
    onDone(finalText, offset);
  };
  const onKey = (event: KeyboardEvent) => {
    const offset = { Enter: { row: event.shiftKey ? -1 : 1 }, Tab: { column: event.shiftKey ? -1 : 1 }, Escape: {} }[
      event.key
    ];
    if (!offset) return;
    event.preventDefault();
    event.stopPropagation();
    finish(event.key === 'Escape' ? null : typedText, offset);
  };
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={label}
      inputMode="decimal"
      value={typedText}
      onChange={(event) => setTypedText(event.target.value)}
      onKeyDown={onKey}
      onBlur={() => {
        if (!isDone.current) finish(typedText, null);
      }}
    />
  );
}
