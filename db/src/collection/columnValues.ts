import { normalizeCoordinates } from '@trestle/schema/coordinates';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { startOfDay } from '@trestle/schema/periods';
import { isIsoDate, isEmpty, isWritable, type RecordValues } from '@trestle/schema/validate';
import type { Caller, Row } from './context';
import { sanitiseHtml } from './sanitiseHtml';

/** Formats that are stored in one way, however they are written. */
const STORED: Partial<Record<NonNullable<Field['format']>, (text: string) => string>> = {
  html: sanitiseHtml,
  coordinates: normalizeCoordinates,
};

/** A checked value as its column takes it. Empty text is no value, so that 'is empty' finds it. */
export const toColumn = (field: Field, value: unknown, caller: Caller): unknown => {
  const fixed = field.default === 'now' ? null : field.default;
  if (isEmpty(value)) return value === undefined || field.kind !== 'DateTime' ? (fixed ?? null) : null;
  if (field.kind === 'DateTime')
    return (isIsoDate(value) ? startOfDay(value, caller.zone) : new Date(value as string)).toISOString();
  // 0.1 + 0.2 is 0.30: what is compared, stored and audited are cents.
  if (field.kind === 'Money' || field.kind === 'Decimal') return Number((value as number).toFixed(2));
  const text = typeof value === 'string' && field.format ? STORED[field.format]?.(value) : undefined;
  return text === undefined ? value : text || fixed || null;
};

/** Whether two values of a field are the same: moments by their instant. */
export const sameValue = (field: Field, a: unknown, b: unknown): boolean => {
  if ((a ?? null) === (b ?? null)) return true;
  if (field.kind === 'DateTime' && a && b) return Date.parse(a as string) === Date.parse(b as string);
  return field.kind === 'Json' && JSON.stringify(a) === JSON.stringify(b);
};

/** Fields with a column that a client may set. */
export const writableColumns = memoPerEntity((entity): readonly Field[] =>
  Object.values(entity.fields).filter((field) => isWritable(field) && hasColumn(field)),
);
/** Those that hold when a row was made. */
const stampsOf = memoPerEntity((entity) =>
  Object.values(entity.fields).filter((field) => field.readonly && !field.virtual && field.default === 'now'),
);

/** The columns of a new row: what was sent, defaults for the rest. Locked fields keep their default (contract §2.4). */
export const createValues = (entity: Entity, item: RecordValues, locked: ReadonlySet<string>, caller: Caller): Row => {
  const values: Row = {};
  const now = caller.now.toISOString();
  for (const field of writableColumns(entity)) {
    const given = Object.hasOwn(item, field.name) && !locked.has(field.name);
    values[field.name] = given
      ? toColumn(field, item[field.name], caller)
      : field.default === 'now'
        ? now
        : (field.default ?? null);
  }
  for (const field of stampsOf(entity)) values[field.name] = now;
  return values;
};

/** The columns of a row that a body changes; a locked one that it changes is an error. */
export const updateValues = (
  entity: Entity,
  item: RecordValues,
  before: Row,
  locked: ReadonlySet<string>,
  caller: Caller,
): { values: Row; errors: FieldErrors } => {
  const values: Row = {};
  const errors: FieldErrors = {};
  for (const field of writableColumns(entity)) {
    if (!Object.hasOwn(item, field.name)) continue;
    const value = toColumn(field, item[field.name], caller);
    if (sameValue(field, value, before[field.name])) continue;
    if (locked.has(field.name)) errors[field.name] = [fieldError('locked', 'You may not change this field')];
    else values[field.name] = value;
  }
  return { values, errors };
};
