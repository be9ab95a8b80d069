import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors, limitErrors, valueRequired } from '@trestle/schema/errors';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import { MAX_IMPORT_ROW_ERRORS } from '@trestle/schema/limits';
import { localDate } from '@trestle/schema/periods';
import { isIsoDate } from '@trestle/schema/validate';
import type { Caller } from '../../collection/call/context';
import { validateItem } from '../../collection/write/validateItem';
import { forEachInTurns } from '../inChunks';
import type { PastLine } from './pastOrderPlan';

/** Returns the day of a date or a moment, where the caller is. */
export const dayOf = (value: unknown, { zone }: Caller): string =>
  isIsoDate(value) ? value : localDate(zone, new Date(value as string));

/** Returns the errors of days that can't be those of a past order. */
function dateErrors({ values, errors }: PastLine, caller: Caller): FieldErrors {
  if (errors['ordered_on'] || errors['delivered_date'] || values['ordered_on'] === undefined) return {};
  const today = localDate(caller.zone, caller.now);
  const orderedOn = dayOf(values['ordered_on'], caller);
  if (orderedOn > today) return { ordered_on: [fieldError('max', 'Must be today or earlier')] };
  const delivered = values['delivered_date'] as string | undefined;
  if (delivered === undefined) return {};
  if (delivered > today) return { delivered_date: [fieldError('max', 'Must be today or earlier')] };
  return delivered < orderedOn ? { delivered_date: [fieldError('min', 'Must not be before the order')] } : {};
}

/** Adds the errors of each row's own values. */
export async function checkPastRows(
  rowEntity: Entity,
  lines: readonly PastLine[],
  { hidden, locked }: FieldAccess,
  caller: Caller,
): Promise<void> {
  await forEachInTurns(lines, (line) => {
    for (const name of Object.keys(line.values).filter((each) => locked.has(each)))
      line.errors[name] = [fieldError('locked', 'You may not change this field')];
    const errors = { ...validateItem(rowEntity, line.values, { hidden: () => hidden }), ...line.errors };
    // Without a price that they may set, the person's orders would have another than they were made at.
    if (hidden.has('unit_price')) errors['non_field_errors'] = [valueRequired()];
    line.errors = limitErrors({ ...dateErrors(line, caller), ...errors }, MAX_IMPORT_ROW_ERRORS);
  });
}
