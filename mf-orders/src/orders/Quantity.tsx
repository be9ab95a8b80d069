import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';

/** S1 §9. */
const STEPS = { down: [-10, -1], up: [1, 10] } as const;

const useStyles = makeStyles({
  box: { display: 'inline-flex', overflow: 'hidden', border: `1px solid ${tokens.colorNeutralStroke1}`, borderRadius: tokens.borderRadiusLarge, backgroundColor: tokens.colorNeutralBackground1, ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` } },
  wrong: { borderTopColor: tokens.colorStatusDangerForeground1, borderRightColor: tokens.colorStatusDangerForeground1, borderBottomColor: tokens.colorStatusDangerForeground1, borderLeftColor: tokens.colorStatusDangerForeground1 },
  step: { minWidth: '36px', minHeight: '30px', padding: '4px 6px', border: 'none', color: 'inherit', font: 'inherit', fontSize: '12px', backgroundColor: 'transparent', cursor: 'pointer', ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover }, '@media (max-width: 639px)': { minHeight: '40px' } },
  input: {
    width: '64px', border: 'none', borderLeft: `1px solid ${tokens.colorNeutralStroke2}`, borderRight: `1px solid ${tokens.colorNeutralStroke2}`, outline: 'none', textAlign: 'center',
    font: 'inherit', fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: 'inherit', backgroundColor: 'transparent', appearance: 'textfield',
    '::-webkit-inner-spin-button': { appearance: 'none', margin: 0 },
  },
});

export interface QuantityProps {
  /** Of what. */
  name: string;
  value: number | null;
  wrong: boolean;
  focus: boolean;
  onFocused: () => void;
  onChange: (value: number | null) => void;
  /** Goes from here to the next line; false where there is none. */
  onNext: (from: HTMLElement) => boolean;
}

/**
 * An integer of at least 0: typed, or stepped by 1 and 10; a negative one becomes 0 (S1 §5). The steps aren't stops of the Tab
 * key. Tab and Enter go on to the next line, so that an order is typed down; Shift+Tab goes through all there is. Where
 * something is wrong, Tab stops at what helps.
 */
export function Quantity({ name, value, wrong, focus, onFocused, onChange, onNext }: QuantityProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focus) return;
    input.current?.select();
    onFocused();
  }, [focus, onFocused]);
  const typed = (text: string) => onChange(text === '' ? null : Math.max(0, Math.trunc(Number(text)) || 0));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const on = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && !wrong);
    if (on && onNext(event.currentTarget)) event.preventDefault();
  };
  const step = (by: number) => (
    <button key={by} type="button" tabIndex={-1} className={styles.step} aria-label={`${by > 0 ? 'Add' : 'Take away'} ${Math.abs(by)} of ${name}`} onClick={() => onChange(Math.max(0, (value ?? 0) + by))}>
      {by > 0 ? `+${by}` : `−${-by}`}
    </button>
  );
  return (
    <span className={mergeClasses(styles.box, wrong && styles.wrong)}>
      {STEPS.down.map(step)}
      <input ref={input} className={styles.input} type="number" inputMode="numeric" min={0} step={1} aria-label={`Quantity of ${name}`} aria-invalid={wrong}
        value={value ?? ''} onChange={(event) => typed(event.target.value)} onFocus={(event) => event.target.select()} onKeyDown={onKeyDown} />
      {STEPS.up.map(step)}
    </span>
  );
}
