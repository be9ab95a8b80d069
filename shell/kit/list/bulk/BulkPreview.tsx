import { datePattern } from '@trestle/schema/regional/dateFormat';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { checkValue, isIsoDate, isIsoDateTime } from '@trestle/schema/validate';
import { Button, Checkbox, mergeClasses, Select } from '@fluentui/react-components';
import { useMemo, useState, type FormEvent } from 'react';
import { serverDate } from '../../core/session/serverTime';
import { ReasonField } from '../../form/page/ReasonField';
import { formatNumber } from '../../core/format/numbers';
import { RecordName } from '../../core/feedback/NameWithDetails';
import type { EnteredValue } from '../query/queryDraft';
import { valueKind } from '../query/filterableFields';
import { ValueInput } from '../query/ValueInput';
import { BULK_ACTION_LABELS, type BulkAction } from './bulkActions';
import { useBulkStyles } from './bulkStyles';
import { ChangePreview } from './ChangePreview';
import { BulkEffect, useBulkEffect, type EffectOfChange } from './BulkEffect';
import { bulkEditableFields, setActivity, setField, type RowChange } from './rowChanges';
import type { SelectedRow } from './useSelection';

/** Rows that the preview names; it counts the others. */
const MAX_NAMED_ROWS = 20;

/** A merge has a preview of its own. */
type PreviewedAction = Exclude<BulkAction, 'merge'>;

interface BulkPreviewProps {
  entity: Entity;
  access: FieldAccess;
  action: PreviewedAction;
  effectOfChange: EffectOfChange | undefined;
  rows: readonly SelectedRow[];
  /**
   * Called with the changes of a 'set', 'activate' or 'deactivate'; none for the other actions. A deletion may say why.
   */
  onStart: (changes: readonly RowChange[], reason?: string) => void;
  onClose: () => void;
}

/** Shows what a bulk action will change before it starts, computed from the selected rows. */
export function BulkPreview({ entity, access, action, effectOfChange, rows, onStart, onClose }: BulkPreviewProps) {
  const styles = useBulkStyles();
  const fields = useMemo(() => bulkEditableFields(entity, access), [entity, access]);
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [value, setValue] = useState<EnteredValue>(null);
  // Clearing a field in many rows must be asked for; an empty input alone is not enough.
  const [isClearing, setIsClearing] = useState(false);
  const [reason, setReason] = useState('');
  const [now] = useState(serverDate);
  const field = action === 'set' ? fields.find((each) => each.name === name) : undefined;
  const changes = useMemo(() => {
    if (action === 'set') return setField(rows, name, value);
    if (action === 'activate' || action === 'deactivate') return setActivity(entity, rows, action === 'activate', now);
    return [];
  }, [action, entity, rows, name, value, now]);
  const affected = affectedRows(action, rows, changes);
  const problem = field ? valueProblem(field, value, isClearing) : undefined;
  const effect = useBulkEffect(field && !problem ? effectOfChange : undefined, name, affected);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStart(changes, reason.trim() || undefined);
  };
  return (
    <form className={styles.body} onSubmit={submit}>
      {field && (
        <div className={styles.fields}>
          <Select
            aria-label="Field"
            value={name}
            onChange={(_, data) => {
              setName(data.value);
              setValue(null);
              setIsClearing(false);
            }}
          >
            {fields.map((each) => (
              <option key={each.name} value={each.name}>
                {each.label}
              </option>
            ))}
          </Select>
          <ValueInput
            key={name}
            stored
            field={field}
            value={value}
            label={`New value of ${field.label}`}
            invalid={problem !== undefined && value !== null}
            onChange={setValue}
          />
          {value === null && checkValue(field, null).length === 0 && (
            <Checkbox
              label="Leave it empty"
              checked={isClearing}
              onChange={(_, { checked }) => setIsClearing(checked === true)}
            />
          )}
        </div>
      )}
      <p className={styles.text}>{problem ?? previewText(action, entity, rows, changes)}</p>
      <BulkEffect {...effect} />
      {!problem && field && <ChangePreview entity={entity} field={field} changes={changes} />}
      {!problem && !field && (
        <ul className={styles.rows}>
          {affected.slice(0, MAX_NAMED_ROWS).map((row) => (
            <li key={String(row['id'])}>
              <RecordName entity={entity} row={row} />
            </li>
          ))}
          {affected.length > MAX_NAMED_ROWS && <li>and {formatNumber(affected.length - MAX_NAMED_ROWS)} more</li>}
        </ul>
      )}
      {action === 'delete' && entity.takesReason && (
        <ReasonField
          value={reason}
          hint="Some rows can be deleted only with one. The history keeps it."
          onChange={setReason}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          appearance="primary"
          className={mergeClasses(action === 'delete' && styles.danger)}
          disabled={problem !== undefined || affected.length === 0 || !effect.isKnown}
        >
          {`${BULK_ACTION_LABELS[action]} (${formatNumber(affected.length)})`}
        </Button>
      </div>
    </form>
  );
}

/** The rows that the action changes or removes. */
const affectedRows = (action: PreviewedAction, rows: readonly SelectedRow[], changes: readonly RowChange[]) => {
  if (action === 'delete') return rows;
  return changes.map((change) => change.row);
};

const valueProblem = (field: Field, value: EnteredValue, isClearing: boolean): string | undefined => {
  if (value === null && !isClearing) return 'Enter the new value.';
  const isInvalidDate = value !== null && valueKind(field) === 'date' && !isIsoDate(value) && !isIsoDateTime(value);
  return isInvalidDate ? `Enter it as ${datePattern()}` : checkValue(field, value)[0]?.message;
};

const previewText = (
  action: PreviewedAction,
  entity: Entity,
  rows: readonly SelectedRow[],
  changes: readonly RowChange[],
): string => {
  if (action === 'delete')
    return `${countRows(rows.length)} will be deleted, except those that other records use. This cannot be undone.`;
  const unchanged = rows.length - changes.length;
  const unchangedText = unchanged ? `, ${formatNumber(unchanged)} will not` : '';
  return `${countRows(changes.length)} will change${unchangedText}. ${ownDatesText(entity, action)}It can be undone afterwards.`;
};

const countRows = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

/** Says that a list with dates of its own leaves the others as they are. */
const ownDatesText = ({ list: { name, active }, fields }: Entity, action: BulkAction): string => {
  if (!name || action === 'set' || !active || 'flag' in active) return '';
  return `It sets '${fields[active.start]!.label}' and '${fields[active.end]!.label}' alone: elsewhere they stay as they are. `;
};
