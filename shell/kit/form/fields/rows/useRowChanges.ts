import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { blankRecord, type RecordValues } from '@trestle/schema/validate';
import { useCallback, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { serverDate } from '../../../core/session/serverTime';
import { focusField } from '../../save/focusField';
import { useUndoOffer } from '../../save/useUndoOffer';
import { movedWords } from './movedRow';
import type { OnRowAction, RowAction } from './RowActions';
import { addRow, copyRow, moveRow, moveRowBack, removeRow, restoreRow } from './rowReducer';
import { useRowDrag } from './useRowDrag';

/** Returns the rows after an action on the row at `index`. */
type ChangeRows = (child: Entity, rows: readonly RecordValues[], index: number) => RecordValues[];
/** Row changes by button, other than moves. */
const ROW_ACTIONS: Record<Exclude<RowAction, 'up' | 'down'>, ChangeRows> = {
  copy: copyRow,
  remove: (child, rows, index) => removeRow(child, rows, index),
  restore: (_child, rows, index) => restoreRow(rows, index),
  add: (child, rows) => addRow(child, rows, blankRecord(child, serverDate())),
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
 * @returns `wrapper`, a ref for the element around the rows; `moveAnnouncement`, the last move in words for a screen
 * reader; `drag`; `act`, which does what a row's button says; `add`, which appends a row and focuses its first input
 */
export const useRowChanges = ({ child, name, columns, lockedFields }: RowChangesOptions) => {
  const { change: changeForm, getFieldState } = useForm();
  const wrapper = useRef<HTMLDivElement>(null);
  const [moveAnnouncement, setMoveAnnouncement] = useState('');
  const currentRows = useCallback(() => (getFieldState(name)?.value ?? []) as RecordValues[], [getFieldState, name]);
  /** Moves a row. Returns the move in words; '' beyond the edges. */
  const move = useCallback(
    (from: number, to: number) => {
      const rows = currentRows();
      if (!rows[to]) return '';
      changeForm(name, moveRow(child, rows, from, to, lockedFields));
      return movedWords(`${child.label} ${from + 1}`, to, rows.length);
    },
    [changeForm, currentRows, name, child, lockedFields],
  );
  const offerUndo = useUndoOffer();
  // Only a drag offers an undo: a hand slips more easily than a key.
  const drag = useRowDrag((from, to) => {
    const announcement = move(from, to);
    const movedRow = currentRows()[to];
    if (!announcement || !movedRow) return;
    offerUndo(`${announcement}.`, () =>
      changeForm(name, moveRowBack(child, currentRows(), movedRow, { from, to }, lockedFields)),
    );
  });
  // Stable, so that a change of one row renders only that row.
  const act = useCallback<OnRowAction>(
    (action, index, field) => {
      if (action !== 'up' && action !== 'down') {
        changeForm(name, ROW_ACTIONS[action](child, currentRows(), index));
        return;
      }
      const to = action === 'up' ? index - 1 : index + 1;
      const announcement = move(index, to);
      if (!announcement) return;
      setMoveAnnouncement(announcement);
      // The focus goes with the row.
      requestAnimationFrame(() => {
        if (field) focusField(`${name}[${to}].${field}`);
        else wrapper.current?.querySelector<HTMLElement>(`[data-row-button="${action} ${to}"]`)?.focus();
      });
    },
    [changeForm, currentRows, move, name, child],
  );
  const add = () => {
    const index = currentRows().length;
    act('add', index);
    const firstColumn = columns.find((column) => !column.readonly && !lockedFields.has(column.name));
    if (firstColumn) requestAnimationFrame(() => focusField(`${name}[${index}].${firstColumn.name}`));
  };
  return { wrapper, moveAnnouncement, drag, act, add };
};
