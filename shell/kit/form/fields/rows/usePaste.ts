import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { blankRecord, type RecordValues } from '@trestle/schema/validate';
import { useCallback, type ClipboardEvent } from 'react';
import { useForm } from 'react-final-form';
import { toast } from '../../../core/feedback/toasts';
import { findRecordId } from '../lookup/lookupChoices';
import { findOnce, parseClipboard, pasteCells } from './pasteCells';
import { hasEnded } from '../../../core/format/hasEnded';
import { formatNumber } from '../../../core/format/numbers';
import { serverDate } from '../../../core/session/serverTime';
import { renumberRows } from './rowReducer';

/** Largest number of rows that a list has after pasting. */
const MAX_PASTED_ROWS = 5000;

const NO_ROWS: readonly RecordValues[] = [];

/** Names that a message lists. */
const MAX_NAMED = 10;
const missingText = (names: readonly string[]): string =>
  `Not found: ${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ' …' : ''}`;
const cutText = (taken: number, pasted: number): string =>
  `Only the first ${formatNumber(taken)} of ${formatNumber(pasted)} rows were pasted: ` +
  `a list has at most ${formatNumber(MAX_PASTED_ROWS)}.`;
const unchangedText = (count: number): string =>
  count === 1
    ? 'The row where it was pasted stays as it was.'
    : `${count} rows where they were pasted stay as they were.`;

interface PasteOptions {
  child: Entity;
  name: string;
  columns: readonly Field[];
  locked: boolean;
  lockedFields: ReadonlySet<string>;
}

/** Pastes a spreadsheet's cells into a table, from the focused cell on. The input handles a single cell itself. */
export const usePaste = ({ child, name, columns, locked, lockedFields }: PasteOptions) => {
  const { change, getFieldState } = useForm();
  return useCallback(
    async (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      const inputName = (event.target as HTMLInputElement).name ?? '';
      const [, rowIndex, fieldName] = inputName.startsWith(`${name}[`)
        ? (/^\[(\d+)\]\.(\w+)$/.exec(inputName.slice(name.length)) ?? [])
        : [];
      const firstColumn = columns.findIndex((column) => column.name === fieldName);
      if (locked || firstColumn < 0 || !/[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))) return;
      event.preventDefault();
      const pasted = parseClipboard(text);
      const cells = pasted.slice(0, MAX_PASTED_ROWS - Number(rowIndex));
      try {
        const currentRows = () => (getFieldState(name)?.value ?? NO_ROWS) as readonly RecordValues[];
        const target = {
          columns,
          firstColumn,
          firstRow: Number(rowIndex),
          createRow: () => blankRecord(child, serverDate()),
          findRecordId: findOnce(findRecordId),
          isLocked: (field: Field, row: RecordValues | undefined) =>
            Boolean(field.readonly) || lockedFields.has(field.name) || (row !== undefined && hasEnded(row)),
        };
        let rowsBefore = currentRows();
        let { rows, missing, unchanged } = await pasteCells(cells, { ...target, rows: rowsBefore });
        // Pastes into the rows as they are after the look-ups, so that what was typed meanwhile stays.
        while (rowsBefore !== currentRows()) {
          rowsBefore = currentRows();
          ({ rows, missing, unchanged } = await pasteCells(cells, { ...target, rows: rowsBefore }));
        }
        change(name, rows.length > rowsBefore.length ? renumberRows(child, rows) : rows);
        if (cells.length < pasted.length) toast.warning(cutText(cells.length, pasted.length), { timeout: 0 });
        if (missing.length > 0)
          toast.warning(`${missingText(missing)}${unchanged ? `\n${unchangedText(unchanged)}` : ''}`, { timeout: 0 });
      } catch {
        toast.error("Couldn't look up the pasted names, so nothing was changed. Try again.");
      }
    },
    [change, getFieldState, child, name, columns, locked, lockedFields],
  );
};
