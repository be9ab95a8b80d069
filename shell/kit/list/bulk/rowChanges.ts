import { activeState } from '@trestle/schema/activeState';
import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { isWritable } from '@trestle/schema/validate';
import { valueKind } from '../query/filterableFields';
import type { SelectedRow } from './useSelection';

/** What one row gets, and what it had: the way back. */
export interface RowChange {
  row: SelectedRow;
  body: Readonly<Record<string, unknown>>;
  before: Readonly<Record<string, unknown>>;
}

/** Without a value, as the calls have it: an emptied text is none. */
const isSameValue = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '');
const changesOfRow = (row: SelectedRow, body: Record<string, unknown>): RowChange[] => {
  const names = Object.keys(body).filter((name) => !isSameValue(row[name], body[name]));
  if (!names.length) return [];
  const pick = (from: SelectedRow) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return [{ row, body: pick(body), before: pick(row) }];
};

/** Fields that can be set for many rows at once: not unique, of a kind that one box can hold, and the user's to change. */
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

/** One field of each row set to a value; rows that have it already are left alone. */
export const setField = (rows: readonly SelectedRow[], name: string, value: unknown): RowChange[] =>
  rows.flatMap((row) => changesOfRow(row, { [name]: value }));

/** The fields that activating needs; none where the entity has no activity. */
export const activityFields = (entity: Entity): string[] => {
  const { active } = entity.list;
  if (!active) return [];
  return 'flag' in active ? [active.flag] : [active.start, active.end];
};

/**
 * Rows made active or inactive by the rules of the toggle (S1 §4): never active: the start becomes now; active: the end becomes
 * now; inactive: the end is cleared, and a start that is still to come becomes now.
 */
export const setActivity = (entity: Entity, rows: readonly SelectedRow[], want: boolean, now: Date): RowChange[] => {
  const { active } = entity.list;
  if (!active) return [];
  if ('flag' in active) return setField(rows, active.flag, want);
  const moment = now.toISOString();
  return rows.flatMap((row) => {
    const start = row[active.start] as string | null;
    const state = activeState(start, row[active.end] as string | null, now);
    if ((state === 'active') === want) return [];
    if (!want) return state === 'never' ? [] : changesOfRow(row, { [active.end]: moment });
    const begins = !start || Date.parse(start) > now.getTime();
    return changesOfRow(row, { [active.end]: null, ...(begins && { [active.start]: moment }) });
  });
};
