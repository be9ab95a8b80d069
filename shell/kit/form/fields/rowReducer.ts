import type { Entity } from '@trestle/schema/entity';
import { isWritable } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { isRowList } from '../visibleFields';

export type Rows = readonly RecordValues[];

/** Order of the first row when rows are renumbered (S1 §4). */
const FIRST_DISPLAY_ORDER = 0;
const ORDER = 'display_order';

/** Tells whether rows of this entity have an order. */
export const isOrdered = (child: Entity): boolean => ORDER in child.fields;
/** Numbers rows from the minimum display order (S1 §4). Rows that keep their number stay the same objects. */
export const renumberRows = (child: Entity, rows: Rows, least = FIRST_DISPLAY_ORDER): RecordValues[] =>
  rows.map((row, at) => (!isOrdered(child) || row[ORDER] === at + least ? row : { ...row, [ORDER]: at + least }));

/** Gives a row the values that belong to its new place, such as a page's number. */
const atPlaceOf = (row: RecordValues, before: RecordValues, names: readonly string[]): RecordValues => {
  const changed = names.filter((name) => row[name] !== before[name]);
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed.map((name) => [name, before[name]])) };
};
/**
 * Moves a row to another place; does nothing beyond the edges. Values that belong to a place stay there.
 * @param lockedFields names of the fields that the user may not change: their values move with their row
 */
export const moveRow = (
  child: Entity,
  rows: Rows,
  from: number,
  to: number,
  lockedFields: ReadonlySet<string> = new Set(),
): RecordValues[] => {
  const row = rows[from];
  if (!row || !rows[to] || from === to) return [...rows];
  const names = Object.values(child.fields)
    .filter(({ name, belongsToPlace }) => belongsToPlace && !lockedFields.has(name))
    .map(({ name }) => name);
  const moved = rows.toSpliced(from, 1).toSpliced(to, 0, row);
  return renumberRows(
    child,
    moved.map((each, at) => atPlaceOf(each, rows[at]!, names)),
  );
};

/**
 * Moves a row back to the place that it had. It is found by what it is: other rows may have come or gone since.
 * @param moved the row as the move left it
 * @param to the place that the move gave it
 */
export const moveRowBack = (
  child: Entity,
  rows: Rows,
  moved: RecordValues,
  { from, to }: { from: number; to: number },
  lockedFields?: ReadonlySet<string>,
): RecordValues[] => {
  const isMoved = (row: RecordValues | undefined) =>
    row === moved || (row !== undefined && Boolean(moved['id']) && row['id'] === moved['id']);
  const at = isMoved(rows[to]) ? to : rows.findIndex(isMoved);
  return moveRow(child, rows, at, Math.min(from, rows.length - 1), lockedFields);
};

/** Copies a row without ids, its own and its nested rows', and without timestamps. */
const duplicate = (child: Entity, row: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = child.fields[name];
      if (!field || (!isWritable(field) && !field.via) || isRowList(field)) return [];
      return [[name, name === 'active_end_date' ? null : value]];
    }),
  );
/** Inserts a copy after a row (S1 §4). */
export const copyRow = (child: Entity, rows: Rows, at: number): RecordValues[] =>
  rows[at]
    ? renumberRows(child, [...rows.slice(0, at + 1), duplicate(child, rows[at]), ...rows.slice(at + 1)])
    : [...rows];
/** Appends a row with the next display order; the others keep theirs. */
export const addRow = (child: Entity, rows: Rows, row: RecordValues): RecordValues[] => {
  const next = rows.reduce(
    (highest, each) => Math.max(highest, Number(each[ORDER] ?? FIRST_DISPLAY_ORDER - 1) + 1),
    FIRST_DISPLAY_ORDER,
  );
  return [...rows, isOrdered(child) ? { ...row, [ORDER]: next } : row];
};

/** The current time without seconds (S1 §4). */
const currentMinute = (now: Date): string => new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
/** Ends a stored row that has an end date and keeps it visible; removes any other (S1 §4). */
export const removeRow = (child: Entity, rows: Rows, at: number, now = new Date()): RecordValues[] =>
  rows[at]?.['id'] && 'active_end_date' in child.fields
    ? rows.map((row, place) => (place === at ? { ...row, active_end_date: currentMinute(now) } : row))
    : rows.filter((_, place) => place !== at);
/** Takes the end of a row back, as the undo of `removeRow`. */
export const restoreRow = (rows: Rows, at: number): RecordValues[] =>
  rows.map((row, place) => (place === at ? { ...row, active_end_date: null } : row));
