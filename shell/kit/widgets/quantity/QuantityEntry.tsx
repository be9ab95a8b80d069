import { parseNumber } from '@trestle/schema/numberText';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isPositive, QUANTITY_STEPS, quantityProblem, stepQuantity, parseQuantity } from './parseQuantity';

const useStyles = makeStyles({
  place: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'stretch',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
  },
  problem: {
    flexBasis: '100%',
    maxWidth: '300px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorStatusDangerForeground1,
  },
  box: {
    display: 'inline-flex',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  wrong: {
    borderTopColor: tokens.colorStatusDangerForeground1,
    borderRightColor: tokens.colorStatusDangerForeground1,
    borderBottomColor: tokens.colorStatusDangerForeground1,
    borderLeftColor: tokens.colorStatusDangerForeground1,
  },
  ok: { minWidth: '56px' },
  shut: { color: tokens.colorNeutralForegroundDisabled, backgroundColor: tokens.colorNeutralBackgroundDisabled },
  step: {
    minWidth: '36px',
    minHeight: '30px',
    padding: '4px 6px',
    border: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '12px',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover:enabled': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':disabled': { cursor: 'not-allowed' },
    '@media (max-width: 639px)': { minHeight: '40px' },
  },
  input: {
    width: '64px',
    border: 'none',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    outline: 'none',
    textAlign: 'center',
    font: 'inherit',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    color: 'inherit',
    backgroundColor: 'transparent',
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
export function QuantityEntry({
  name,
  value,
  onChange,
  onOk,
  wrong = false,
  disabled = false,
  focus = false,
  onFocused,
  onKeyDown,
}: QuantityEntryProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focus) return;
    input.current?.select();
    onFocused?.();
  }, [focus, onFocused]);
  // What is being typed; null while the value itself is shown.
  const [typed, setTyped] = useState<string | null>(null);
  // A value from elsewhere (a step, a scan) takes its place.
  const shown = typed !== null && parseQuantity(typed) === value ? typed : String(value ?? '');
  const problem = quantityProblem(shown);
  const words = useId();
  const type = (text: string) => {
    const number = parseNumber(text);
    // What is below 0 becomes 0 at once (S1 §5).
    setTyped(typeof number === 'number' && number < 0 ? null : text);
    onChange(parseQuantity(text));
  };
  const ok = () => {
    if (isPositive(value)) onOk?.(value);
  };
  const step = (by: number) => (
    <button
      key={by}
      type="button"
      tabIndex={-1}
      className={styles.step}
      disabled={disabled}
      aria-label={`${by > 0 ? 'Add' : 'Take away'} ${Math.abs(by)} of ${name}`}
      onClick={() => onChange(stepQuantity(value, by))}
    >
      {by > 0 ? `+${by}` : `−${-by}`}
    </button>
  );
  return (
    <span className={styles.place}>
      <span className={mergeClasses(styles.box, (wrong || problem) && styles.wrong, disabled && styles.shut)}>
        {QUANTITY_STEPS.down.map(step)}
        {/* As text: a number field of the browser's keeps to itself what it cannot read, and takes a wheel turned by chance. */}
        <input
          ref={input}
          className={styles.input}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          aria-label={`Quantity of ${name}`}
          aria-invalid={wrong || problem !== undefined}
          aria-describedby={problem ? words : undefined}
          aria-valuemin={0}
          aria-valuenow={value ?? undefined}
          aria-valuetext={shown || undefined}
          value={shown}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (!problem) setTyped(null);
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (event.defaultPrevented) return;
            if (event.key === 'Enter') ok();
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onChange(stepQuantity(value, event.key === 'ArrowUp' ? 1 : -1));
          }}
        />
        {QUANTITY_STEPS.up.map(step)}
      </span>
      {problem && (
        <span id={words} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      {onOk && (
        <Button appearance="primary" className={styles.ok} disabled={disabled || !isPositive(value)} onClick={ok}>
          OK
        </Button>
      )}
    </span>
  );
}
