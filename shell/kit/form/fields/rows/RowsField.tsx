import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMemo } from 'react';
import { useFieldArray } from 'react-final-form-arrays';
import { useFieldAccess } from '../../../core/access/useAccess';
import { getEntity } from '../../../core/entities';
import { formatNumber } from '../../../core/format/numbers';
import { sameValue } from '../../values/sameValue';
import { useFormContext, type FieldProps } from '../../FormContext';
import { nestedLists, rowFields } from '../../values/visibleFields';
import { useIsNarrow } from '../../../core/theme/useIsNarrow';
import { PrintedRow } from './PrintedRow';
import { RowLine } from './RowLine';
import { RowWhenNear } from './RowWhenNear';
import { RowsTable } from './RowsTable';
import { isOrdered } from './rowReducer';
import { StaticField } from '../StaticField';
import { useControl } from '../useControl';
import { useFirstRowHeight } from './useFirstRowHeight';
import { usePaste } from './usePaste';
import { useRoomForRows } from './useRoomForRows';
import { useRowChanges } from './useRowChanges';
import { VISUALLY_HIDDEN } from '../../../core/theme/visuallyHidden';

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
  visuallyHidden: VISUALLY_HIDDEN,
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  none: {
    padding: tokens.spacingHorizontalM,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  error: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

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
  const room = useRoomForRows(name, count);
  const paste = usePaste({ child, name, columns, locked, lockedFields: access.locked });
  const { wrapper, moveAnnouncement, drag, act, add } = useRowChanges({
    child,
    name,
    columns,
    lockedFields: access.locked,
  });

  // A single row has nowhere to go, and neither handle nor heading for it.
  const isDraggable = isOrdered(child) && !locked && count > 1;
  const rowHeight = useFirstRowHeight(wrapper, cards, count > 0);
  const rows = fields.map((path, index) => (
    <RowWhenNear
      key={path}
      path={path}
      index={index}
      count={count}
      name={`${child.label} ${index + 1}`}
      rowHeight={rowHeight}
      columns={cards ? null : columns.length + (isDraggable ? 2 : 1)}
      printed={() => <PrintedRow columns={columns} path={path} name={`${child.label} ${index + 1}`} cards={cards} />}
    >
      {(ref) => (
        <RowLine
          rowRef={ref}
          child={child}
          columns={columns}
          lists={lists}
          path={path}
          index={index}
          row={(fields.value[index] ?? NO_ROW) as RecordValues}
          locked={locked}
          lockedFields={access.locked}
          narrow={narrow}
          cards={cards}
          ordered={isOrdered(child)}
          last={index === count - 1}
          dropSide={drag.dropSideOf(index)}
          onDrag={isDraggable ? drag.start : undefined}
          onAct={act}
        />
      )}
    </RowWhenNear>
  ));
  return (
    // Keys are handled by the inputs. The wrapper only receives what is pasted.
    <div ref={wrapper} data-field={name} tabIndex={-1} style={{ minHeight: room }} onPaste={paste}>
      <output className={styles.visuallyHidden}>{moveAnnouncement}</output>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{formatNumber(count)}</span>
        <span className={styles.space} />
        {!locked && (
          <Button size="small" icon={<AddRegular />} onClick={add} aria-label={`Add ${child.label}`}>
            Add
          </Button>
        )}
      </div>
      {field.hint && <p className={styles.hint}>{field.hint}</p>}
      {count === 0 && room === undefined && <div className={styles.none}>None yet</div>}
      {count > 0 && cards && <div className={styles.cards}>{rows}</div>}
      {count > 0 && !cards && (
        <RowsTable label={label} columns={columns} draggable={isDraggable}>
          {rows}
        </RowsTable>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
