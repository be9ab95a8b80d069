import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ownTable } from '@trestle/schema/ownTable';
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
  /** ← and → move within the text, as it was opened to be corrected. Otherwise they leave the cell, as ↑ and ↓ do. */
  movesInText: boolean;
  /** Selects the text at first, so that what is typed replaces it. */
  selected?: boolean;
  /** Called with each change of the text. */
  onText?: (text: string) => void;
  /**
   * @param text null to discard what was typed
   * @param offset rows and columns by which the focus moves; null when it is elsewhere already
   */
  onDone: (text: string | null, offset: Partial<CellPosition> | null) => void;
}

/** The arrows by which the focus moves, and where to. */
const OFFSET_BY_ARROW: Readonly<Record<string, Partial<CellPosition>>> = ownTable({
  ArrowUp: { row: -1 },
  ArrowDown: { row: 1 },
  ArrowLeft: { column: -1 },
  ArrowRight: { column: 1 },
});

/** Where a key moves the focus from the input; undefined for keys that belong to the input. */
const offsetOf = (event: KeyboardEvent, movesInText: boolean): Partial<CellPosition> | undefined => {
  if (event.key === 'Enter') return { row: event.shiftKey ? -1 : 1 };
  if (event.key === 'Tab') return { column: event.shiftKey ? -1 : 1 };
  if (event.key === 'Escape') return {};
  // With such a key, arrows select text or move by words.
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const offset = OFFSET_BY_ARROW[event.key];
  return movesInText && offset?.column !== undefined ? undefined : offset;
};

/**
 * The input over one cell. Enter applies the text and goes down, Tab goes right, arrows apply it and go their way.
 * Escape discards it, leaving applies it.
 */
export function CellInput({ label, text, movesInText, selected = false, onText, onDone }: CellInputProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [typedText, setTypedText] = useState(text);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (selected) input.current?.select();
    // Only once: later, the selection is the user's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const finish = (finalText: string | null, offset: Partial<CellPosition> | null) => {
    isDone.current = true;
    onDone(finalText, offset);
  };
  const onKey = (event: KeyboardEvent) => {
    const offset = event.nativeEvent.isComposing ? undefined : offsetOf(event, movesInText);
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
      onChange={(event) => {
        setTypedText(event.target.value);
        onText?.(event.target.value);
      }}
      onKeyDown={onKey}
      onBlur={() => {
        if (!isDone.current) finish(typedText, null);
      }}
    />
  );
}
