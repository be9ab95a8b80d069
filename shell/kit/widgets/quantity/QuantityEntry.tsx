import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { isEnough, QUANTITY_STEPS, stepped, typedQuantity } from './quantity';

const useStyles = makeStyles({
  place: { display: 'inline-flex', alignItems: 'stretch', columnGap: '8px' },
  box: {
    display: 'inline-flex', overflow: 'hidden', border: `1px solid ${tokens.colorNeutralStroke1}`, borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1, ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  wrong: {
    borderTopColor: tokens.colorStatusDangerForeground1, borderRightColor: tokens.colorStatusDangerForeground1,
    borderBottomColor: tokens.colorStatusDangerForeground1, borderLeftColor: tokens.colorStatusDangerForeground1,
  },
  ok: { minWidth: '56px' },
  shut: { color: tokens.colorNeutralForegroundDisabled, backgroundColor: tokens.colorNeutralBackgroundDisabled },
  step: {
    minWidth: '36px', minHeight: '30px', padding: '4px 6px', border: 'none', color: 'inherit', font: 'inherit', fontSize: '12px', backgroundColor: 'transparent', cursor: 'pointer',
    ':hover:enabled': { backgroundColor: tokens.colorNeutralBackground1Hover }, ':disabled': { cursor: 'not-allowed' }, '@media (max-width: 639px)': { minHeight: '40px' },
  },
  input: {
    width: '64px', border: 'none', borderLeft: `1px solid ${tokens.colorNeutralStroke2}`, borderRight: `1px solid ${tokens.colorNeutralStroke2}`, outline: 'none', textAlign: 'center',
    font: 'inherit', fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: 'inherit', backgroundColor: 'transparent', appearance: 'textfield',
    '::-webkit-inner-spin-button': { appearance: 'none', margin: 0 },
  },
});

export interface QuantityEntryProps {
  /** Of what: said with the input and each step. */
  name: string;
  /** Null: nothing is typed. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** With it there is an OK button, also pressed by Enter. */
  onOk?: (value: number) => void;
  /** Marks what cannot be had; the words stand beside it. */
  wrong?: boolean;
  disabled?: boolean;
  /** Goes to the input, its number selected, and tells by `onFocused` that it is there. */
  focus?: boolean;
  onFocused?: () => void;
  /** Keys of the input; one that is prevented presses nothing here. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** An integer of at least 0: typed, or stepped by 1 and 10 (S1 §5, §9). The steps aren't stops of the Tab key; arrows step as well. */
export function QuantityEntry({ name, value, onChange, onOk, wrong = false, disabled = false, focus = false, onFocused, onKeyDown }: QuantityEntryProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focus) return;
    input.current?.select();
    onFocused?.();
  }, [focus, onFocused]);
  const ok = () => {
    if (isEnough(value)) onOk?.(value);
  };
  const step = (by: number) => (
    <button key={by} type="button" tabIndex={-1} className={styles.step} disabled={disabled} aria-label={`${by > 0 ? 'Add' : 'Take away'} ${Math.abs(by)} of ${name}`} onClick={() => onChange(stepped(value, by))}>
      {by > 0 ? `+${by}` : `−${-by}`}
    </button>
  );
  return (
    <span className={styles.place}>
      <span className={mergeClasses(styles.box, wrong && styles.wrong, disabled && styles.shut)}>
        {QUANTITY_STEPS.down.map(step)}
        <input ref={input} className={styles.input} type="number" inputMode="numeric" min={0} step={1} disabled={disabled} aria-label={`Quantity of ${name}`} aria-invalid={wrong}
          value={value ?? ''} onChange={(event) => onChange(typedQuantity(event.target.value))} onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (event.key === 'Enter' && !event.defaultPrevented) ok();
          }} />
        {QUANTITY_STEPS.up.map(step)}
      </span>
      {onOk && <Button appearance="primary" className={styles.ok} disabled={disabled || !isEnough(value)} onClick={ok}>OK</Button>}
    </span>
  );
}
