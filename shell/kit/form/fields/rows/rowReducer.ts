import type { Entity } from '@trestle/schema/entity';
import { isWritable } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { serverDate } from '../../../core/session/serverTime';
import { isRowList } from '../../values/visibleFields';

/** The rows of a list in the form, in their order. */
export type NestedRows = readonly RecordValues[];

/** Order of the first row when rows are renumbered (S1 §4). */
const FIRST_DISPLAY_ORDER = 0;
/** Name of the field that holds a row's order. */
const ORDER = 'display_order';

/** Tells whether rows of this entity have an order. */
export const isOrdered = (child: Entity): boolean => ORDER in child.fields;
/** Numbers rows from the minimum display order (S1 §4). Rows that keep their number stay the same objects. */
export const renumberRows = (child: Entity, rows: NestedRows, firstOrder = FIRST_DISPLAY_ORDER): RecordValues[] =>
  rows.map((row, index) =>
    !isOrdered(child) || row[ORDER] === index + firstOrder ? row : { ...row, [ORDER]: index + firstOrder },
  );

/**
 * Gives a row the values that belong to its new place, such as a page's number.
 * @param formerRow the row that had the place before
 * @param names of the fields whose values belong to a place
 */
const withPlaceValues = (row: RecordValues, formerRow: RecordValues, names: readonly string[]): RecordValues => {
  const changedNames = names.filter((name) => row[name] !== formerRow[name]);
  if (changedNames.length === 0) return row;
  return { ...row, ...Object.fromEntries(changedNames.map((name) => [name, formerRow[name]])) };
};
/**
 * Moves a row to another place; does nothing beyond the edges. Values that belong to a place stay there.
 * @param lockedFields names of the fields that the user may not change: their values move with their row
 */
export const moveRow = (
  child: Entity,
  rows: NestedRows,
  from: number,
  to: number,
  lockedFields: ReadonlySet<string> = new Set(),
): RecordValues[] => {
  const row = rows[from];
  if (!row || !rows[to] || from === to) return [...rows];
  const names = Object.values(child.fields)
    .filter(({ name, belongsToPlace }) => belongsToPlace && !lockedFields.has(name))
    .map(({ name }) => name);
  const reordered = rows.toSpliced(from, 1).toSpliced(to, 0, row);
  return renumberRows(
    child,
    reordered.map((each, index) => withPlaceValues(each, rows[index]!, names)),
  );
};

/**
 * Moves a row back to the place that it had. Searches for the row: others may have been added or removed since.
 * @param movedRow the row as the move left it
 * @param move.from the place that the row had
 * @param move.to the place that the move gave it
 */
export const moveRowBack = (
  child: Entity,
  rows: NestedRows,
  movedRow: RecordValues,
  { from, to }: { from: number; to: number },
  lockedFields?: ReadonlySet<string>,
): RecordValues[] => {
  const isMovedRow = (row: RecordValues | undefined) =>
    row === movedRow || (row !== undefined && Boolean(movedRow['id']) && row['id'] === movedRow['id']);
  const index = isMovedRow(rows[to]) ? to : rows.findIndex(isMovedRow);
  return moveRow(child, rows, index, Math.min(from, rows.length - 1), lockedFields);
};

/** Copies a row's values as a new row: without id, timestamps, end date and nested rows. */
const duplicate = (child: Entity, row: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = child.fields[name];
      if (!field || (!isWritable(field) && !field.via) || isRowList(field)) return [];
      return [[name, name === 'active_end_date' ? null : value]];
    }),
  );
/** Inserts a copy after a row (S1 §4). */
export const copyRow = (child: Entity, rows: NestedRows, index: number): RecordValues[] =>
  rows[index]
    ? renumberRows(child, [...rows.slice(0, index + 1), duplicate(child, rows[index]), ...rows.slice(index + 1)])
    : [...rows];
/** Appends a row with the next display order; the others keep theirs. */
export const addRow = (child: Entity, rows: NestedRows, row: RecordValues): RecordValues[] => {
  const nextOrder = rows.reduce(
    (highest, each) => Math.max(highest, Number(each[ORDER] ?? FIRST_DISPLAY_ORDER - 1) + 1),
    FIRST_DISPLAY_ORDER,
  );
  return [...rows, isOrdered(child) ? { ...row, [ORDER]: nextOrder } : row];
};

/** The current time without seconds (S1 §4). */
const currentMinute = (now: Date): string => new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
/** Ends a stored row that has an end date and keeps it visible; removes any other (S1 §4). */
export const removeRow = (child: Entity, rows: NestedRows, index: number, now = serverDate()): RecordValues[] =>
  rows[index]?.['id'] && 'active_end_date' in child.fields
    ? rows.map((row, i) => (i === index ? { ...row, active_end_date: currentMinute(now) } : row))
    : rows.filter((_, i) => i !== index);
/** Makes an ended row active again: the undo of `removeRow`. */
export const restoreRow = (rows: NestedRows, index: number): RecordValues[] =>
  rows.map((row, i) => (i === index ? { ...row, active_end_date: null } : row));
