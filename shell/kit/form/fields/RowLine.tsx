import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useState, type KeyboardEvent } from 'react';
import { useFormContext } from '../FormContext';
import { DragHandle } from './DragHandle';
import { RowActions, type OnRowAction } from './RowActions';
import { RowCard } from './RowCard';
import { hasEnded } from './rowReducer';
import type { RowDrag, StartRowDrag } from './useRowDrag';

const useStyles = makeStyles({
  cell: {
    padding: tokens.spacingHorizontalXS,
    ':first-child': { paddingLeft: tokens.spacingHorizontalS },
    verticalAlign: 'top',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // The faintest text that is still readable.
  ended: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  // Stays visible however wide the table is.
  actions: {
    whiteSpace: 'nowrap',
    textAlign: 'right',
    position: 'sticky',
    right: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  card: {
    display: 'grid',
    rowGap: tokens.spacingVerticalMNudge,
    minWidth: 0,
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, minHeight: '24px' },
  place: {
    flexGrow: 1,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  handle: { paddingLeft: 0, paddingRight: 0, width: '20px' },
  // A line where the dragged row would be dropped.
  drop: {
    '&[data-drop="above"]': { boxShadow: `0 -2px 0 ${tokens.colorBrandStroke1}` },
    '&[data-drop="below"]': { boxShadow: `0 2px 0 ${tokens.colorBrandStroke1}` },
  },
  dropCells: {
    '&[data-drop="above"] > td': { boxShadow: `inset 0 2px 0 ${tokens.colorBrandStroke1}` },
    '&[data-drop="below"] > td': { boxShadow: `inset 0 -2px 0 ${tokens.colorBrandStroke1}` },
  },
  inner: {
    paddingTop: tokens.spacingVerticalS,
    paddingRight: tokens.spacingHorizontalS,
    paddingBottom: tokens.spacingVerticalM,
    paddingLeft: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

/** Minimum width of a cell by field kind. */
const MIN_COLUMN_WIDTH_PX = {
  AutoNumber: 60,
  Boolean: 40,
  String: 140,
  Password: 120,
  UUID: 160,
  Text: 140,
  Integer: 72,
  Number: 80,
  Decimal: 88,
  Money: 88,
  DateTime: 190,
  Date: 140,
  Json: 180,
  Array: 160,
  ForeignKey: 180,
  ManyToMany: 160,
} satisfies Record<Kind, number>;
/** A short code needs no more room than a number. */
const minColumnWidth = (field: Field): number =>
  field.kind === 'String' && (field.maxlength ?? Infinity) <= 12
    ? MIN_COLUMN_WIDTH_PX.Integer
    : MIN_COLUMN_WIDTH_PX[field.kind];

/** Name of the row's input that an element is part of, without the row's path. */
const inputOf = (element: HTMLElement, path: string): string | undefined => {
  const name = element.getAttribute('name') ?? element.closest('[data-field]')?.getAttribute('data-field');
  return name?.startsWith(`${path}.`) ? name.slice(path.length + 1) : undefined;
};

interface RowLineProps {
  child: Entity;
  columns: readonly Field[];
  lists: readonly Field[];
  path: string;
  at: number;
  row: RecordValues;
  locked: boolean;
  lockedFields: ReadonlySet<string>;
  narrow: boolean;
  /** Renders a card with visible labels instead of a table row. */
  cards: boolean;
  /** The rows have an order and can be moved. */
  ordered: boolean;
  last: boolean;
  /** Where the dragged row would be dropped. */
  dropSide: ReturnType<RowDrag['dropSideOf']>;
  /** Begins to drag the row. Undefined where rows have no order. */
  onDrag: StartRowDrag | undefined;
  onAct: OnRowAction;
}

/** One row of an editable table, with its nested lists below. Memoised: renders when it changes itself. */
export const RowLine = memo(function RowLine({
  child,
  columns,
  lists,
  path,
  at,
  row,
  locked,
  lockedFields,
  narrow,
  cards,
  ordered,
  last,
  dropSide,
  onDrag,
  onAct,
}: RowLineProps) {
  const styles = useStyles();
  const { kinds } = useFormContext();
  const [open, setOpen] = useState(false);
  const ended = hasEnded(row);
  const place = `${child.label} ${at + 1}`;
  const drawn = (field: Field, compact: boolean) => {
    const Drawn = kinds[field.kind];
    const shut = locked || ended || Boolean(field.readonly) || lockedFields.has(field.name);
    return (
      <Drawn
        field={field}
        name={`${path}.${field.name}`}
        label={compact ? `${field.label}, ${place}` : field.label}
        locked={shut}
        compact={compact}
      />
    );
  };
  const handle = onDrag && <DragHandle at={at} onStart={onDrag} title="Drag to move the row" />;
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!onDrag || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onAct(event.key === 'ArrowUp' ? 'up' : 'down', at, inputOf(event.target as HTMLElement, path));
  };
  const rowProps = { 'data-drag-row': at, 'data-drop': dropSide, onKeyDownCapture: moveByKey };
  const inner = open && lists.map((list) => <div key={list.name}>{drawn(list, false)}</div>);
  const buttons = (
    <RowActions
      place={place}
      at={at}
      last={last}
      ordered={ordered}
      locked={locked}
      ended={ended}
      badge={!narrow}
      lists={lists}
      open={open}
      onOpen={setOpen}
      onAct={onAct}
    />
  );
  if (narrow) {
    return (
      <RowCard
        child={child}
        columns={columns}
        path={path}
        row={row}
        place={place}
        ended={ended}
        handle={handle}
        rowProps={{ ...rowProps, className: styles.drop }}
        buttons={buttons}
      >
        {() => (
          <>
            {columns.map((field) => (
              <div key={field.name}>{drawn(field, false)}</div>
            ))}
            {inner}
          </>
        )}
      </RowCard>
    );
  }
  if (cards) {
    return (
      <fieldset
        {...rowProps}
        className={mergeClasses(styles.card, styles.drop, ended && styles.ended)}
        aria-label={place}
      >
        <div className={styles.head}>
          {handle}
          <span className={styles.place}>{place}</span>
          {buttons}
        </div>
        {columns
          .filter((field) => !ordered || field.name !== 'display_order')
          .map((field) => (
            <div key={field.name}>{drawn(field, false)}</div>
          ))}
        {inner}
      </fieldset>
    );
  }
  return (
    <>
      <tr {...rowProps} className={mergeClasses(styles.dropCells, ended && styles.ended)}>
        {handle && <td className={mergeClasses(styles.cell, styles.handle)}>{handle}</td>}
        {columns.map((field) => (
          <td key={field.name} className={styles.cell} style={{ minWidth: `${minColumnWidth(field)}px` }}>
            {drawn(field, true)}
          </td>
        ))}
        <td className={mergeClasses(styles.cell, styles.actions)}>{buttons}</td>
      </tr>
      {inner && (
        <tr>
          <td className={styles.inner} colSpan={columns.length + (handle ? 2 : 1)}>
            {inner}
          </td>
        </tr>
      )}
    </>
  );
});
