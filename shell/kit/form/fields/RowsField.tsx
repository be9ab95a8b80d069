import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { blankRecord } from '@trestle/schema/validate';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { useFieldArray } from 'react-final-form-arrays';
import { useFieldAccess } from '../../core/access/useAccess';
import { getEntity } from '../../core/entities';
import { sameValue } from '../sameValue';
import { focusField } from '../focusField';
import { useFormContext, type FieldProps } from '../FormContext';
import { nestedLists, isNumeric, rowFields } from '../visibleFields';
import { useIsNarrow } from '../../core/theme/useIsNarrow';
import { movedWords, offerUndoOfMove } from './movedRow';
import type { OnRowAction, RowAction } from './RowActions';
import { RowLine } from './RowLine';
import { addRow, copyRow, isOrdered, moveRow, removeRow, restoreRow } from './rowReducer';
import { StaticField } from './StaticField';
import { useControl } from './useControl';
import { usePaste } from './usePaste';
import { useRowDrag } from './useRowDrag';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalSNudge,
  },
  label: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  hint: {
    margin: `calc(-1 * ${tokens.spacingVerticalXXS}) 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  count: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  space: { flexGrow: 1 },
  scroller: {
    position: 'relative',
    overflowX: 'auto',
    scrollPaddingRight: '136px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  table: { width: '100%', borderCollapse: 'collapse' },
  header: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXS}`,
    textAlign: 'left',
    verticalAlign: 'bottom',
    ':first-child': { paddingLeft: tokens.spacingHorizontalS },
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  end: { textAlign: 'right' },
  actions: { position: 'sticky', right: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  visuallyHidden: VISUALLY_HIDDEN,
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  none: { padding: tokens.spacingHorizontalM, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  error: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

type RowChange = (child: Entity, rows: readonly RecordValues[], at: number) => RecordValues[];
/** Row changes by button, other than moves. */
const ROW_ACTIONS: Record<Exclude<RowAction, 'up' | 'down'>, RowChange> = {
  copy: copyRow,
  remove: (child, rows, at) => removeRow(child, rows, at),
  restore: (_child, rows, at) => restoreRow(rows, at),
  add: (child, rows) => addRow(child, rows, blankRecord(child)),
};

const NO_ROW: RecordValues = {};

/** Edits nested rows in a table; as cards if the field says so, and on a phone. */
export function RowsField(props: FieldProps) {
  const child = getEntity(props.field.ref!);
  return child ? <EditableRows {...props} child={child} /> : <StaticField {...props} locked />;
}

function EditableRows({ field, name, label, locked, child }: FieldProps & { child: Entity }) {
  const styles = useStyles();
  const narrow = useIsNarrow();
  const cards = narrow || Boolean(field.cards);
  const form = useFormContext();
  const access = useFieldAccess(child, form.isNew ? 'create' : 'edit', form.entity);
  const { fields } = useFieldArray(name, { isEqual: sameValue, subscription: { value: true, length: true } });
  const { error } = useControl(name);
  const columns = useMemo(() => rowFields(child, field, access), [child, field, access]);
  const lists = useMemo(() => nestedLists(child, access).filter((list) => list.name !== name), [child, access, name]);

  const count = fields.length ?? 0;
  const { change: changeForm, getFieldState } = useForm();
  const paste = usePaste({ child, name, columns, locked, lockedFields: access.locked });
  const wrapper = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState('');
  const current = useCallback(() => (getFieldState(name)?.value ?? []) as RecordValues[], [getFieldState, name]);
  const move = useCallback(
    (from: number, to: number) => {
      const rows = current();
      if (!rows[to]) return '';
      changeForm(name, moveRow(child, rows, from, to, access.locked));
      return movedWords(`${child.label} ${from + 1}`, to, rows.length);
    },
    [changeForm, current, name, child, access.locked],
  );
  const drag = useRowDrag((from, to) => offerUndoOfMove(move(from, to), () => move(to, from)));
  // Stable, so that a change of one row renders only that row.
  const act = useCallback<OnRowAction>(
    (action, at, field) => {
      if (action !== 'up' && action !== 'down') {
        changeForm(name, ROW_ACTIONS[action](child, current(), at));
        return;
      }
      const to = action === 'up' ? at - 1 : at + 1;
      const words = move(at, to);
      if (!words) return;
      setMoved(words);
      // The focus goes with the row.
      requestAnimationFrame(() => {
        if (field) focusField(`${name}[${to}].${field}`);
        else wrapper.current?.querySelector<HTMLElement>(`[data-row-button="${action} ${to}"]`)?.focus();
      });
    },
    [changeForm, current, move, name, child],
  );
  const add = () => {
    act('add', count);
    const first = columns.find((column) => !column.readonly && !access.locked.has(column.name));
    if (first) requestAnimationFrame(() => focusField(`${name}[${count}].${first.name}`));
  };

  const rows = fields.map((path, at) => (
    <RowLine
      key={path}
      child={child}
      columns={columns}
      lists={lists}
      path={path}
      at={at}
      row={(fields.value[at] ?? NO_ROW) as RecordValues}
      locked={locked}
      lockedFields={access.locked}
      narrow={narrow}
      cards={cards}
      ordered={isOrdered(child)}
      last={at === count - 1}
      dropSide={drag.dropSideOf(at)}
      onDrag={isOrdered(child) && !locked && count > 1 ? drag.start : undefined}
      onAct={act}
    />
  ));
  return (
    // The inputs have the keys; the wrapper only receives what is pasted.
    <div ref={wrapper} data-field={name} tabIndex={-1} onPaste={paste}>
      <output className={styles.visuallyHidden}>{moved}</output>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{count}</span>
        <span className={styles.space} />
        {!locked && (
          <Button size="small" icon={<AddRegular />} onClick={add} aria-label={`Add ${child.label}`}>
            Add
          </Button>
        )}
      </div>
      {field.hint && <p className={styles.hint}>{field.hint}</p>}
      {count === 0 && <div className={mergeClasses(styles.scroller, styles.none)}>None yet</div>}
      {count > 0 && cards && <div className={styles.cards}>{rows}</div>}
      {count > 0 && !cards && (
        <div className={styles.scroller}>
          <table className={styles.table} aria-label={label}>
            <thead>
              <tr>
                {isOrdered(child) && !locked && (
                  <th scope="col" className={styles.header}>
                    <span className={styles.visuallyHidden}>Drag</span>
                  </th>
                )}
                {columns.map((column) => (
                  <th
                    key={column.name}
                    scope="col"
                    className={mergeClasses(styles.header, isNumeric(column) && styles.end)}
                  >
                    {column.label}
                    {column.required && !column.readonly ? ' *' : ''}
                  </th>
                ))}
                <th scope="col" className={mergeClasses(styles.header, styles.actions)}>
                  <span className={styles.visuallyHidden}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
