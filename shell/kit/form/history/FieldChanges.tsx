import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { getIn } from 'final-form';
import { useForm, useFormState } from 'react-final-form';
import { getEntity } from '../../core/entities';
import { formatDateTime } from '../../core/format/dates';
import { ValueText } from '../fields/ValueText';
import { useFormContext } from '../FormContext';
import { fullRecordTitle } from '@trestle/schema/recordDetails';
import { sameValue } from '../values/sameValue';
import type { Values } from '../values/values';
import type { HistoryEntry } from '@trestle/schema/historyEntry';
import { currentValue, fieldChanges, formPathOf, isRestorable, type FieldChange } from './historyEntries';

const useStyles = makeStyles({
  table: { width: '100%', marginTop: tokens.spacingVerticalS, borderCollapse: 'collapse', tableLayout: 'fixed' },
  caption: { textAlign: 'left', fontWeight: tokens.fontWeightSemibold },
  header: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS} 0`,
    textAlign: 'left',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  cell: {
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalSNudge} 0`,
    verticalAlign: 'top',
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  now: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  restore: {
    display: 'block',
    minWidth: 0,
    margin: `${tokens.spacingVerticalXXS} 0 0 calc(-1 * ${tokens.spacingHorizontalS})`,
    padding: `0 ${tokens.spacingHorizontalS}`,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForegroundLink,
  },
});

/** A nested row's name, if the form still has the row; else its number. */
const useRowName = (entity: Entity, entry: HistoryEntry): string => {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const child = getEntity(entry.other_name);
  const formPath = formPathOf(entity, values, entry);
  const label = child?.label ?? entry.other_name;
  if (!child || !formPath) return entry.record_name ? `${label} ${entry.record_name}` : `${label} #${entry.other_id}`;
  const row = getIn(values, formPath.slice(0, -1)) as RecordValues;
  return `${label} ${fullRecordTitle(child, row)}`;
};

/** The fields that one entry of the history changed, with the values before and after. */
export function FieldChanges({ entity, entry }: { entity: Entity; entry: HistoryEntry }) {
  const styles = useStyles();
  const changes = fieldChanges(entity, entry);
  const rowName = useRowName(entity, entry);
  if (changes.length === 0) return null;
  const isRow = entry.other_name !== entity.name;
  return (
    <table className={styles.table} aria-label={isRow ? undefined : `Fields of ${entity.label}`}>
      {isRow && <caption className={styles.caption}>{rowName}</caption>}
      <thead>
        <tr>
          {['Field', 'Before', 'After'].map((word) => (
            <th key={word} scope="col" className={styles.header}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <FieldChangeRow key={change.field.name} entry={entry} change={change} />
        ))}
      </tbody>
    </table>
  );
}

function FieldChangeRow({ entry, change }: { entry: HistoryEntry; change: FieldChange }) {
  const { field, before, after, names } = change;
  const styles = useStyles();
  return (
    <tr>
      <th scope="row" className={styles.cell}>
        {field.label}
      </th>
      <td className={styles.cell}>
        {entry.action === 'create' ? (
          ''
        ) : (
          <PreviousValue entry={entry} field={field} value={before} names={names} when="before" />
        )}
      </td>
      <td className={styles.cell}>
        {entry.action === 'delete' ? (
          ''
        ) : (
          <PreviousValue entry={entry} field={field} value={after} names={names} when="after" />
        )}
      </td>
    </tr>
  );
}

/** A former value, with a button that restores it unless the form holds it already. */
function PreviousValue({
  entry,
  field,
  value,
  names,
  when,
}: {
  entry: HistoryEntry;
  field: FieldChange['field'];
  value: unknown;
  names: FieldChange['names'];
  when: string;
}) {
  const styles = useStyles();
  const form = useForm<Values>();
  const { entity, access, locked } = useFormContext();
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const formPath = formPathOf(entity, values, entry);
  const isCurrent = formPath !== null && sameValue(currentValue(values, formPath, field), value);
  const isLocked = locked || !isRestorable(field) || (formPath === '' && access.locked.has(field.name));
  return (
    <>
      <ValueText field={field} value={value} names={names} />
      {isCurrent && <span className={styles.now}>in the form</span>}
      {!isCurrent && formPath !== null && !isLocked && (
        <Button
          size="small"
          appearance="transparent"
          className={styles.restore}
          aria-label={`Restore ${field.label} as ${when} ${formatDateTime(entry.created_date)}`}
          onClick={() => form.change(`${formPath}${field.name}`, value as never)}
        >
          Restore
        </Button>
      )}
    </>
  );
}
