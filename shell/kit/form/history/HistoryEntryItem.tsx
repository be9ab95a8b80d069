import type { Entity } from '@trestle/schema/entity';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useForm, useFormState } from 'react-final-form';
import { getEntity } from '../../core/entities';
import { ValueText } from '../fields/ValueText';
import { formatDateTime } from '../../core/format/dates';
import { sameValue } from '../sameValue';
import { useFormContext } from '../FormContext';
import {
  actionLabel,
  isRestorable,
  formPathOf,
  fieldChanges,
  currentValue,
  actorName,
  type HistoryEntry,
  type FieldChange,
} from './historyEntries';
import type { Values } from '../values';

const useStyles = makeStyles({
  entry: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    alignItems: 'baseline',
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: {
    fontWeight: 400,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  table: { width: '100%', marginTop: tokens.spacingVerticalS, borderCollapse: 'collapse', tableLayout: 'fixed' },
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
    fontWeight: 400,
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
    fontWeight: 400,
    color: tokens.colorBrandForegroundLink,
  },
});

/** One entry of the history, with the values before and after. */
export function HistoryEntryItem({ entity, entry }: { entity: Entity; entry: HistoryEntry }) {
  const styles = useStyles();
  const changes = fieldChanges(entity, entry);
  const row =
    entry.other_name === entity.name
      ? ''
      : `${getEntity(entry.other_name)?.label ?? entry.other_name} #${entry.other_id}`;
  return (
    <li className={styles.entry}>
      <h2 className={styles.head}>
        {actionLabel(entry.action)} {row}{' '}
        <span className={styles.quiet}>
          {actorName(entry)} · {formatDateTime(entry.created_date)}
        </span>
      </h2>
      {changes.length > 0 && (
        <table
          className={styles.table}
          aria-label={`${actionLabel(entry.action)} ${row} ${formatDateTime(entry.created_date)}`}
        >
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
            {changes.map((each) => (
              <FieldChangeRow key={each.field.name} entry={entry} change={each} />
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

function FieldChangeRow({ entry, change }: { entry: HistoryEntry; change: FieldChange }) {
  const { field, before, after } = change;
  const styles = useStyles();
  return (
    <tr>
      <th scope="row" className={styles.cell}>
        {field.label}
      </th>
      <td className={styles.cell}>
        {entry.action === 'create' ? '' : <PreviousValue entry={entry} field={field} value={before} when="before" />}
      </td>
      <td className={styles.cell}>
        {entry.action === 'delete' ? '' : <PreviousValue entry={entry} field={field} value={after} when="after" />}
      </td>
    </tr>
  );
}

/** A former value, with a button that restores it unless the form holds it already. */
function PreviousValue({
  entry,
  field,
  value,
  when,
}: {
  entry: HistoryEntry;
  field: FieldChange['field'];
  value: unknown;
  when: string;
}) {
  const styles = useStyles();
  const form = useForm<Values>();
  const { entity, access, locked } = useFormContext();
  const { values } = useFormState<Values>({ subscription: { values: true } });
  const place = formPathOf(entity, values, entry);
  const own = place !== null && sameValue(currentValue(values, place, field), value);
  const shut = locked || !isRestorable(field) || (place === '' && access.locked.has(field.name));
  return (
    <>
      <ValueText field={field} value={value} />
      {own && <span className={styles.now}>in the form</span>}
      {!own && place !== null && !shut && (
        <Button
          size="small"
          appearance="transparent"
          className={styles.restore}
          aria-label={`Restore ${field.label} as ${when} ${formatDateTime(entry.created_date)}`}
          onClick={() => form.change(`${place}${field.name}`, value as never)}
        >
          Restore
        </Button>
      )}
    </>
  );
}
