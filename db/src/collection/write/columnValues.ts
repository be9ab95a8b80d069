import { normalizeCoordinates } from '@trestle/schema/text/coordinates';
import { datePairs } from '@trestle/schema/dateOrder';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { isWritable, type Field } from '@trestle/schema/field';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { startOfDay } from '@trestle/schema/periods';
import { normaliseText } from '@trestle/schema/text/textRule';
import { isIsoDate, isEmpty, type RecordValues } from '@trestle/schema/validate';
import type { Caller, Row } from '../call/context';
import { sanitiseHtml } from './sanitiseHtml';

/** Converts text of these formats to the form that is stored. */
const STORED_FORM: Partial<Record<NonNullable<Field['format']>, (text: string) => string>> = {
  html: sanitiseHtml,
  coordinates: normalizeCoordinates,
};

/** Converts a valid value to its column's form. Empty text becomes NULL, so that 'is empty' finds it. */
export function toColumn(field: Field, value: unknown, caller: Caller): unknown {
  const defaultValue = field.default === 'now' ? null : field.default;
  if (isEmpty(value)) return value === undefined || field.kind !== 'DateTime' ? (defaultValue ?? null) : null;
  if (field.kind === 'DateTime')
    return (isIsoDate(value) ? startOfDay(value, caller.zone) : new Date(value as string)).toISOString();
  // Rounded to cents before it is compared, stored and audited: 0.1 + 0.2 is 0.30.
  if (field.kind === 'Money' || field.kind === 'Decimal') return Number((value as number).toFixed(2));
  if (typeof value !== 'string') return value;
  const composedText = normaliseText(field, value);
  const text = field.format ? STORED_FORM[field.format]?.(composedText) : undefined;
  return text === undefined ? composedText : text || defaultValue || null;
}

/** Whether two values of a field are the same. Timestamps are compared by instant. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (field.kind === 'DateTime' && a && b) return Date.parse(a as string) === Date.parse(b as string);
  // Texts of earlier versions may be stored decomposed.
  if (typeof a === 'string' && typeof b === 'string') return a.normalize('NFC') === b.normalize('NFC');
  return field.kind === 'Json' && JSON.stringify(a) === JSON.stringify(b);
}

/** The fields with a column that clients may set. */
export const writableColumns = memoPerEntity((entity): readonly Field[] =>
  Object.values(entity.fields).filter((field) => isWritable(field) && hasColumn(field)),
);
/** The read-only timestamps that are set when a row is created. */
const creationTimestamps = memoPerEntity((entity) =>
  Object.values(entity.fields).filter((field) => field.readonly && !field.virtual && field.default === 'now'),
);

/** Returns the columns of a new row: what was sent, and defaults for the rest and for locked fields (contract §2.4). */
export function createValues(entity: Entity, item: RecordValues, locked: ReadonlySet<string>, caller: Caller): Row {
  const values: Row = {};
  const now = caller.now.toISOString();
  for (const field of writableColumns(entity)) {
    const isSent = Object.hasOwn(item, field.name) && !locked.has(field.name);
    values[field.name] = isSent
      ? toColumn(field, item[field.name], caller)
      : field.default === 'now'
        ? now
        : (field.default ?? null);
  }
  for (const { start, end } of datePairs(entity)) {
    const endValue = values[end.name];
    // A start that nobody gave is not after a given end.
    const isDefault = start.default === 'now' && values[start.name] === now && !Object.hasOwn(item, start.name);
    if (isDefault && typeof endValue === 'string' && endValue < now) values[start.name] = endValue;
  }
  for (const field of creationTimestamps(entity)) values[field.name] = now;
  return values;
}

/** Returns the columns that a body changes, and an error for each locked one among them. */
export function updateValues(
  entity: Entity,
  item: RecordValues,
  before: Row,
  locked: ReadonlySet<string>,
  caller: Caller,
): { values: Row; errors: FieldErrors } {
  const values: Row = {};
  const errors: FieldErrors = {};
  for (const field of writableColumns(entity)) {
    if (!Object.hasOwn(item, field.name)) continue;
    const value = toColumn(field, item[field.name], caller);
    // A text of an earlier version may have blanks at its ends. Sent back as it was read, it stays.
    if (item[field.name] === before[field.name] || sameValue(field, value, before[field.name])) continue;
    if (locked.has(field.name)) errors[field.name] = [fieldError('locked', 'You may not change this field')];
    else values[field.name] = value;
  }
  return { values, errors };
}
