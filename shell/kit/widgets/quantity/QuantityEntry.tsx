import { parseNumber } from '@trestle/schema/text/numberText';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isPositive, QUANTITY_STEPS, quantityProblem, stepQuantity, parseQuantity } from './parseQuantity';
import { PHONE, TOUCH } from '../../core/theme/pageWidth';

const useStyles = makeStyles({
  place: {
    position: 'relative',
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'stretch',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
  },
  // Lies over the lower edge, so that nothing moves while somebody types.
  problem: {
    position: 'absolute',
    zIndex: 1,
    top: `calc(100% - ${tokens.spacingVerticalSNudge})`,
    left: tokens.spacingHorizontalXXS,
    padding: `0 ${tokens.spacingHorizontalXXS}`,
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground1,
    pointerEvents: 'none',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase100,
    color: tokens.colorStatusDangerForeground1,
  },
  box: {
    display: 'inline-flex',
    overflow: 'hidden',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  wrong: {
    borderTopColor: tokens.colorStatusDangerForeground1,
    borderRightColor: tokens.colorStatusDangerForeground1,
    borderBottomColor: tokens.colorStatusDangerForeground1,
    borderLeftColor: tokens.colorStatusDangerForeground1,
  },
  ok: { minWidth: '56px' },
  disabled: { color: tokens.colorNeutralForegroundDisabled, backgroundColor: tokens.colorNeutralBackgroundDisabled },
  step: {
    minWidth: '36px',
    minHeight: '30px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalSNudge}`,
    border: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover:enabled': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':disabled': { cursor: 'not-allowed' },
    [TOUCH]: { minHeight: '44px' },
    [PHONE]: { minWidth: '44px' },
  },
  input: {
    width: '64px',
    border: 'none',
    borderLeft: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRight: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    outline: 'none',
    textAlign: 'center',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: 'inherit',
    backgroundColor: 'transparent',
  },
});

export interface QuantityEntryProps {
  /** Names what is counted to screen readers: 'chairs'. */
  name: string;
  /** The value's path in a form, so that the form's list of errors finds the input. */
  path?: string;
  /** Null when nothing is entered. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Shows an OK button, which Enter presses, too. */
  onOk?: (value: number) => void;
  /** Marks a quantity that isn't available; the message is up to the caller. */
  wrong?: boolean;
  disabled?: boolean;
  /** Focuses the input and selects its number, then calls `onFocused`. */
  focus?: boolean;
  onFocused?: () => void;
  /** Handles keys of the input first. Prevent the default to keep them from this component. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * Enters a whole number of at least 0, by typing or in steps of 1 and 10 (S1 §5, §9).
 * The step buttons are not in the Tab order; the arrow keys step as well.
 */
export function QuantityEntry({
  name,
  path,
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
  // The text while it is typed; null while the value is shown.
  const [typedText, setTypedText] = useState<string | null>(null);
  // A value from elsewhere, such as a step or a scan, replaces the typed text.
  const shownText = typedText !== null && parseQuantity(typedText) === value ? typedText : String(value ?? '');
  const problem = quantityProblem(shownText);
  const problemId = useId();
  const changeText = (text: string) => {
    const number = parseNumber(text);
    // A negative number becomes 0 at once (S1 §5).
    setTypedText(typeof number === 'number' && number < 0 ? null : text);
    onChange(parseQuantity(text));
  };
  const pressOk = () => {
    if (isPositive(value)) onOk?.(value);
  };
  const renderStepButton = (step: number) => (
    <button
      key={step}
      type="button"
      tabIndex={-1}
      className={styles.step}
      disabled={disabled}
      aria-label={`${step > 0 ? 'Add' : 'Remove'} ${Math.abs(step)} of ${name}`}
      onClick={() => onChange(stepQuantity(value, step))}
    >
      {step > 0 ? `+${step}` : `−${-step}`}
    </button>
  );
  return (
    <span className={styles.place}>
      <span className={mergeClasses(styles.box, (wrong || problem) && styles.wrong, disabled && styles.disabled)}>
        {QUANTITY_STEPS.down.map(renderStepButton)}
        {/* A text input: a number input hides what it can't parse, and changes with the mouse wheel. */}
        <input
          ref={input}
          name={path}
          className={styles.input}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          aria-label={`Quantity of ${name}`}
          aria-invalid={wrong || problem !== undefined}
          aria-describedby={problem ? problemId : undefined}
          aria-valuemin={0}
          aria-valuenow={value ?? undefined}
          aria-valuetext={shownText || undefined}
          value={shownText}
          onChange={(event) => changeText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (!problem) setTypedText(null);
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (event.defaultPrevented) return;
            if (event.key === 'Enter') pressOk();
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onChange(stepQuantity(value, event.key === 'ArrowUp' ? 1 : -1));
          }}
        />
        {QUANTITY_STEPS.up.map(renderStepButton)}
      </span>
      {problem && (
        <span id={problemId} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      {onOk && (
        <Button appearance="primary" className={styles.ok} disabled={disabled || !isPositive(value)} onClick={pressOk}>
          OK
        </Button>
      )}
    </span>
  );
}
