import type { Field } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { getIn } from 'final-form';
import { useForm } from 'react-final-form';
import { NameWithDetails } from '../../../core/feedback/NameWithDetails';
import { StatusBadge } from '../../../core/feedback/StatusBadge';
import { hasEnded } from '../../../core/format/hasEnded';
import { isNumeric } from '../../values/visibleFields';
import { FieldMark } from '../EmailField';
import { foreignKeyDetails, foreignKeyLabel } from '../lookup/foreignKeyLabel';
import { ValueText } from '../ValueText';

const useStyles = makeStyles({
  cell: {
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXS}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    verticalAlign: 'top',
  },
  card: { margin: 0, border: `1px solid ${tokens.colorNeutralStroke2}` },
  end: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

interface PrintedRowProps {
  columns: readonly Field[];
  /** Path of the row in the form: `product[57]`. */
  path: string;
  /** What the row is called, for a card. */
  name: string;
  cards: boolean;
}

/** A nested row's values as text, for paper. It takes no inputs: those of a thousand rows take half a minute. */
export function PrintedRow({ columns, path, name, cards }: PrintedRowProps) {
  const styles = useStyles();
  const { values, initialValues } = useForm().getState();
  const row = (getIn(values, path) ?? {}) as RecordValues;
  const storedRow = findStoredRow(initialValues, path, row);
  const contentOf = (field: Field) => {
    // The record's own label belongs to the value that was loaded.
    const isStored = row[field.name] === storedRow?.[field.name];
    const fieldPath = `${path}.${field.name}`;
    const loadedLabel = isStored ? foreignKeyLabel(values, fieldPath, field) : undefined;
    if (!loadedLabel)
      return (
        <>
          <ValueText field={field} value={row[field.name]} />
          <FieldMark field={field} name={fieldPath} compact />
        </>
      );
    return <NameWithDetails name={loadedLabel} details={foreignKeyDetails(values, fieldPath, field)} />;
  };
  const note = hasEnded(row) && <StatusBadge>Ended</StatusBadge>;
  if (cards)
    return (
      <fieldset className={styles.card} aria-label={name}>
        <legend>
          {name} {note}
        </legend>
        {columns.map((field) => (
          <div key={field.name}>
            {field.label}: {contentOf(field)}
          </div>
        ))}
      </fieldset>
    );
  return (
    <tr>
      {columns.map((field) => (
        <td key={field.name} className={mergeClasses(styles.cell, isNumeric(field) && styles.end)}>
          {contentOf(field)}
        </td>
      ))}
      <td className={styles.cell}>{note}</td>
    </tr>
  );
}

/** Finds a row as it was loaded: it may stand elsewhere in its list by now. */
const findStoredRow = (initialValues: object | undefined, path: string, { id }: RecordValues) => {
  const storedRows: unknown = getIn(initialValues ?? {}, path.replace(/\[\d+\]$/, ''));
  return Array.isArray(storedRows) && id !== undefined
    ? (storedRows as RecordValues[]).find((stored) => stored['id'] === id)
    : undefined;
};
