import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CellPosition } from './gridNavigation';

const useStyles = makeStyles({
  input: {
    width: '100%',
    boxSizing: 'border-box',
    padding: '2px 4px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
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
  /** No text: what was typed is dropped. Then where to go on from here; nowhere where the focus is elsewhere already. */
  onDone: (text: string | null, by: Partial<CellPosition> | null) => void;
}

/** What is typed over one cell: Enter takes it and goes down, Tab goes on, Escape drops it; leaving it takes it. */
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
