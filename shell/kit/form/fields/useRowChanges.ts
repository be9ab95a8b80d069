import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { blankRecord, type RecordValues } from '@trestle/schema/validate';
import { useCallback, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { focusField } from '../focusField';
import { useUndoOffer } from '../useUndoOffer';
import { movedWords } from './movedRow';
import type { OnRowAction, RowAction } from './RowActions';
import { addRow, copyRow, moveRow, moveRowBack, removeRow, restoreRow } from './rowReducer';
import { useRowDrag } from './useRowDrag';

type RowChange = (child: Entity, rows: readonly RecordValues[], at: number) => RecordValues[];
/** Row changes by button, other than moves. */
const ROW_ACTIONS: Record<Exclude<RowAction, 'up' | 'down'>, RowChange> = {
  copy: copyRow,
  remove: (child, rows, at) => removeRow(child, rows, at),
  restore: (_child, rows, at) => restoreRow(rows, at),
  add: (child, rows) => addRow(child, rows, blankRecord(child)),
};

interface RowChangesOptions {
  /** Entity of the rows. */
  child: Entity;
  /** Name of the list in the form. */
  name: string;
  columns: readonly Field[];
  lockedFields: ReadonlySet<string>;
}

/**
 * Adds, copies, removes, restores and moves nested rows, by button or by dragging.
 * @returns `moved`, the last move in words for a screen reader, and the `wrapper` that the rows must stand in
 */
export const useRowChanges = ({ child, name, columns, lockedFields }: RowChangesOptions) => {
  const { change: changeForm, getFieldState } = useForm();
  const wrapper = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState('');
  const current = useCallback(() => (getFieldState(name)?.value ?? []) as RecordValues[], [getFieldState, name]);
  const move = useCallback(
    (from: number, to: number) => {
      const rows = current();
      if (!rows[to]) return '';
      changeForm(name, moveRow(child, rows, from, to, lockedFields));
      return movedWords(`${child.label} ${from + 1}`, to, rows.length);
    },
    [changeForm, current, name, child, lockedFields],
  );
  const offerUndo = useUndoOffer();
  // A hand slips more easily than a key.
  const drag = useRowDrag((from, to) => {
    const words = move(from, to);
    const moved = current()[to];
    if (!words || !moved) return;
    offerUndo(`${words}.`, () => changeForm(name, moveRowBack(child, current(), moved, { from, to }, lockedFields)));
  });
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
    const at = current().length;
    act('add', at);
    const first = columns.find((column) => !column.readonly && !lockedFields.has(column.name));
    if (first) requestAnimationFrame(() => focusField(`${name}[${at}].${first.name}`));
  };
  return { wrapper, moved, drag, act, add };
};
