import type { Field } from '@trestle/schema/field';
import { parseNumber } from '@trestle/schema/text/numberText';
import { Input, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { formatAmount } from '../../core/format/amount';
import type { FieldProps } from '../FormContext';
import { FieldFrame } from './FieldFrame';
import { StaticField } from './StaticField';
import { useControl } from './useControl';

const useStyles = makeStyles({ input: { '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } });

/** Whether an amount has decimals that its two would hide, next to an error about them. */
const hasMoreDecimals = (value: number): boolean => Math.abs(Number(value.toFixed(2)) - value) >= 1e-9;

/** The text of a number while nobody types. Text that is no number stays as it was typed. */
const formatAtRest = (value: unknown, money: boolean): string => {
  if (typeof value === 'number') return money && !hasMoreDecimals(value) ? formatAmount(value) : String(value);
  return typeof value === 'string' ? value : '';
};

/** The value plus or minus 1, within the field's bounds. */
const stepValue = (value: unknown, step: 1 | -1, { min, max }: Field): number =>
  Math.min(
    typeof max === 'number' ? max : Infinity,
    Math.max(
      typeof min === 'number' ? min : -Infinity,
      Math.round(((typeof value === 'number' ? value : 0) + step) * 100) / 100,
    ),
  );

/** A number in a text box: the mouse wheel can't change it, and invalid text is kept. */
function NumericField({ money, ...props }: FieldProps & { money: boolean }) {
  const styles = useStyles();
  const { field, name, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  // The typed text; null shows the value.
  const [typedText, setTypedText] = useState<string | null>(null);
  if (locked) return <StaticField {...props} />;
  return (
    <FieldFrame {...props} error={error}>
      <Input
        name={name}
        className={styles.input}
        size={compact ? 'small' : 'medium'}
        inputMode={field.kind === 'Integer' ? 'numeric' : 'decimal'}
        value={typedText ?? formatAtRest(value, money)}
        aria-required={field.required || undefined}
        onChange={(_, data) => {
          setTypedText(data.value);
          change(parseNumber(data.value) ?? field.empty ?? null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          const next = stepValue(value, event.key === 'ArrowUp' ? 1 : -1, field);
          setTypedText(String(next));
          change(next);
        }}
        onBlur={() => {
          setTypedText(null);
          blur();
        }}
      />
    </FieldFrame>
  );
}
/** Edits a number. */
export const NumberField = (props: FieldProps) => <NumericField {...props} money={false} />;
/** Edits an amount. It has two decimals and thousands separators while nobody types. */
export const MoneyField = (props: FieldProps) => <NumericField {...props} money />;
