import { activeState } from '@trestle/schema/activeState';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { isWritable, type Field } from '@trestle/schema/field';
import { valueKind } from '../query/filterableFields';
import type { SelectedRow } from './useSelection';

/** A change of one row: its new values, and the previous ones for undo. */
export interface RowChange {
  row: SelectedRow;
  body: Readonly<Record<string, unknown>>;
  before: Readonly<Record<string, unknown>>;
  /** The last call about the row got no reply: whether it was done is only known when the row is read again. */
  isUnsure?: boolean;
}

/** Whether two values are the same for the API, where '' and null both mean no value. */
const isSameValue = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '');

/** Whether a row has these values already. */
export const hasValues = (row: SelectedRow, values: RowChange['body']): boolean =>
  Object.keys(values).every((name) => isSameValue(row[name], values[name]));

/** The change of a row to other values, without those that it has already; none when it has all of them. */
const changesOfRow = (row: SelectedRow, body: Record<string, unknown>): RowChange[] => {
  if (hasValues(row, body)) return [];
  const names = Object.keys(body).filter((name) => !isSameValue(row[name], body[name]));
  const pick = (from: SelectedRow) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return [{ row, body: pick(body), before: pick(row) }];
};

/**
 * Fields that can be set for many rows at once: not unique, of a kind with a single input, and editable by the user.
 */
export const bulkEditableFields = (entity: Entity, access: FieldAccess): Field[] =>
  Object.values(entity.fields).filter(
    (field) =>
      isWritable(field) &&
      valueKind(field) &&
      !field.virtual &&
      !field.hide &&
      !field.secret &&
      !field.unique &&
      !access.hidden.has(field.name) &&
      !access.locked.has(field.name),
  );

/** Changes that set one field of each row. Rows that have the value already stay out. */
export const setField = (rows: readonly SelectedRow[], name: string, value: unknown): RowChange[] =>
  rows.flatMap((row) => changesOfRow(row, { [name]: value }));

/** The fields that activating writes; none when the entity's rows can't be inactive. */
export const activityFields = (entity: Entity): string[] => {
  const { active } = entity.list;
  if (!active) return [];
  return 'flag' in active ? [active.flag] : [active.start, active.end];
};

/**
 * Changes that make rows active or inactive, as the active toggle does (S1 §4):
 * - an active row ends now;
 * - a row that was never active starts now;
 * - an inactive row loses its end, and starts now if its start is in the future.
 */
export const setActivity = (entity: Entity, rows: readonly SelectedRow[], active: boolean, now: Date): RowChange[] => {
  const rule = entity.list.active;
  if (!rule) return [];
  if ('flag' in rule) return setField(rows, rule.flag, active);
  const timestamp = now.toISOString();
  return rows.flatMap((row) => {
    const start = row[rule.start] as string | null;
    const state = activeState(start, row[rule.end] as string | null, now);
    if ((state === 'active') === active) return [];
    if (!active) return state === 'never' ? [] : changesOfRow(row, { [rule.end]: timestamp });
    const startsNow = !start || Date.parse(start) > now.getTime();
    return changesOfRow(row, { [rule.end]: null, ...(startsNow && { [rule.start]: timestamp }) });
  });
};
