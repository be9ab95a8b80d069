import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { blankRecord, type RecordValues } from '@trestle/schema/validate';
import { useCallback, type ClipboardEvent } from 'react';
import { useForm } from 'react-final-form';
import { toast } from '../../core/feedback/toasts';
import { findRecordId } from './lookupChoices';
import { parseClipboard, pasteCells, type FindRecordId } from './pasteCells';
import { hasEnded } from '../../core/stock/hasEnded';
import { renumberRows } from './rowReducer';

/** Most rows that a list may have. */
const MAX_PASTED_ROWS = 5000;

const NO_ROWS: readonly RecordValues[] = [];
/** Looks up each record once. */
const findOnce = (find: FindRecordId): FindRecordId => {
  const found = new Map<string, Promise<number | null>>();
  return (entity, words) => {
    const key = `${entity} ${words}`;
    if (!found.has(key)) found.set(key, find(entity, words));
    return found.get(key)!;
  };
};

interface PasteOptions {
  child: Entity;
  name: string;
  columns: readonly Field[];
  locked: boolean;
  lockedFields: ReadonlySet<string>;
}

/** Pastes a spreadsheet's cells into a table, from the focused cell on. A single cell is left to its input. */
export const usePaste = ({ child, name, columns, locked, lockedFields }: PasteOptions) => {
  const { change, getFieldState } = useForm();
  return useCallback(
    async (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      const cell = (event.target as HTMLInputElement).name ?? '';
      const [, row, field] = cell.startsWith(`${name}[`)
        ? (/^\[(\d+)\]\.(\w+)$/.exec(cell.slice(name.length)) ?? [])
        : [];
      const column = columns.findIndex((each) => each.name === field);
      if (locked || column < 0 || !/[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))) return;
      event.preventDefault();
      const cells = parseClipboard(text).slice(0, MAX_PASTED_ROWS - Number(row));
      try {
        const now = () => (getFieldState(name)?.value ?? NO_ROWS) as readonly RecordValues[];
        const find = findOnce(findRecordId);
        const into = (before: readonly RecordValues[]) =>
          pasteCells(cells, {
            columns,
            column,
            at: Number(row),
            rows: before,
            fresh: () => blankRecord(child),
            find,
            isLocked: (each, item) =>
              Boolean(each.readonly) || lockedFields.has(each.name) || (item !== undefined && hasEnded(item)),
          });
        let before = now();
        let { rows, missing } = await into(before);
        // Applies to the rows as they are after the look-ups: what was typed meanwhile stays.
        while (before !== now()) {
          before = now();
          ({ rows, missing } = await into(before));
        }
        change(name, rows.length > before.length ? renumberRows(child, rows) : rows);
        if (missing.length > 0)
          toast.warning(`Not found: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}`, {
            timeout: 0,
          });
      } catch {
        toast.error("Couldn't look up the pasted names, so nothing was changed. Try again.");
      }
    },
    [change, getFieldState, child, name, columns, locked, lockedFields],
  );
};
