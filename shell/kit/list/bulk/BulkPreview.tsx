import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { checkValue } from '@trestle/schema/validate';
import { Button, Checkbox, mergeClasses, Select } from '@fluentui/react-components';
import { useMemo, useState, type FormEvent } from 'react';
import { formatNumber } from '../../core/format/numbers';
import { renderValue } from '../cells';
import type { EnteredValue } from '../query/queryDraft';
import { ValueInput } from '../query/ValueInput';
import { BULK_ACTION_LABELS, MAX_MERGED_ROWS, type BulkAction } from './bulkActions';
import { useBulkStyles } from './bulkStyles';
import { setActivity, setField, bulkEditableFields, type RowChange } from './rowChanges';
import { recordTitle } from '../../form/recordTitle';
import type { SelectedRow } from './useSelection';

/** Rows named before one goes ahead. */
const MAX_NAMED_ROWS = 20;
export type Plan = readonly RowChange[];

interface BulkPreviewProps {
  entity: Entity;
  access: FieldAccess;
  action: BulkAction;
  rows: readonly SelectedRow[];
  onGo: (plan: Plan) => void;
  onClose: () => void;
}

const counted = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;
const previewText = (action: BulkAction, entity: Entity, rows: readonly SelectedRow[], plan: Plan): string => {
  if (action === 'merge')
    return `“${recordTitle(entity, rows[0]!)}” is kept. What points at the others will point at it, and these go. This cannot be undone.`;
  if (action === 'delete')
    return `${counted(rows.length)} will be deleted. Those that other records use are refused. This cannot be undone.`;
  const left = rows.length - plan.length;
  return `${counted(plan.length)} will change${left ? `, ${formatNumber(left)} stay as they are` : ''}. It can be undone afterwards.`;
};

/** What will change, before anything does: a dry run from the rows as they were selected. */
export function BulkPreview({ entity, access, action, rows, onGo, onClose }: BulkPreviewProps) {
  const styles = useBulkStyles();
  const fields = useMemo(() => bulkEditableFields(entity, access), [entity, access]);
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [value, setValue] = useState<EnteredValue>(null);
  // Emptying many rows wants to be said, not left out.
  const [emptying, setEmptying] = useState(false);
  const [now] = useState(() => new Date());
  const field = fields.find((each) => each.name === name);
  const plan = useMemo(() => {
    if (action === 'set') return setField(rows, name, value);
    return action === 'activate' || action === 'deactivate'
      ? setActivity(entity, rows, action === 'activate', now)
      : [];
  }, [action, entity, rows, name, value, now]);
  const unsaid = value === null && !emptying ? 'Enter the new value.' : undefined;
  const problem =
    action === 'set' && field
      ? (unsaid ?? checkValue(field, value)[0]?.message)
      : action === 'merge' && rows.length > MAX_MERGED_ROWS + 1
        ? `Maximum value ${MAX_MERGED_ROWS}`
        : undefined;
  const writes = action === 'merge' || action === 'delete';
  const named = action === 'merge' ? rows.slice(1) : action === 'delete' ? rows : plan.map((change) => change.row);
  const go = (event: FormEvent) => {
    event.preventDefault();
    onGo(plan);
  };
  return (
    <form className={styles.body} onSubmit={go}>
      {action === 'set' && field && (
        <div className={styles.fields}>
          <Select
            aria-label="Field"
            value={name}
            onChange={(_, data) => {
              setName(data.value);
              setValue(null);
              setEmptying(false);
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
            field={field}
            value={value}
            label={`New value of ${field.label}`}
            wrong={problem !== undefined && value !== null}
            onChange={setValue}
          />
          {value === null && checkValue(field, null).length === 0 && (
            <Checkbox
              label="Leave it empty"
              checked={emptying}
              onChange={(_, { checked }) => setEmptying(checked === true)}
            />
          )}
        </div>
      )}
      <p className={styles.words}>{problem ?? previewText(action, entity, rows, plan)}</p>
      {!problem && (
        <ul className={styles.rows}>
          {named.slice(0, MAX_NAMED_ROWS).map((row) => (
            <li key={String(row['id'])}>
              {recordTitle(entity, row)}
              {action === 'set' && field && <>, now: {renderValue(field, row)}</>}
            </li>
          ))}
          {named.length > MAX_NAMED_ROWS && <li>and {formatNumber(named.length - MAX_NAMED_ROWS)} more</li>}
        </ul>
      )}
      <div className={styles.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          appearance="primary"
          className={mergeClasses(writes && styles.danger)}
          disabled={problem !== undefined || named.length === 0}
        >
          {`${BULK_ACTION_LABELS[action]} (${formatNumber(named.length)})`}
        </Button>
      </div>
    </form>
  );
}
