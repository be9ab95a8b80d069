import type { Entity } from '@trestle/schema/entity';
import { badRequest, cutEchoedName, type FieldErrors, unknownField, validationError } from '@trestle/schema/errors';
import { MAX_NESTED_ROWS } from '@trestle/schema/limits';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { unknownFields, type RecordValues } from '@trestle/schema/validate';
import type { Caller, Context } from '../call/context';
import { validateItem } from './validateItem';
import { accessOf } from '../call/fieldAccess';

/**
 * Returns a request body as the values of a record. Code picks known keys from it and never spreads or assigns it
 * (SECURITY.md, 21).
 * @param body undefined where the request had none
 * @throws Problem 400 when it is no JSON object
 */
export function asItem(body: unknown): RecordValues {
  if (body === undefined) throw badRequest('The request could not be read: its body is not JSON.');
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object.');
  return body as RecordValues;
}

const nestedLists = memoPerEntity((entity) =>
  Object.values(entity.fields).filter((field) => field.kind === 'ManyToMany' && !field.ids_only),
);

/** Returns an error for each unknown or hidden name. They are the same error (SECURITY.md, 20 and 22). */
function unknownErrors(context: Context, entity: Entity, item: RecordValues, caller: Caller): FieldErrors {
  const { hidden } = accessOf(context, entity, caller);
  const names = [...unknownFields(entity, item), ...Object.keys(item).filter((name) => hidden.has(name))];
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  for (const name of names) errors[cutEchoedName(name)] = [unknownField()];
  for (const field of nestedLists(entity)) {
    const rows = item[field.name];
    // A longer list is refused as a whole.
    if (!Array.isArray(rows) || rows.length > MAX_NESTED_ROWS) continue;
    const child = context.find(field.ref!);
    const rowErrors = rows.map((row: unknown) =>
      typeof row === 'object' && row !== null ? unknownErrors(context, child, row as RecordValues, caller) : {},
    );
    if (rowErrors.some((e) => Object.keys(e).length > 0)) errors[field.name] = rowErrors;
  }
  return errors;
}

/**
 * Checks a body for unknown names and values that break a rule.
 * @param partial whether fields may be left out, as in an update
 * @throws Problem 400 with all errors at once
 */
export function checkBody(
  context: Context,
  entity: Entity,
  item: RecordValues,
  caller: Caller,
  partial: boolean,
): void {
  const errors = unknownErrors(context, entity, item, caller);
  const allErrors = {
    ...validateItem(entity, item, {
      partial,
      find: context.find,
      hidden: (of) => accessOf(context, of, caller).hidden,
    }),
    ...errors,
  };
  if (Object.keys(allErrors).length > 0) throw validationError(allErrors);
}
