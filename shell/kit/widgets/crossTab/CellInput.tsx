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
   * @param by where to move the focus; null when it is elsewhere already
   */
  onDone: (text: string | null, by: Partial<CellPosition> | null) => void;
}

/**
 * The input over one cell. Enter applies the text and goes down, Tab goes right, Escape discards it, leaving applies
 * it.
 */
export function CellInput({ label, text, onDone }: CellInputProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const done = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const end = (taken: string | null, by: Partial<CellPosition> | null) => {
    done.current = true;
    onDone(taken, by);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { Enter: { row: event.shiftKey ? -1 : 1 }, Tab: { column: event.shiftKey ? -1 : 1 }, Escape: {} }[
      event.key
    ];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Escape' ? null : typed, by);
  };
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={label}
      inputMode="decimal"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKey}
      onBlur={() => {
        if (!done.current) end(typed, null);
      }}
    />
  );
}
