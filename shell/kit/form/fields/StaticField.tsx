import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useForm } from 'react-final-form';
import { NameWithDetails } from '../../core/feedback/NameWithDetails';
import { RouteLink } from '../../core/routes/RouteLink';
import type { FieldProps } from '../FormContext';
import { isNumeric } from '../values/visibleFields';
import { FieldFrame } from './FieldFrame';
import { foreignKeyDetails, foreignKeyLabel } from './lookup/foreignKeyLabel';
import { useControl } from './useControl';
import { ValueText } from './ValueText';

const useStyles = makeStyles({
  value: {
    display: 'block',
    minHeight: '20px',
    padding: `${tokens.spacingVerticalSNudge} 0`,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  compact: { display: 'block', padding: `${tokens.spacingVerticalXXS} 0`, fontVariantNumeric: 'tabular-nums' },
  end: { textAlign: 'right' },
  none: { color: tokens.colorNeutralForeground3 },
});

/** Shows a read-only value with its label. */
export function StaticField({ field, name, label, locked, compact }: FieldProps) {
  const styles = useStyles();
  const { value } = useControl(name);
  const { values } = useForm().getState();
  const loadedLabel = foreignKeyLabel(values, name, field);
  const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const valueClass = compact ? mergeClasses(styles.compact, isNumeric(field) && styles.end) : styles.value;
  return (
    <FieldFrame field={field} label={label} compact={compact} locked={locked}>
      <output className={valueClass} data-field={name}>
        {empty ? (
          <span className={styles.none}>–</span>
        ) : field.kind === 'ForeignKey' && typeof value === 'number' ? (
          <NameWithDetails
            name={
              <RouteLink route={`${field.ref}.edit`} params={{ id: value }}>
                {loadedLabel || <ValueText field={field} value={value} />}
              </RouteLink>
            }
            details={loadedLabel && foreignKeyDetails(values, name, field)}
            below
          />
        ) : (
          <ValueText field={field} value={value} />
        )}
      </output>
    </FieldFrame>
  );
}
