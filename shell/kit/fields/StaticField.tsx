import type { Kind } from '@trestle/schema/field';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useForm } from 'react-final-form';
import { formatDate, formatDateTime } from '../format/dates';
import { formatMoney, formatNumber } from '../format/numbers';
import type { FieldProps } from '../form/FormContext';
import { isNumeric } from '../form/shownFields';
import { Frame } from './Frame';
import { LookupLabel } from './LookupLabel';
import { displayOf } from './displayOf';
import { useControl } from './useControl';

const useStyles = makeStyles({
  value: { display: 'block', minHeight: '20px', padding: '6px 0', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  compact: { display: 'block', padding: '2px 0', fontVariantNumeric: 'tabular-nums' },
  end: { textAlign: 'right' },
  none: { color: tokens.colorNeutralForeground3 },
});

const asText = (value: unknown): string => String(value);
const asJson = (value: unknown): string => JSON.stringify(value);
/** How each kind reads where it can't be changed. Keys are shown by what they point at. */
const TEXT = {
  AutoNumber: asText, Boolean: (value) => (value ? 'Yes' : 'No'), String: asText, Password: () => '', UUID: asText, Text: asText,
  Integer: formatNumber, Number: formatNumber, Decimal: formatMoney, Money: formatMoney, DateTime: formatDateTime, Date: formatDate,
  Json: asJson, Array: asJson, ForeignKey: asText, ManyToMany: (value) => (Array.isArray(value) ? `${value.length}` : ''),
} satisfies Record<Kind, (value: unknown) => string>;

/** A value that is shown and cannot be changed. */
export function StaticField({ field, name, label, locked, compact }: FieldProps) {
  const styles = useStyles();
  const { value } = useControl(name);
  const display = displayOf(useForm().getState().values, name, field);
  const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const look = compact ? mergeClasses(styles.compact, isNumeric(field) && styles.end) : styles.value;
  return (
    <Frame field={field} label={label} compact={compact} locked={locked}>
      <output className={look} data-field={name}>
        {empty ? <span className={styles.none}>–</span>
          : field.kind === 'ForeignKey' ? display ?? <LookupLabel entity={field.ref!} id={value as number} />
          : field.kind === 'ManyToMany' && field.keys_only ? (value as number[]).map((id, at) => <span key={id}>{at > 0 && ', '}<LookupLabel entity={field.ref!} id={id} /></span>)
          : TEXT[field.kind](value)}
      </output>
    </Frame>
  );
}
