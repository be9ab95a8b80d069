import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { memo, useState, type KeyboardEvent, type RefCallback } from 'react';
import { hasEnded } from '../../../core/format/hasEnded';
import { useFormContext } from '../../FormContext';
import { DragHandle } from './DragHandle';
import { useDropMark } from './dropMark';
import { RowActions, type OnRowAction } from './RowActions';
import { CollapsibleRow } from './CollapsibleRow';
import { RowFieldset } from './RowFieldset';
import { RowTableLine } from './RowTableLine';
import type { RowDrag, StartRowDrag } from './useRowDrag';

/** Name of the row's input that an element is part of, without the row's path. */
const inputName = (element: HTMLElement, path: string): string | undefined => {
  const name = element.getAttribute('name') ?? element.closest('[data-field]')?.getAttribute('data-field');
  return name?.startsWith(`${path}.`) ? name.slice(path.length + 1) : undefined;
};

interface RowLineProps {
  /** Gets the row's element. Stable. */
  rowRef: RefCallback<HTMLElement>;
  child: Entity;
  columns: readonly Field[];
  lists: readonly Field[];
  path: string;
  /** The row's position, from 0. */
  index: number;
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

/** One row of an editable table, with its nested lists below. Memoised: other rows' changes don't render it. */
export const RowLine = memo(function RowLine({
  rowRef,
  child,
  columns,
  lists,
  path,
  index,
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
  const dropMark = useDropMark();
  const { kinds } = useFormContext();
  const [open, setOpen] = useState(false);
  const ended = hasEnded(row);
  const rowName = `${child.label} ${index + 1}`;
  const renderField = (field: Field, compact: boolean) => {
    const FieldComponent = kinds[field.kind];
    const isLocked = locked || ended || Boolean(field.readonly) || lockedFields.has(field.name);
    return (
      <FieldComponent
        field={field}
        name={`${path}.${field.name}`}
        label={compact ? `${field.label}, ${rowName}` : field.label}
        locked={isLocked}
        compact={compact}
      />
    );
  };
  const handle = onDrag && <DragHandle at={index} onStart={onDrag} title="Drag to move the row" />;
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!onDrag || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onAct(event.key === 'ArrowUp' ? 'up' : 'down', index, inputName(event.target as HTMLElement, path));
  };
  const rowProps = { ref: rowRef, 'data-drag-row': index, 'data-drop': dropSide, onKeyDownCapture: moveByKey };
  const openLists = open && lists.map((list) => <div key={list.name}>{renderField(list, false)}</div>);
  const buttons = (
    <RowActions
      rowName={rowName}
      index={index}
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
      <CollapsibleRow
        child={child}
        columns={columns}
        path={path}
        row={row}
        rowName={rowName}
        ended={ended}
        handle={handle}
        rowProps={{ ...rowProps, className: dropMark.block }}
        buttons={buttons}
      >
        {() => (
          <>
            {columns.map((field) => (
              <div key={field.name}>{renderField(field, false)}</div>
            ))}
            {openLists}
          </>
        )}
      </CollapsibleRow>
    );
  }
  const parts = { columns, rowName, ended, handle, rowProps, buttons, openLists, renderField };
  return cards ? <RowFieldset {...parts} ordered={ordered} /> : <RowTableLine {...parts} />;
});
